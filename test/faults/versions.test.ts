import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { openEmbedded } from '#db/embedded/open.ts'
import { openPool } from '#db/sql.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { written } from '../support/incoming.ts'
import { mailServer } from '../support/mail-server.ts'
import { type Started, startParley } from '../support/parley.ts'
import { makeNextVersion } from './next-version.ts'
import { openWire } from './wire.ts'

// Nodes are exchanged one by one while people ask for meetings and answer: the old version and the new one run side by side. The old one
// is this program, and the new one is this program with two more migrations, such as a version brings. With PARLEY_PREVIOUS=<folder of a
// release, or of a clone that is set up> the old version is that one, and the new one this program.

const parts = new AsyncDisposableStack()
after(() => parts.disposeAsync())

const folder = await mkdtemp(join(tmpdir(), 'parley-versions-'))
parts.defer(() => rm(folder, { recursive: true, force: true }))
const { connection } = parts.use(await openEmbedded(folder, { purpose: 'service' }))
const pool = openPool(connection, { name: 'parley observes', max: 2 })
parts.defer(() => pool.end({ timeout: 1 }))
const wire = parts.use(await openWire(join(connection.host, `.s.PGSQL.${connection.port}`)))
const people = parts.use(await mailServer())

const BESIDE = `-- Runs beside the previous version.
alter table meeting_requests add column colour text not null default 'blue';
alter table outbox add column colour text;
create table colours (name text primary key);`
const INDEX = `-- Runs beside the previous version.
-- Outside a transaction.
create index concurrently if not exists messages_colour on messages (workspace_id, created_at) where direction = 'in';`
const STOPS = `-- Stops the previous version: colours are sold in tins now.
alter table meeting_requests add column tin text;`

const previous = process.env.PARLEY_PREVIOUS
const older = previous === undefined ? 'bin/parley' : join(previous, 'bin/parley')
const newer = previous === undefined ? await makeNextVersion(join(folder, 'newer'), [BESIDE, INDEX]) : 'bin/parley'

type Node = Started & { smtpPort: number }

async function start(program: string): Promise<Node> {
  const smtpPort = await freePort()
  const env = {
    DATABASE_URL: `postgres://parley@127.0.0.1:${wire.port}/parley`,
    SMTP_URL: `smtp://127.0.0.1:${people.settings.port}`,
    PARLEY_SMTP_LISTEN: `smtp://127.0.0.1:${smtpPort}`,
    PARLEY_SECRET: Buffer.alloc(32, 7).toString('base64'),
    PARLEY_FIRST_CONTACTS_A_DAY: '9999999',
  }
  const node = parts.use(await startParley(join(folder, 'data'), env, ['--dev'], program))
  return Object.assign(node, { smtpPort })
}

/** The nodes that a load balancer sends people to. */
const serving: Node[] = []
const statuses = new Map<number, number>()
const taken: string[] = []
let isAsking = true
let isAnswering = true

async function askForMeetings(name: string, headers: Record<string, string>): Promise<void> {
  for (let n = 0; isAsking; n++) {
    const body = JSON.stringify({ organizer_email: 'you@demo.test', participant_emails: [`${name}${n}@client.test`] })
    const answer = await onSome(n, (node) =>
      fetch(`${node.url}/api/v1/meeting_requests`, { method: 'POST', headers, body }),
    )
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 202) taken.push(((await answer.json()) as { data: { id: string } }).data.id)
    // A key may ask a hundred and twenty times a minute.
    await sleep(1_100)
  }
}

/** People take the first of the times that they are offered. */
async function answerMails(): Promise<void> {
  let read = 0
  while (isAnswering) {
    const mail = people.mails[read]
    if (mail === undefined) await sleep(20)
    else {
      read += 1
      const text = mail.raw.toString()
      const [, replyTo] = /^Reply-To: .*?(r\.\w+@parley\.test)/im.exec(text) ?? []
      const [to] = mail.to
      if (replyTo && to?.endsWith('@client.test') && text.includes('\n  1. ')) await answer(to, replyTo)
    }
  }
}

async function answer(from: string, to: string): Promise<void> {
  const raw = written({ from, to, body: 'The first one works for me.' })
  await onSome(0, async ({ smtpPort }) => {
    const client = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })
    try {
      return await client.sendMail({ envelope: { from, to: [to] }, raw })
    } finally {
      client.close()
    }
  })
}

/** As a load balancer does: whoever is stopping hands the call to another. */
async function onSome<T>(n: number, call: (node: Node) => Promise<T>): Promise<T> {
  for (let turn = n; ; turn++)
    try {
      return await call(serving[turn % serving.length]!)
    } catch (error) {
      if (turn > n + 20) throw error
      await sleep(50)
    }
}

test('nodes are exchanged for the next version one by one while people work, and nobody notices', async () => {
  serving.push(await start(older), await start(older))
  const key = /Bearer (pk_\w+)/.exec(serving[0]!.output.stdout)![1]
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const asking = [askForMeetings('a', headers), askForMeetings('b', headers)]
  const answering = answerMails()
  const bookings = async () => Number((await pool`select count(*) from bookings`)[0]!.count)
  const moreAreBooked = async () => {
    const before = await bookings()
    await eventually(async () => (await bookings()) > before + 3)
  }
  const exchanged: Node[] = [...serving]
  await moreAreBooked()
  for (const old of exchanged) {
    serving.push(await start(newer))
    await moreAreBooked()
    serving.splice(serving.indexOf(old), 1)
    await old[Symbol.asyncDispose]()
    assert.equal(old.child.exitCode, 0, old.output.stderr)
    await moreAreBooked()
  }
  isAsking = false
  await Promise.all(asking)
  await eventually(
    async () => (await bookings()) === taken.length,
    async () => JSON.stringify(await pool`select status, count(*) from meeting_requests group by 1`),
  )
  isAnswering = false
  await answering
  assert.deepEqual([...statuses.keys()], [202])
  assert.equal((await pool`select from negotiations where failures > 0`).length, 0)
  const sent = people.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw.toString())![1])
  assert.equal(new Set(sent).size, sent.length, 'somebody got the same mail twice')
  for (const { output } of [...exchanged, ...serving]) assert.doesNotMatch(output.stdout, /"level":(?:50|60)/)
})

test('a version that cannot run beside the previous one stops its nodes, which refuse changes and answer questions', async () => {
  const [old] = serving
  const next = await makeNextVersion(join(folder, 'next'), [...(previous === undefined ? [BESIDE, INDEX] : []), STOPS])
  const replacing = await start(next)
  await eventually(() => old!.output.stdout.includes('stops working'))
  const ask = async ({ url }: Started) => {
    const key = /Bearer (pk_\w+)/.exec(replacing.output.stdout)![1]
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ organizer_email: 'you@demo.test', participant_emails: ['late@client.test'] })
    const made = await fetch(`${url}/api/v1/meeting_requests`, { method: 'POST', headers, body })
    return [made.status, (await fetch(`${url}/api/v1/teams`, { headers })).status]
  }
  assert.deepEqual(await ask(old!), [503, 200])
  assert.deepEqual(await ask(replacing), [202, 200])
  await eventually(() => people.mails.some(({ to }) => to.includes('late@client.test')))
})
