import assert from 'node:assert/strict'
import { createTransport } from 'nodemailer'
import { createKey } from '#actions/api-keys.ts'
import { createWorkspace } from '#actions/create-workspace.ts'
import type { Acting } from '#core/actor.ts'
import { SCOPES } from '#core/scope.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Envelope } from '#mail/incoming.ts'
import type { Ingest, Ingested } from '#mail/ingest.ts'
import { type Act, answerAs } from '#mail/mailroom.ts'
import { wakeWorkers } from '#workers/wake.ts'
import type { SetClock } from './clock.ts'
import { eventually } from './eventually.ts'
import { envelope, HOME, type Written, written } from './incoming.ts'

// A whole service from outside: its API by HTTP with a key, and mail by SMTP.

export type House = Awaited<ReturnType<typeof openHouse>>

type Place = { pool: Pool; url: string | null; clock: SetClock; mailPort: number }

/** Every answer of the API is kept, without what the HTTP server itself adds. */
export async function openHouse({ pool, url, clock, mailPort }: Place) {
  const acting: Acting = { actor: { kind: 'operator' }, clock }
  const { workspace, key } = await inTransaction(pool, async (sql) => {
    const { workspace } = await createWorkspace(sql, { name: 'Acme', handle: 'acme', owner: 'ana@acme.test' }, acting)
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
    change: (path: string, body: unknown) => send(path, { method: 'PATCH', body: JSON.stringify(body) }),
    /** A mail that answers nothing. */
    write: (mail: Written & { to: string; messageId: string }) => bySmtp(mailPort, envelope(mail.to), written(mail)),
    answer: (email: string, act: Act) => answer({ pool, workspace, clock, port: mailPort }, email, act),
  }
}

/** Comes in as mail does, by SMTP. */
async function answer(
  { pool, workspace, clock, port }: { pool: Pool; workspace: Workspace; clock: SetClock; port: number },
  email: string,
  act: Act,
): Promise<void> {
  const ingest: Ingest = async (raw, envelope) => {
    await bySmtp(port, envelope!, raw)
    return {} as Ingested
  }
  await answerAs({ pool, home: HOME, ingest, clock }, workspace, { email, act })
}

async function bySmtp(port: number, { from, rcpt }: Envelope, raw: Uint8Array): Promise<void> {
  const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  await client.sendMail({ envelope: { from, to: rcpt }, raw: Buffer.from(raw) })
  client.close()
}

/**
 * Waits until nothing is due, nothing waits to leave and nothing is under way. The next try of a delivery goes by the clock of the
 * database, which nobody can set: it is brought forward.
 */
export async function atRest(pool: Pool, clock: SetClock): Promise<void> {
  const underWay = async () => {
    const now = new Date(clock.nowMs()).toISOString()
    const rows = await pool<{ what: string; id: string }[]>`
      select 'a negotiation is due' as what, request_id as id from negotiations where due_at <= ${now}
      union all
      select 'a mail leaves', id from outbox where status in ('queued', 'leased')
      union all
      select 'a delivery is made', id from deliveries_pending
      union all
      select 'the model is asked', id from model_readings where status in ('queued', 'leased')
      union all
      select 'a mail is read', id from messages where tray_reason = 'being_read'
      union all
      select 'a calendar is looked at', id from calendars where status = 'leased' or next_attempt_at <= now()`
    return rows.map(({ what, id }) => `${what}: ${id}`)
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
  const isAtRest = async () => {
    if ((await underWay()).length === 0) return true
    await bringForward()
    return false
  }
  await eventually(isAtRest, async () => (await underWay()).join('\n'))
}
