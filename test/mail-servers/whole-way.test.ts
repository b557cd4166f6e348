import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { openReceiver } from '#mail/receive.ts'
import { openLog } from '#telemetry/log.ts'
import { startNegotiations } from '#workers/negotiations.ts'
import { eventually } from '../support/eventually.ts'
import { HOME, type MailWorld } from '../support/incoming.ts'
import { AUTHSERV_ID, labProblem, startDovecot, startPostfix } from '../support/mail-lab.ts'
import { mailServer } from '../support/mail-server.ts'
import { outboxOf, startMailing } from '../support/mails.ts'
import { ask, newMonday } from '../support/negotiating.ts'
import { stateOf } from '../support/negotiation-state.ts'
import { negotiating } from '../support/post.ts'
import { pythonThatRuns } from '../support/python.ts'
import { shownRequest } from '../support/requests.ts'

// The whole way on real servers: out by SMTP to Postfix, into a mailbox of Dovecot, to a participant who is written in
// another language and shares no code with us, and back through Postfix by LMTP.

const log = openLog({ logLevel: 'silent' })

/** Everything of the product that mail goes through, and the servers around it. */
async function openWay(parts: AsyncDisposableStack) {
  const world: MailWorld = parts.use(await newMonday({ trust: { authservId: AUTHSERV_ID, resolve: async () => [] } }))
  const receiver = parts.use(
    await openReceiver({
      listen: { protocol: 'lmtp', host: '127.0.0.1', port: 0 },
      tls: null,
      ingest: async (...mail) => {
        const ingested = await world.ingest(...mail)
        negotiations.wake()
        return ingested
      },
      pool: world.pool,
      mailHome: HOME,
      log,
    }),
  )
  const dovecot = parts.use(await startDovecot())
  const nobody = parts.use(await mailServer({ answer: () => ({ at: 'rcpt', code: 550, text: '5.1.1 User unknown' }) }))
  const postfix = parts.use(
    await startPostfix({
      'parley.test': `lmtp:inet:127.0.0.1:${receiver.port}`,
      'client.test': `lmtp:inet:127.0.0.1:${dovecot.lmtpPort}`,
      'acme.test': `lmtp:inet:127.0.0.1:${dovecot.lmtpPort}`,
      'gone.test': `smtp:[127.0.0.1]:${nobody.settings.port}`,
    }),
  )
  const settings = { host: '127.0.0.1', port: postfix.port, isTls: false, isLocal: true, login: null }
  const outbox = parts.use(startMailing(world.pool, { settings }))
  const negotiations = parts.use(
    startNegotiations({ ...negotiating({ pool: world.pool, log }), onMoved: () => outbox.wake() }),
  )
  return { world, dovecot, postfix, wake: () => negotiations.wake() }
}

async function pythonFor(t: Parameters<typeof labProblem>[0]): Promise<string | null> {
  if (labProblem(t)) return null
  const python = await pythonThatRuns('import icalendar')
  const reason = 'there is no Python with icalendar; on Debian: apt-get install python3-icalendar'
  if (python === null && process.env.PARLEY_REQUIRE_ALL === '1') throw new Error(reason)
  if (python === null) t.skip(reason)
  return python
}

test('a participant behind real servers reads, answers in words, is invited and accepts; another cannot be reached', async (t) => {
  const python = await pythonFor(t)
  if (python === null) return
  await using parts = new AsyncDisposableStack()
  const { world, dovecot, postfix, wake } = await openWay(parts)
  const requestId = await ask(world)
  const unreachable = await ask(world, { participants: [{ email: 'zed@gone.test', timezone: 'Europe/Berlin' }] })
  wake()

  const ports = [dovecot.imapPort, postfix.port].map(String)
  const script = ['test/support/participant.py', ...ports, 'bo@client.test', 'The second one works for me, thanks!']
  const seen = JSON.parse((await promisify(execFile)(python, script, { timeout: 300_000 })).stdout)
  assert.deepEqual([seen.asked, seen.method], ['Product demo: Ana and Bo Lind', 'REQUEST'])
  assert.deepEqual(seen.first, ['multipart/alternative', 'text/plain', 'text/html'])
  assert.equal(seen.organizer, `mailto:${world.handle}@parley.test`)

  const acceptance = async () => (await stateOf(world, requestId)).bookings.some((line) => /bo@.* accepted/.test(line))
  await eventually(acceptance, async () => JSON.stringify(await stateOf(world, requestId), null, 1))
  assert.equal((await shownRequest(world, requestId)).status, 'booked')
  const [booking] = await world.pool<{ uid: string; start: string }[]>`
    select uid, lower(during) as start from bookings where workspace_id = ${world.workspace.id}`
  assert.deepEqual([booking!.uid, Date.parse(booking!.start) / 1000], [seen.uid, seen.start])

  // Postfix hears 5.1.1 when it delivers and reports it; the organizer is told, and nobody writes there again.
  await eventually(
    async () => (await stateOf(world, unreachable)).attention !== null,
    async () => JSON.stringify(await stateOf(world, unreachable), null, 1),
  )
  const state = await stateOf(world, unreachable)
  assert.equal(state.attention, 'mail_bounced')
  const told = (await outboxOf(world)).filter(
    ({ kind, recipient }) => kind === 'attention' && recipient === 'ana@acme.test',
  )
  assert.equal(told.length, 1)
  const [person] = await world.pool<{ suppressedReason: string }[]>`
    select suppressed_reason from people where workspace_id = ${world.workspace.id} and email_key = 'zed@gone.test'`
  assert.equal(person!.suppressedReason, 'bounce')
})
