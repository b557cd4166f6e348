import { setTimeout as sleep } from 'node:timers/promises'
import { createRequest } from '#actions/create-request.ts'
import { createWorkspace } from '#actions/create-workspace.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { compose } from '#mail/compose.ts'
import { newToken } from '#mail/token.ts'
import { MAILROOM } from '#mail/transport.ts'
import { openLog } from '#telemetry/log.ts'
import { startNegotiations } from '#workers/negotiations.ts'
import { startOutbox } from '#workers/outbox.ts'
import { ACTING, anId } from './clock.ts'
import { BENCH } from './offers.ts'
import type { Row } from './row.ts'
import { temporaryFolder } from './temporary-folder.ts'

// How long a workspace waits from its request to its first mail while another one has very many, on a new database without
// statistics. The base is the same wait without the other workspace.

const HOME = { domain: 'parley.test' }
const GOAL_MS = 2_000
const NEWCOMERS = 5

export async function firstMailRows(): Promise<Row[]> {
  return [
    await firstMail('behind 10,000 due requests of one other workspace', async (pool, other) => {
      await copyRequests(pool, other, 10_000)
      return []
    }),
    await firstMail('beside a burst of 200 requests of one other workspace', async (pool, other) => [
      burst(pool, other, 200),
    ]),
  ]
}

/** Returns the work that runs while the newcomers wait. */
type Fill = (pool: Pool, other: Workspace) => Promise<Promise<void>[]>

type Service = { pool: Pool; wake(): void }

async function firstMail(name: string, fill: Fill): Promise<Row> {
  await using folder = await temporaryFolder()
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'command' })
  const { pool } = database
  await migrate(pool)
  await using service = startWorkers(pool)
  // The first one loads the code that decides.
  await waitForFirstMail(service, 'first')
  const aloneMs = await waitForFirstMail(service, 'alone')
  const underWay = await fill(pool, await newWorkspace(pool, 'other'))
  service.wake()
  const waitsMs: number[] = []
  for (let i = 0; i < NEWCOMERS; i++) {
    await sleep(200)
    waitsMs.push(await waitForFirstMail(service, `new${i}`))
  }
  await Promise.all(underWay)
  const worstMs = Math.max(...waitsMs)
  return {
    name: `request to first mail, ${name}`,
    ours: `${worstMs.toFixed(0)} ms`,
    ceiling: `${aloneMs.toFixed(0)} ms alone`,
    ratio: worstMs / aloneMs,
    goal: `≤ ${GOAL_MS} ms`,
    ok: worstMs <= GOAL_MS,
  }
}

function startWorkers(pool: Pool): Service & AsyncDisposable {
  const log = openLog({ logLevel: 'error' })
  const { clock } = ACTING
  const post = { home: HOME, newToken: () => newToken(clock), links: null, compose }
  const outbox = startOutbox({ pool, log, transport: MAILROOM, mailHome: HOME, clock, publicUrl: 'http://127.0.0.1' })
  const negotiations = startNegotiations({ pool, log, post, clock, firstContactsADay: 9_999_999, onMoved: outbox.wake })
  return {
    pool,
    wake: negotiations.wake,
    [Symbol.asyncDispose]: async () => {
      await negotiations[Symbol.asyncDispose]()
      await outbox[Symbol.asyncDispose]()
    },
  }
}

async function newWorkspace(pool: Pool, handle: string): Promise<Workspace> {
  const settings = { name: handle, handle, owner: `ana@${handle}.test` }
  const { workspace } = await inTransaction(pool, (sql) => createWorkspace(sql, settings, ACTING))
  return workspace
}

async function ask(pool: Pool, workspace: Workspace, n: number): Promise<string> {
  const organizer = { email: `ana@${workspace.handle}.test` }
  const participants = [{ email: `p${n}@client.test`, timezone: 'Europe/Berlin' }]
  const { request } = await createRequest(pool, workspace, { organizer, participants, ...BENCH }, null, ACTING)
  return request.id
}

async function waitForFirstMail({ pool, wake }: Service, handle: string): Promise<number> {
  const workspace = await newWorkspace(pool, handle)
  const startedAtMs = performance.now()
  await ask(pool, workspace, 0)
  wake()
  for (;;) {
    const [sent] = await pool`select from outbox where workspace_id = ${workspace.id} and status = 'sent' limit 1`
    if (sent) return performance.now() - startedAtMs
    await sleep(5)
  }
}

async function burst(pool: Pool, workspace: Workspace, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await ask(pool, workspace, n)
}

/** Copies of one request, all due at once. */
async function copyRequests(pool: Pool, workspace: Workspace, count: number): Promise<void> {
  const original = await ask(pool, workspace, 0)
  const ids = Array.from({ length: count }, () => anId('request').id)
  const ws = workspace.id
  await pool`
    with copy as (
      insert into meeting_requests (workspace_id, id, status, organizer_member_id, organizer_email, organizer_key, title,
        duration_minutes, source, from_local, created_at, updated_at)
      select workspace_id, c.id, 'active', organizer_member_id, organizer_email, organizer_key, title, duration_minutes, source,
        from_local, created_at, updated_at
      from meeting_requests r, unnest(${ids}::text[]) as c (id)
      where r.workspace_id = ${ws} and r.id = ${original}
    ),
    participant as (
      insert into participants (workspace_id, request_id, id, email_key, person_id, email, position, zone)
      select workspace_id, c.id, p.id, email_key, person_id, email, position, zone
      from participants p, unnest(${ids}::text[]) as c (id)
      where workspace_id = ${ws} and request_id = ${original}
    ),
    host as (
      insert into request_hosts (workspace_id, request_id, member_id, via)
      select workspace_id, c.id, member_id, via
      from request_hosts, unnest(${ids}::text[]) as c (id)
      where workspace_id = ${ws} and request_id = ${original}
    ),
    fact as (
      insert into facts (workspace_id, request_id, n, at, kind, actor, body)
      select workspace_id, c.id, n, at, kind, actor, body
      from facts, unnest(${ids}::text[]) as c (id)
      where workspace_id = ${ws} and request_id = ${original}
    )
    insert into negotiations (workspace_id, request_id, due_at)
    select ${ws}, c.id, now()
    from unnest(${ids}::text[]) as c (id)`
}
