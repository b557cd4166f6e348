import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { toPalettePng } from '../../bin/screenshots/palette-png.ts'

// A picture of three by five in four colours. Each of its rows is written with another of the five filters.

const COLOURS = [
  [255, 255, 255],
  [15, 107, 92],
  [163, 38, 30],
  [28, 36, 34],
]
const PICTURE = [
  [0, 1, 2],
  [1, 1, 3],
  [3, 2, 0],
  [2, 2, 2],
  [0, 3, 1],
]

test('a picture with a palette shows the same, whichever filters its rows had', () => {
  const chunks = chunksOf(toPalettePng(rgbPng()))
  assert.deepEqual([...chunks.keys()], ['IHDR', 'PLTE', 'IDAT', 'IEND'])
  assert.equal(chunks.get('IHDR')![9], 3)
  const palette = chunks.get('PLTE')!
  assert.equal(palette.length, COLOURS.length * 3)
  const rows = inflateSync(chunks.get('IDAT')!)
  const shown = PICTURE.map((row, y) =>
    row.map((_, x) => [...palette.subarray(rows[y * 4 + 1 + x]! * 3).subarray(0, 3)]),
  )
  assert.deepEqual(
    shown,
    PICTURE.map((row) => row.map((colour) => COLOURS[colour])),
  )
})

test('beyond 256 colours each becomes one close to it', () => {
  const shades = Array.from({ length: 300 }, (_, index) => [
    index % 256,
    index % 256,
    index < 256 ? index : 255 - (index - 256),
  ])
  const chunks = chunksOf(toPalettePng(png(300, 1, Buffer.from([0, ...shades.flat()]))))
  const palette = chunks.get('PLTE')!
  assert.equal(palette.length, 256 * 3)
  const indexes = inflateSync(chunks.get('IDAT')!).subarray(1)
  for (const [at, shade] of shades.entries()) {
    const shown = palette.subarray(indexes[at]! * 3, indexes[at]! * 3 + 3)
    assert.ok(
      Math.max(...shade.map((part, index) => Math.abs(part - shown[index]!))) <= 4,
      `${shade} became ${[...shown]}`,
    )
  }
})

function rgbPng(): Buffer {
  const bytes = PICTURE.map((row) => row.flatMap((colour) => COLOURS[colour]!))
  const rows = bytes.map((row, filter) => {
    const above = bytes[filter - 1] ?? []
    return [
      filter,
      ...row.map((byte, x) => (byte - guess(filter, row[x - 3] ?? 0, above[x] ?? 0, above[x - 3] ?? 0)) & 255),
    ]
  })
  return png(3, 5, Buffer.from(rows.flat()))
}

/** As the specification of PNG has them. */
function guess(filter: number, a: number, b: number, c: number): number {
  const p = a + b - c
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
  const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
  return [0, a, b, Math.floor((a + b) / 2), paeth][filter]!
}

function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** With sums that are right. */
function chunksOf(picture: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < picture.length; ) {
    const length = picture.readUInt32BE(at)
    const body = picture.subarray(at + 4, at + 8 + length)
    assert.equal(picture.readUInt32BE(at + 8 + length), crc32(body))
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4))
    at += length + 12
  }
  return chunks
}
