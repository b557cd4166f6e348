// Archives that grow when they are opened. None is: what is attached is not looked into, and what the person wrote counts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { envelope, written } from '../support/incoming.ts'
import { ask, decideAll, newMonday } from '../support/negotiating.ts'

const MEGABYTE = 1024 * 1024

/** A zip file with one member, its sizes as given; `flags` 1 says that it is encrypted. */
function zip(name: string, data: Buffer, { size = data.length, flags = 0 } = {}): Buffer {
  const packed = deflateRawSync(data, { level: 9 })
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(flags, 2)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(size >>> 0, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}

const zeros = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE)

function nested(levels: number): Buffer {
  let archive = zip('0.txt', zeros(8))
  for (let level = 1; level <= levels; level++) archive = zip(`${level}.zip`, archive)
  return archive
}

const CALENDAR = 'BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'

const ARCHIVES: Record<string, { type: string; name: string; content: Buffer }> = {
  'a bomb': { type: 'application/zip', name: 'slides.zip', content: zip('slides.txt', zeros(200), { size: 2 ** 31 }) },
  'a bomb in a gzip': { type: 'application/gzip', name: 'log.gz', content: gzipSync(zeros(200), { level: 9 }) },
  'a bomb that says it is a calendar': { type: 'text/calendar', name: 'invite.ics', content: gzipSync(zeros(50)) },
  'a bomb that says it is text': { type: 'text/plain', name: 'notes.txt', content: gzipSync(zeros(50)) },
  'archives in archives': { type: 'application/zip', name: 'again.zip', content: nested(40) },
  'an encrypted one': {
    type: 'application/zip',
    name: 'secret.zip',
    content: zip('a', Buffer.from('x'), { flags: 1 }),
  },
  'one with a path out of its folder': {
    type: 'application/zip',
    name: '../../../etc/cron.d/x',
    content: zip('../../../etc/cron.d/x', Buffer.from(CALENDAR)),
  },
  'one that ends too early': { type: 'application/zip', name: 'half.zip', content: zip('a', zeros(1)).subarray(0, 60) },
}

function withArchive(text: string, to: string, { type, name, content }: (typeof ARCHIVES)[string]): Buffer {
  const body = [
    '--mm',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--mm',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    'Content-Encoding: gzip',
    '',
    content.toString('base64').replace(/.{76}/g, '$&\n'),
    '--mm--',
  ].join('\n')
  return written({ to, headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=mm'], body })
}

for (const [what, archive] of Object.entries(ARCHIVES))
  test(`${what} is not opened, and the words beside it are read`, async () => {
    await using world = await newMonday()
    const id = await ask(world)
    await decideAll(world)
    const [thread] = await world.pool<{ token: string }[]>`
      select token
      from threads
      where workspace_id = ${world.workspace.id}
        and party = 'participant'`
    const to = `r.${thread!.token}@parley.test`
    const raw = withArchive('The second one works for me.', to, archive)
    const before = process.memoryUsage().rss
    const { outcome } = await world.ingest(raw, envelope(to), 'lmtp')
    assert.equal(outcome, 'recorded')
    const grown = (process.memoryUsage().rss - before) / MEGABYTE
    assert.ok(grown < 100, `${grown.toFixed(0)} MB for a mail of ${(raw.length / MEGABYTE).toFixed(1)} MB`)
    await decideAll(world)
    assert.equal((await world.api.get(`/meeting_requests/${id}`)).body.data.status, 'booked')
    const [row] = await world.pool<{ visible: string }[]>`
      select visible
      from messages
      where workspace_id = ${world.workspace.id}
        and direction = 'in'`
    assert.equal(row!.visible, 'The second one works for me.')
  })
