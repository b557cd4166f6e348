import type { Answer } from '#core/booking/question.ts'
import type { Slot, Timestamp } from '#core/time/timestamp.ts'
import type { Language } from '#core/workspace-settings.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Visitors who have to confirm their address before they are booked. Their time is held for a while, for the member who would take it. Times
// are by the workspace's clock.

/** Small, so that nobody waits behind a sweep. */
const BATCH = 1_000

export type Hold = {
  id: string
  linkId: string
  /** Null for somebody who wrote words. */
  slot: Slot | null
  durationMinutes: number
  email: string
  name: string
  zone: string
  language: Language
  answers: Answer[]
  words: string | null
  /** The personal link that they came by, if it is good for one booking. */
  personalUse: string | null
  /** Null if no time is held, or none any more. */
  heldUntil: Timestamp | null
  createdAt: Timestamp
  /** Set once it is confirmed. */
  requestId: string | null
}

export async function insertHold(
  sql: Transaction,
  workspace: Workspace,
  { slot, ...hold }: Hold & { digest: string; emailKey: string },
  memberIds: string[],
): Promise<void> {
  const during = slot && sql`tstzrange(${slot.start}::timestamptz, ${slot.end}::timestamptz)`
  await sql`
    insert into booking_holds (workspace_id, id, link_id, digest, during, duration_minutes, email, email_key, name, zone, language, answers,
      words, personal_use, held_until, created_at)
    values (${workspace.id}, ${hold.id}, ${hold.linkId}, ${hold.digest}, ${during}, ${hold.durationMinutes}, ${hold.email},
      ${hold.emailKey}, ${hold.name}, ${hold.zone}, ${hold.language}, ${sql.json(hold.answers)}, ${hold.words}, ${hold.personalUse},
      ${hold.heldUntil}, ${hold.createdAt})`
  if (during === null || hold.heldUntil === null) return
  await sql`
    insert into booking_hold_members (workspace_id, member_id, hold_id, during, held_until)
    select ${workspace.id}, member_id, ${hold.id}, ${during}, ${hold.heldUntil}
    from unnest(${memberIds}::text[]) as m (member_id)`
}

/** Locks it, so that two presses make one booking. */
export async function lockHold(sql: Transaction, workspace: Workspace, digest: string): Promise<Hold | null> {
  return await oneHold(sql, workspace, digest, sql`for no key update`)
}

export async function findHold(sql: Sql, workspace: Workspace, digest: string): Promise<Hold | null> {
  return await oneHold(sql, workspace, digest, sql``)
}

async function oneHold(sql: Sql, workspace: Workspace, digest: string, lock: ReturnType<Sql>): Promise<Hold | null> {
  const [row] = await sql<(Omit<Hold, 'slot'> & { start: Timestamp | null; end: Timestamp | null })[]>`
    select id, link_id, lower(during) as start, upper(during) as end, duration_minutes, email, name, zone, language, answers, words,
      personal_use, held_until, created_at, request_id
    from booking_holds
    where workspace_id = ${workspace.id}
      and digest = ${digest}
    ${lock}`
  if (!row) return null
  const { start, end, ...hold } = row
  return { ...hold, slot: start === null || end === null ? null : { start, end } }
}

/** Frees its time for others, and for itself. */
export async function deleteHeldTime(sql: Transaction, workspace: Workspace, holdId: string): Promise<void> {
  await sql`
    delete from booking_hold_members
    where workspace_id = ${workspace.id}
      and hold_id = ${holdId}`
}

export async function updateHoldConfirmed(
  sql: Transaction,
  workspace: Workspace,
  holdId: string,
  requestId: string,
): Promise<void> {
  await sql`
    update booking_holds
    set request_id = ${requestId},
        held_until = null
    where workspace_id = ${workspace.id}
      and id = ${holdId}`
}

/** How many times are held through the link. */
export async function countHolds(sql: Sql, workspace: Workspace, linkId: string, now: Timestamp): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int
    from booking_holds
    where workspace_id = ${workspace.id}
      and link_id = ${linkId}
      and held_until > ${now}`
  return row!.count
}

/** Frees what this address holds through the link. Its confirmation still counts if the time stays free. */
export async function endHolds(
  sql: Transaction,
  workspace: Workspace,
  { linkId, emailKey }: { linkId: string; emailKey: string },
): Promise<void> {
  await sql`
    with ended as (
      update booking_holds
      set held_until = null
      where workspace_id = ${workspace.id}
        and link_id = ${linkId}
        and email_key = ${emailKey}
        and held_until is not null
      returning id
    )
    delete from booking_hold_members m
    using ended
    where m.workspace_id = ${workspace.id}
      and m.hold_id = ended.id`
}

/** A confirmation counts for a day, and leads to what came of it for a while. */
const KEPT_DAYS = 7

/** Named exception to "every query names the workspace": workers serve all of them. */
export async function deleteOldHolds(sql: Sql, now: Timestamp): Promise<boolean> {
  const result = await sql`
    delete from booking_holds
    where (workspace_id, id) in (
      select workspace_id, id
      from booking_holds
      where created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
      order by created_at
      limit ${BATCH}
    )`
  return result.count === BATCH
}
