import { crc32, deflateSync, inflateSync } from 'node:zlib'

// A screenshot of a page has few colours: flat areas, and the edges of letters in between. With a palette of 256 it takes a
// fraction of the bytes, and nobody sees the difference. Browsers write 8-bit RGB, with or without alpha, not interlaced;
// nothing else is read here.

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const COLOURS_MAX = 256

/** The same picture with a palette. */
export function toPalettePng(png: Buffer): Buffer {
  const { header, pixels } = decode(png)
  const palette = paletteOf(pixels)
  const indexes = new Map<number, number>()
  const width = header.readUInt32BE(0)
  const rows = Buffer.alloc(pixels.length + pixels.length / width)
  for (const [at, colour] of pixels.entries()) {
    const index = indexes.get(colour) ?? nearest(colour, palette)
    indexes.set(colour, index)
    // Every row begins with a zero: no filter.
    rows[at + Math.floor(at / width) + 1] = index
  }
  const head = Buffer.from(header)
  head[9] = 3
  const colours = Buffer.from(palette.flatMap((colour) => parts(colour)))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const parts = (colour: number): [number, number, number] => [colour >> 16, (colour >> 8) & 255, colour & 255]

function distance(one: number, other: number): number {
  const [[r, g, b], [r2, g2, b2]] = [parts(one), parts(other)]
  return (r - r2) ** 2 + (g - g2) ** 2 + (b - b2) ** 2
}

/** Repeatedly takes the colour that is frequent and far from all colours taken so far. */
function paletteOf(pixels: Uint32Array): number[] {
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const left = new Map([...counts].map(([colour, count]) => [colour, { weight: Math.sqrt(count), away: Infinity }]))
  const palette: number[] = []
  while (palette.length < COLOURS_MAX && left.size > 0) {
    let [best, most] = [0, -1]
    for (const [colour, { weight, away }] of left) {
      const score = weight * Math.min(away, 1e9)
      if (score > most) [best, most] = [colour, score]
    }
    palette.push(best)
    left.delete(best)
    for (const [colour, each] of left) each.away = Math.min(each.away, distance(colour, best))
  }
  return palette
}

function nearest(colour: number, palette: readonly number[]): number {
  let [best, least] = [0, Infinity]
  for (const [index, each] of palette.entries()) {
    const away = distance(colour, each)
    if (away < least) [best, least] = [index, away]
  }
  return best
}

function decode(png: Buffer): { header: Buffer; pixels: Uint32Array } {
  let header: Buffer = Buffer.alloc(0)
  const packed: Buffer[] = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = data
    if (type === 'IDAT') packed.push(data)
    at += length + 12
  }
  const [width, height, bytes] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9] === 6 ? 4 : 3]
  if (header[8] !== 8 || (header[9] !== 2 && header[9] !== 6) || header[12] !== 0)
    throw new Error('Only 8-bit RGB without interlacing is read.')
  const raw = unfiltered(inflateSync(Buffer.concat(packed)), width * bytes, height, bytes)
  const pixels = new Uint32Array(width * height)
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = (raw[at * bytes]! << 16) | (raw[at * bytes + 1]! << 8) | raw[at * bytes + 2]!
  return { header, pixels }
}

/** Undoes the filter of each row, which predicts a byte from its neighbours: left, above, and above left. */
function unfiltered(rows: Buffer, length: number, height: number, bytes: number): Buffer {
  const raw = Buffer.alloc(length * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < length; x++) {
      const at = y * length + x
      const left = x < bytes ? 0 : raw[at - bytes]!
      const above = y === 0 ? 0 : raw[at - length]!
      const corner = x < bytes || y === 0 ? 0 : raw[at - length - bytes]!
      const filter = rows[y * (length + 1)]!
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter]!
      raw[at] = (rows[y * (length + 1) + 1 + x]! + guess) & 255
    }
  return raw
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((each) => Math.abs(guess - each)) as [
    number,
    number,
    number,
  ]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}
