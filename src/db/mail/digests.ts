import type { Clock } from '#core/clock.ts'
import type { Digest } from '#core/mail/digest.ts'
import type { DaysOff } from '#core/time/days-off.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { WorkingHours } from '#core/time/working-hours.ts'
import { newId } from '../ids.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

/** A member who may have something to do, with the working days that decide when they hear of it. */
export type WaitedFor = {
  workspace: Workspace
  clockOffsetMs: number
  memberId: string
  email: string
  emailKey: string
  name: string | null
  zone: string
  workingHours: WorkingHours | null
  daysOff: DaysOff
  country: string | null
  /** Their own, or the workspace's. */
  language: string
  isAdmin: boolean
  /** The day of the last summary. */
  digestedOn: string | null
  /** Requests that need them, and when they were last told so, by the clock of the workspace. */
  asked: { requestId: string; toldAt: Timestamp }[]
}

/** Members of every workspace who want a summary. Named exception: a worker serves all of them. */
export async function listWaitedFor(sql: Sql): Promise<WaitedFor[]> {
  return await sql<WaitedFor[]>`
    with asked as (
      select r.workspace_id, coalesce(r.stand_in_member_id, r.organizer_member_id) as member_id, r.id as request_id,
        told.at as told_at
      from negotiations n
      join meeting_requests r on r.workspace_id = n.workspace_id and r.id = n.request_id and r.status in ('active', 'booked')
      cross join lateral (
        select max(m.at) as at
        from outbox o
        join messages m on m.workspace_id = o.workspace_id and m.id = o.id
        where o.workspace_id = r.workspace_id
          and o.request_id = r.id
          and ${isAsking(sql)}
      ) told
      where n.attention is not null
        and told.at is not null
    ),
    waiting as (
      select workspace_id, member_id
      from asked
      union
      select r.workspace_id, coalesce(r.stand_in_member_id, r.organizer_member_id)
      from outbox o
      join meeting_requests r on r.workspace_id = o.workspace_id and r.id = o.request_id
      where o.status = 'review'
      union
      select m.workspace_id, m.id
      from workspace_members m
      where m.role = 'admin'
        and exists (select from messages t where t.workspace_id = m.workspace_id and t.tray_reason is not null)
    )
    select json_build_object('id', w.id, 'name', w.name, 'handle', w.handle, 'timezone', w.timezone) as workspace,
      w.clock_offset_ms, m.id as member_id, p.email, p.email_key, p.name, coalesce(p.zone, w.timezone) as zone, m.working_hours,
      m.days_off, m.country, coalesce(m.language, w.language) as language, m.role = 'admin' as is_admin,
      to_char(m.digested_on, 'YYYY-MM-DD') as digested_on, (
        select coalesce(json_agg(json_build_object('requestId', a.request_id, 'toldAt', a.told_at) order by a.told_at, a.request_id), '[]')
        from asked a
        where a.workspace_id = m.workspace_id
          and a.member_id = m.id
      ) as asked
    from waiting
    join workspaces w on w.id = waiting.workspace_id and w.digest and w.held_at is null
    join workspace_members m on m.workspace_id = waiting.workspace_id and m.id = waiting.member_id and m.active and m.digest
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    order by w.id, m.id`
}

/** How many of a member's requests were booked since then, in real time, and in how many others still have to answer. */
export async function countForDigest(
  sql: Sql,
  workspace: Workspace,
  memberId: string,
  since: Timestamp,
): Promise<{ booked: number; others: number }> {
  const [row] = await sql<{ booked: number; others: number }[]>`
    select (
      -- A meeting that was booked since then was not over then, and the index knows which are not. Whoever organizes need not come.
      select count(distinct r.id)::int
      from workspaces w
      join workspace_members h on h.workspace_id = w.id
      join booking_members m on m.workspace_id = h.workspace_id and m.member_id = h.id
      join bookings b on b.workspace_id = m.workspace_id and b.id = m.booking_id
      join meeting_requests r on r.workspace_id = b.workspace_id and r.id = b.request_id
      where w.id = ${workspace.id}
        and m.live
        and upper(m.during) > ${since}::timestamptz + w.clock_offset_ms * interval '1 millisecond'
        and r.status = 'booked'
        and r.booked_at >= ${since}
        and coalesce(r.stand_in_member_id, r.organizer_member_id) = ${memberId}
    ) as booked, (
      select count(*)::int
      from meeting_requests r
      join negotiations n on n.workspace_id = r.workspace_id and n.request_id = r.id
      where r.workspace_id = ${workspace.id}
        and r.status = 'active'
        and coalesce(r.stand_in_member_id, r.organizer_member_id) = ${memberId}
        and n.attention is null
    ) as others`
  return row!
}

/** The newest mail that asked the organizer for something: its subject and identifier. */
export async function findLastTold(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
): Promise<{ id: string; subject: string } | null> {
  const [row] = await sql<{ id: string; subject: string }[]>`
    select m.id, m.subject
    from outbox o
    join messages m on m.workspace_id = o.workspace_id and m.id = o.id
    where o.workspace_id = ${workspace.id}
      and o.request_id = ${requestId}
      and ${isAsking(sql)}
    order by m.at desc, m.id desc
    limit 1`
  return row ?? null
}

/** A mail that asks the organizer for something; an invitation that also asks counts. Nobody else is asked these things. */
const isAsking = (sql: Sql) => sql`(
  o.kind in ('attention', 'forward')
  or o.kind = 'invite' and exists (
    select
    from jsonb_array_elements(m.asked) each
    where each ->> 'asks' in ('answer', 'may_add', 'may_lengthen', 'link')
  )
)`

/** Queues the summary of a day, written when it is sent. False if this member has had one: the first to set the day wins. */
export async function insertDigest(
  sql: Transaction,
  { workspace, memberId, email, emailKey, language }: WaitedFor,
  { date, digest, token }: { date: string; digest: Digest; token: string },
  clock: Clock,
): Promise<boolean> {
  const { id, at } = newId('message', clock)
  const rows = await sql`
    with first as (
      update workspace_members
      set digested_on = ${date},
          digest_id = ${id}
      where workspace_id = ${workspace.id}
        and id = ${memberId}
        and (digested_on is null or digested_on < ${date})
      returning id
    ),
    queued as (
      insert into outbox (workspace_id, id, dedupe_key, recipient, recipient_key, kind, details, created_at)
      select ${workspace.id}, ${id}, ${`digest:${date}:${memberId}`}, ${email}, ${emailKey}, 'digest',
        ${sql.json({ language, token, digest })}, ${at}
      from first
      on conflict (workspace_id, dedupe_key) do nothing
      returning id
    )
    insert into directory (kind, lookup, workspace_id, ref)
    select 'digest', ${token}, ${workspace.id}, id
    from queued
    returning ref`
  return rows.length > 0
}

/** Returns words that we could not use to their writer, once for each of their mails. */
export async function insertDigestUnclear(
  sql: Sql,
  workspace: Workspace,
  {
    messageId,
    to,
    toKey,
    details,
  }: {
    messageId: string
    to: string
    toKey: string
    details: { name: string | null; language: string; lines: string }
  },
  clock: Clock,
): Promise<void> {
  const { id, at } = newId('message', clock)
  await sql`
    insert into outbox (workspace_id, id, dedupe_key, recipient, recipient_key, kind, details, created_at)
    values (${workspace.id}, ${id}, ${`digest_unclear:${messageId}`}, ${to}, ${toKey}, 'digest_unclear', ${sql.json(details)}, ${at})
    on conflict (workspace_id, dedupe_key) do nothing`
}

/** A summary as it was sent, to an active member. */
export type SentDigest = { recipient: string; recipientKey: string; language: string; digest: Digest }

export async function findDigest(sql: Sql, workspace: Workspace, id: string): Promise<SentDigest | null> {
  const [row] = await sql<SentDigest[]>`
    select o.recipient, o.recipient_key, o.details ->> 'language' as language, o.details -> 'digest' as digest
    from outbox o
    join workspace_members m on m.workspace_id = o.workspace_id and m.id = o.details -> 'digest' ->> 'memberId' and m.active
    where o.workspace_id = ${workspace.id}
      and o.id = ${id}
      and o.kind = 'digest'`
  return row ?? null
}
