import assert from 'node:assert/strict'
import { createTransport } from 'nodemailer'
import { createKey } from '#actions/api-keys.ts'
import { createWorkspace } from '#actions/create-workspace.ts'
import type { Acting } from '#core/actor.ts'
import { SCOPES } from '#core/scope.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Ingest, Ingested } from '#mail/ingest.ts'
import { type Act, answerAs } from '#mail/mailroom.ts'
import { wakeWorkers } from '#workers/wake.ts'
import type { SetClock } from './clock.ts'
import { eventually } from './eventually.ts'

// A whole service from outside: its API by HTTP with a key, and mail by SMTP.

export type House = Awaited<ReturnType<typeof openHouse>>

type Place = { pool: Pool; url: string | null; clock: SetClock; mailPort: number }

/** Every answer of the API is kept, without what the HTTP server itself adds. */
export async function openHouse({ pool, url, clock, mailPort }: Place) {
  const acting: Acting = { actor: { kind: 'operator' }, clock }
  const { workspace, key } = await inTransaction(pool, async (sql) => {
    const { workspace } = await createWorkspace(sql, { name: 'Acme', handle: null, owner: 'ana@acme.test' }, acting)
    return { workspace, ...(await createKey(sql, workspace, { name: 'test', scopes: [...SCOPES] }, acting)) }
  })
  const answers: string[] = []
  const send = async (path: string, init: RequestInit) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v1${path}`, { headers, ...init })
    const text = await answer.text()
    assert.ok(answer.ok, `${path}: ${text}`)
    answers.push(`${answer.status} ${answer.headers.get('x-request-id')} ${text}`)
    return text === '' ? null : JSON.parse(text).data
  }
  return {
    key,
    workspace,
    answers,
    ask: (path: string, body: unknown = {}) => send(path, { method: 'POST', body: JSON.stringify(body) }),
    look: (path: string) => send(path, {}),
    /** A page of a guest as their browser gets it, or what its form is answered with. */
    visit: async (page: string, form?: Record<string, string>): Promise<string> => {
      const answer = await fetch(
        page,
        form ? { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' } : {},
      )
      const text = await answer.text()
      assert.ok(answer.status < 400, text)
      answers.push(`${answer.status} ${answer.headers.get('location')} ${text}`)
      return text
    },
    answer: (email: string, act: Act) => answer({ pool, workspace, clock, port: mailPort }, email, act),
  }
}

/** Comes in as mail does, by SMTP. */
async function answer(
  { pool, workspace, clock, port }: { pool: Pool; workspace: Workspace; clock: SetClock; port: number },
  email: string,
  act: Act,
): Promise<void> {
  const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const ingest: Ingest = async (raw, envelope) => {
    const { from, rcpt } = envelope!
    await client.sendMail({ envelope: { from, to: rcpt }, raw: Buffer.from(raw) })
    return {} as Ingested
  }
  await answerAs({ pool, home: { domain: 'parley.test' }, ingest, clock }, workspace, { email, act })
  client.close()
}

/**
 * Waits until nothing is due, nothing waits to leave and nothing is under way. The next try of a delivery goes by the clock of the
 * database, which nobody can set: it is brought forward.
 */
export async function atRest(pool: Pool, clock: SetClock): Promise<void> {
  const isBusy = async () => {
    const now = new Date(clock.nowMs()).toISOString()
    const [row] = await pool<{ isBusy: boolean }[]>`
      select exists (select from negotiations where due_at <= ${now})
        or exists (select from outbox where status in ('queued', 'leased'))
        or exists (select from deliveries_pending) as "isBusy"`
    return row!.isBusy
  }
  const bringForward = async () => {
    const later = await pool`
      update deliveries
      set next_attempt_at = now()
      where status = 'pending'
        and lease_until is null
        and next_attempt_at > now()
      returning id`
    if (later.length > 0) await wakeWorkers(pool)
  }
  await eventually(async () => {
    if (!(await isBusy())) return true
    await bringForward()
    return false
  })
}
