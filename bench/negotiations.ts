import { createMember } from '#actions/create-member.ts'
import { createRequest } from '#actions/create-request.ts'
import type { Post } from '#coordinate/write-mail.ts'
import type { Letter } from '#core/mail/letter.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { compose } from '#mail/compose.ts'
import { createIngest, type Ingest } from '#mail/ingest.ts'
import { openParser } from '#mail/parse.ts'
import { newToken } from '#mail/token.ts'
import { MAILROOM } from '#mail/transport.ts'
import { openLog } from '#telemetry/log.ts'
import { startNegotiations } from '#workers/negotiations.ts'
import { startOutbox } from '#workers/outbox.ts'
import type { Changed } from '#workers/wake.ts'
import { ACTING } from './support/clock.ts'
import { firstMailRows } from './support/first-mail.ts'
import { BENCH, offerRows } from './support/offers.ts'
import { type ProcessorTime, processorTimeOf } from './support/processor-time.ts'
import { type Row, table } from './support/row.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeWorkspace } from './support/workspace.ts'

// Whole negotiations in one process: a request is made, the service's workers ask its participant, who answers by mail, and
// book the meeting; the base is the same number of empty statements with the same concurrency. Only the service's work counts:
// the guest's few lines of text are timed separately. Then the way from the database to ranked offers, in parts, and how long
// one workspace waits for its first mail while another has very many.

const NEGOTIATIONS = 200
/** As many as a service's pool has spare connections. */
const AT_ONCE = 10
/** No workspace may write to thousands of new people in a day, so several share the negotiations. */
const WORKSPACES = 20
/** In each workspace. */
const ORGANIZERS = 5
const RATE_GOAL = 60
const STATEMENTS_GOAL = 40
/** A service runs for days, with compiled code, planned statements and current statistics. */
const WARM_UPS = 2_000
/** Each connection plans a statement five times before it keeps the plan, and starts again after the tables are analyzed. */
const PLANNINGS = 100
const HOME = { domain: 'parley.test' }

export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  const options = { databaseUrl: null, dataFolder: folder.path, purpose: 'command', max: AT_ONCE + 2 } as const
  await using database = await openDatabase(options)
  const { pool } = database
  await migrate(pool)
  const workspace = await makeWorkspace(pool)
  const rows = [...(await negotiations(pool)), ...(await offerRows(pool, workspace))]
  return [...rows, ...(await firstMailRows())]
}

async function negotiations(pool: Pool): Promise<Row[]> {
  const workspaces = await staffedWorkspaces(pool)
  await using parser = openParser()
  const log = openLog({ logLevel: 'silent' })
  const { clock } = ACTING
  await using outbox = startOutbox({
    pool,
    log,
    transport: MAILROOM,
    mailHome: HOME,
    clock,
    publicUrl: 'http://127.0.0.1',
  })
  const desk = new Desk()
  await using negotiations = startNegotiations({
    pool,
    log,
    post,
    clock,
    firstContactsADay: COUNTLESS,
    onMoved: ({ requestId }) => {
      outbox.wake()
      desk.tell(requestId)
    },
  })
  const { wake } = negotiations
  const ingest = createIngest({ pool, mailHome: HOME, parser, trust: { authservId: null }, wake, log, clock })
  const one = (i: number) =>
    negotiate({ pool, ingest, wake, decided: (id) => desk.decided(id) }, workspaces[Math.abs(i) % WORKSPACES]!, i)
  // Counting makes the client take a stack trace per statement, so we count before we measure.
  const counted = countStatements(pool)
  await atOnce(WARM_UPS, (i) => one(-1 - i))
  const statements = Math.round(counted.stop() / WARM_UPS)
  // The database does this by itself once a minute.
  await pool`analyze`
  await atOnce(PLANNINGS, (i) => one(-1 - WARM_UPS - i))
  guest.ms = 0
  const processorTime = await processorTimeOf(pool)
  const startedAtMs = performance.now()
  await atOnce(NEGOTIATIONS, one)
  const ms = performance.now() - startedAtMs
  const used = await processorTime()
  await expectBooked(pool, NEGOTIATIONS + WARM_UPS + PLANNINGS)
  const bareProcessorTime = await processorTimeOf(pool)
  const bareMs = await emptyStatementsMs(pool, statements)
  const bare = await bareProcessorTime()
  const rate = (NEGOTIATIONS * 1_000) / ms
  return [
    {
      name: 'negotiations from request to booked, one participant',
      ours: `${rate.toFixed(1)}/s`,
      ceiling: `${((NEGOTIATIONS * 1_000) / bareMs).toFixed(1)}/s as many empty statements`,
      ratio: bareMs / ms,
      goal: `≥ ${RATE_GOAL}/s`,
      ok: rate >= RATE_GOAL,
    },
    {
      name: 'statements of a negotiation from request to booked',
      ours: `${statements}`,
      ceiling: `${STATEMENTS_GOAL}`,
      ratio: statements / STATEMENTS_GOAL,
      goal: `≤ ${STATEMENTS_GOAL}`,
      ok: statements <= STATEMENTS_GOAL,
    },
    processorRow(used),
    bareRow(bare, used),
    guestRow(),
  ]
}

/** The CPU time of two cores per negotiation at the target rate. */
const PROCESSOR_GOAL_MS = 2_000 / RATE_GOAL

function processorRow({ nodeMs, databaseMs }: ProcessorTime): Row {
  const [node, database] = [nodeMs / NEGOTIATIONS, databaseMs / NEGOTIATIONS]
  const ratio = (node + database) / PROCESSOR_GOAL_MS
  return {
    name: 'processor time of a negotiation, node / PostgreSQL',
    ours: `${node.toFixed(1)} / ${database.toFixed(1)} ms`,
    ceiling: `${PROCESSOR_GOAL_MS.toFixed(1)} ms in all`,
    ratio,
    goal: '≤ 1.00',
    ok: ratio <= 1,
  }
}

/** The cost of just asking the database, on the same machine at the same time; the ratio hardly depends on other load. */
function bareRow({ nodeMs, databaseMs }: ProcessorTime, used: ProcessorTime): Row {
  const [node, database] = [nodeMs / NEGOTIATIONS, databaseMs / NEGOTIATIONS]
  const ratio = (nodeMs + databaseMs) / (used.nodeMs + used.databaseMs)
  return {
    name: '  the same of as many empty statements',
    ours: `${node.toFixed(1)} / ${database.toFixed(1)} ms`,
    ceiling: `${((used.nodeMs + used.databaseMs) / NEGOTIATIONS).toFixed(1)} ms of a negotiation`,
    ratio,
    goal: 'for interest',
    ok: true,
  }
}

function guestRow(): Row {
  const ms = guest.ms / NEGOTIATIONS
  return {
    name: '  of it the guest, who is not the service',
    ours: `${ms.toFixed(2)} ms`,
    ceiling: `${PROCESSOR_GOAL_MS.toFixed(1)} ms in all`,
    ratio: ms / PROCESSOR_GOAL_MS,
    goal: 'for interest',
    ok: true,
  }
}

async function staffedWorkspaces(pool: Pool): Promise<Workspace[]> {
  const workspaces: Workspace[] = []
  for (let n = 0; n < WORKSPACES; n++) {
    const workspace = await makeWorkspace(pool, `bench${n}`)
    for (let i = 0; i < ORGANIZERS; i++)
      await inTransaction(pool, (sql) =>
        createMember(sql, workspace, { email: organizer(i), name: `Member ${i}` }, ACTING),
      )
    workspaces.push(workspace)
  }
  return workspaces
}

const organizer = (i: number): string => `member${Math.abs(i) % ORGANIZERS}@acme.test`
/** Letters to guests, by address. */
const inbox = new Map<string, Letter>()
const post: Post = { home: HOME, newToken: () => newToken(ACTING.clock), links: null, compose: composeAndKeep }

async function composeAndKeep(letter: Letter): Promise<Buffer> {
  inbox.set(letter.to.address, letter)
  return await compose(letter)
}

const COUNTLESS = 9_999_999

/** Wakes the waiter of a request when something was decided about it. */
class Desk {
  readonly #waiting = new Map<string, () => void>()

  decided(requestId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.set(requestId, resolve)
    return promise
  }

  tell(requestId: string): void {
    this.#waiting.get(requestId)?.()
    this.#waiting.delete(requestId)
  }
}

type Service = {
  pool: Pool
  ingest: Ingest
  wake: (changed: Changed) => void
  decided: (requestId: string) => Promise<void>
}

async function negotiate({ pool, ingest, wake, decided }: Service, workspace: Workspace, i: number): Promise<void> {
  const email = `p${i}@client.test`
  const people = { organizer: { email: organizer(i) }, participants: [{ email, timezone: 'Europe/Berlin' }] }
  const { request } = await createRequest(pool, workspace, { ...people, ...BENCH }, null, ACTING)
  const isAsked = decided(request.id)
  wake({ workspaceId: workspace.id, requestId: request.id })
  await isAsked
  const asked = inbox.get(email)!
  const isBooked = decided(request.id)
  await ingest(answerTo(asked, 'The first one works for me, thanks!'), { from: email, rcpt: [asked.replyTo] }, 'smtp')
  await isBooked
}

const guest = { ms: 0 }

/** As a mail program writes it. */
function answerTo({ to, replyTo, subject, messageId }: Letter, text: string): Uint8Array {
  const before = process.threadCpuUsage()
  const lines = [
    `From: ${to.address}`,
    `To: ${replyTo}`,
    `Subject: Re: ${subject}`,
    `Date: ${new Date(ACTING.clock.nowMs()).toUTCString()}`,
    `Message-ID: <${newToken(ACTING.clock)}@client.test>`,
    `In-Reply-To: ${messageId}`,
    `References: ${messageId}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ]
  const raw = Buffer.from(lines.join('\r\n'))
  const { user, system } = process.threadCpuUsage(before)
  guest.ms += (user + system) / 1_000
  return raw
}

async function atOnce(count: number, work: (i: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** The client reports every statement, including the begin and end of transactions. */
function countStatements(pool: Pool): { stop(): number } {
  let count = 0
  const options = pool.options as { debug: unknown }
  options.debug = () => {
    count++
  }
  return {
    stop: () => {
      options.debug = undefined
      return count
    },
  }
}

async function emptyStatementsMs(pool: Pool, statements: number): Promise<number> {
  const startedAtMs = performance.now()
  await atOnce(NEGOTIATIONS, async () => {
    for (let i = 0; i < statements; i++) await pool`select 1`
  })
  return performance.now() - startedAtMs
}

/** A figure for negotiations with another outcome would be worthless. */
async function expectBooked(pool: Pool, expected: number): Promise<void> {
  const [row] = await pool<{ n: number }[]>`
    select count(*)::int as n from meeting_requests where status = 'booked'`
  if (row!.n !== expected) throw new Error(`${row!.n} are booked instead of ${expected}`)
}

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
