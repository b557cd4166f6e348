// The same attacks by every way in: on the line of our own SMTP listener, behind a mail server by LMTP, and in a mailbox that
// is read by IMAP (a real Dovecot). By SMTP we examine the sender ourselves; otherwise the server before us says what it found.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import { startImap } from '#mail/imap.ts'
import { openReceiver } from '#mail/receive.ts'
import { openLog } from '#telemetry/log.ts'
import { calendarAnswer, givenBooking } from '../support/booked.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { postfixReport } from '../support/delivery-report.ts'
import { eventually } from '../support/eventually.ts'
import { resolveNames } from '../support/hostile-mails.ts'
import { HOME, type MailWorld, written } from '../support/incoming.ts'
import { labProblem, startDovecot } from '../support/mail-lab.ts'
import { outboxOf } from '../support/mails.ts'
import { answers, ask, decideAll, newMonday } from '../support/negotiating.ts'
import { talk } from '../support/talk.ts'

const log = openLog({ logLevel: 'silent' })

/** Brings a mail and gives what its bringer hears; a mailbox takes everything. */
type Way = AsyncDisposable & { bring(raw: Buffer, to: string, from: string): Promise<number> }

async function listener(world: MailWorld, protocol: 'smtp' | 'lmtp'): Promise<Way> {
  const { pool, ingest } = world
  const listen = { protocol, host: '127.0.0.1', port: 0 }
  const receiver = await openReceiver({ listen, tls: null, ingest, pool, mailHome: HOME, log })
  const greeting = protocol === 'smtp' ? 'EHLO mx.evil.test' : 'LHLO mx.evil.test'
  return {
    bring: async (raw, to, from) => {
      const lines = [`MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA', `${raw.toString('latin1')}\r\n.`]
      return (await talk(receiver.port, lines, greeting)).at(-1)!
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

async function mailbox(world: MailWorld): Promise<Way> {
  const parts = new AsyncDisposableStack()
  const dovecot = parts.use(await startDovecot())
  const place = { host: '127.0.0.1', port: dovecot.imapPort, isTls: false, isLocal: true, folder: 'INBOX' }
  const { pool, ingest } = world
  const reader = { mailbox: { ...place, user: world.handle, password: 'secret' }, pool, ingest, log, clock: TEST_CLOCK }
  parts.use(startImap({ ...reader, pollEveryMs: 500 }))
  const client = createTransport({ host: '127.0.0.1', port: dovecot.lmtpPort, lmtp: true, ignoreTLS: true })
  parts.defer(() => client.close())
  let brought = 0
  return {
    bring: async (raw, _to, from) => {
      await client.sendMail({ envelope: { from, to: [`${world.handle}@corp.example`] }, raw })
      brought++
      await eventually(async () => (await seenIn(world)) >= brought)
      return 250
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

/** How far the mailbox has been read. */
async function seenIn({ pool, handle }: MailWorld): Promise<number> {
  const [row] = await pool<{ uid: number }[]>`
    select uid::int
    from mailbox_cursors
    where mailbox like ${`${handle}@%`}`
  return row?.uid ?? 0
}

async function replyAddressOf(world: MailWorld, requestId: string): Promise<string> {
  const [row] = await world.pool<{ token: string }[]>`
    select token
    from threads
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}
      and party = 'participant'
    order by id
    limit 1`
  return `r.${row!.token}@parley.test`
}

async function standing(world: MailWorld): Promise<string[]> {
  const ws = world.workspace.id
  const rows = await world.pool<{ line: string }[]>`
    select 'request ' || id || ' ' || status as line from meeting_requests where workspace_id = ${ws}
    union all
    select 'attendee ' || booking_id || ' ' || email || ' ' || rsvp from booking_attendees where workspace_id = ${ws}
    union all
    select 'participant ' || request_id || ' ' || email from participants where workspace_id = ${ws} and removed_at is null
    union all
    select 'person ' || email || ' ' || coalesce(suppressed_reason, '') from people where workspace_id = ${ws}
    order by line`
  return rows.map(({ line }) => line)
}

const kept = async (world: MailWorld) =>
  (
    await world.pool<{ bytes: number }[]>`
      select coalesce(sum(octet_length(r.raw)), 0)::int as bytes
      from message_raw r
      join messages m on m.workspace_id = r.workspace_id and m.id = r.id
      where r.workspace_id = ${world.workspace.id}
        and m.direction = 'in'`
  )[0]!.bytes

const FAILED = ['Authentication-Results: mx.acme.test; dmarc=fail header.from=client.test']
const WORDS = ['The second one works for me.', 'Please cancel the meeting.', 'stop', 'Please add victim@third.test']

/** Gives the state of the request that was attacked, after its participant has answered themselves. */
async function attack(world: MailWorld, way: Way): Promise<string> {
  const booked = await givenBooking(world)
  const open = await ask(world, { participants: [{ email: 'di@client.test', timezone: 'Europe/Berlin' }] })
  await decideAll(world)
  const before = await standing(world)
  const home = `${world.handle}@parley.test`
  const [ofOpen, ofBooked] = [await replyAddressOf(world, open), await replyAddressOf(world, booked.requestId)]
  const bring = async (raw: Buffer, to: string, from: string) => {
    const code = await way.bring(raw, to, from)
    await decideAll(world)
    return code
  }

  // Mail that fails DMARC, on the right token, in the name of whom the token belongs to.
  for (const body of WORDS)
    await bring(written({ from: 'di@client.test', to: ofOpen, headers: FAILED, body }), ofOpen, 'x@evil.test')
  // A stranger on a token.
  const strangers = Array.from({ length: 100 }, (_, i) => `a${i}@third.test`).join(', ')
  const naming = written({ from: 'mallory@evil.test', to: ofOpen, body: `Please add ${strangers}` })
  await bring(naming, ofOpen, 'mallory@evil.test')
  // Answers to the invitation that nothing proves, and a report that no server wrote.
  for (const from of ['bo@client.test', 'cy@client.test']) {
    const answer = calendarAnswer(booked, { from, headers: FAILED }).toString().replace('acme@parley.test', home)
    await bring(Buffer.from(answer), home, from)
  }
  for (const to of [home, ofBooked])
    await bring(postfixReport({ to, recipient: 'bo@client.test', messageId: '<x@parley.test>' }), to, '')
  assert.deepEqual(await standing(world), before)

  // Much, without a token.
  const keptBefore = await kept(world)
  const large = written({ from: 'eve@evil.test', to: home, body: `${'x'.repeat(900)}\n`.repeat(3_000) })
  assert.ok([250, 552].includes(await bring(large, home, 'eve@evil.test')))
  assert.equal(await kept(world), keptBefore, 'nothing of it is kept')

  const recipients = new Set((await outboxOf(world)).map(({ recipient }) => recipient))
  assert.ok(
    [...recipients].every((email) => /@(?:client|acme)\.test$/.test(email)),
    [...recipients].join(', '),
  )
  await answers(world, 'di@client.test', 'The second one works for me.')
  return (await world.api.get(`/meeting_requests/${open}`)).body.data.status
}

const newScene = () => newMonday({ trust: { authservId: 'mx.acme.test', resolve: resolveNames } })

for (const protocol of ['smtp', 'lmtp'] as const)
  test(`by ${protocol.toUpperCase()} nobody books, cancels, stops, adds or fills anything that is not theirs`, async () => {
    await using world = await newScene()
    await using way = await listener(world, protocol)
    assert.equal(await attack(world, way), 'booked', 'Di is still heard')
  })

test('by IMAP nobody books, cancels, stops, adds or fills anything that is not theirs', async (t) => {
  if (labProblem(t)) return
  await using world = await newScene()
  await using way = await mailbox(world)
  assert.equal(await attack(world, way), 'booked', 'Di is still heard')
})

for (const protocol of ['smtp', 'lmtp'] as const)
  test(`by ${protocol.toUpperCase()} addresses that no database takes are nobody's, and the line goes on`, async () => {
    await using world = await newScene()
    const { pool, ingest } = world
    const listen = { protocol, host: '127.0.0.1', port: 0 }
    await using receiver = await openReceiver({ listen, tls: null, ingest, pool, mailHome: HOME, log })
    const guesses = ['a\0b', '\u2028', 'x'.repeat(400), "';--", '\ufffe'].map((name) => `RCPT TO:<${name}@parley.test>`)
    const greeting = protocol === 'smtp' ? 'EHLO mx.evil.test' : 'LHLO mx.evil.test'
    const lines = ['MAIL FROM:<eve@evil.test>', ...guesses, `RCPT TO:<${world.handle}@parley.test>`]
    const codes = await talk(receiver.port, lines, greeting)
    assert.equal(codes.at(-1), 250)
    for (const code of codes.slice(1, -1)) assert.ok([501, 550, 553].includes(code), codes.join(' '))
    const many = Array.from({ length: 103 }, (_, i) => `RCPT TO:<guess${i}@parley.test>`)
    assert.equal((await talk(receiver.port, ['MAIL FROM:<eve@evil.test>', ...many], greeting))[101], 421)
  })
