import type { Clock } from '#core/clock.ts'
import type { StrayReason } from '#core/mail/tray.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { newId } from '../ids.ts'
import type { Sql } from '../sql.ts'

/** Keeps mail that belongs to nobody, so that no mail is ever lost. */
export async function insertStray(
  sql: Sql,
  stray: { raw: Uint8Array; envelope: { from: string; rcpt: string[] }; why: StrayReason },
  clock: Clock,
): Promise<string> {
  const { id, at } = newId('stray', clock)
  await sql`
    insert into mail_stray (id, raw, envelope, why, received_at)
    values (${id}, ${stray.raw}, ${sql.json(stray.envelope)}, ${stray.why}, ${at})`
  return id
}

export type Stray = {
  id: string
  /** From the envelope; empty for reports of mail servers, or if the mailbox has lost it. */
  from: string
  to: string[]
  why: string
  bytes: number
  receivedAt: Timestamp
}

/** Oldest first. */
export async function listStrays(sql: Sql): Promise<Stray[]> {
  return await sql<Stray[]>`
    select id, envelope ->> 'from' as from, envelope -> 'rcpt' as to, why, octet_length(raw) as bytes, received_at
    from mail_stray
    order by id`
}

export async function countStrays(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from mail_stray`
  return row!.count
}

export async function findStrayRaw(sql: Sql, id: string): Promise<Uint8Array | null> {
  const [row] = await sql<{ raw: Uint8Array }[]>`select raw from mail_stray where id = ${id}`
  return row?.raw ?? null
}
