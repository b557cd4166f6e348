import type { Outdated } from '#core/negotiation/step/review.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { isId } from '../ids.ts'
import type { Page } from '../page.ts'
import { dueAtOnce } from '../queue/claims.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Mail that waits for a member's approval: rows of the outbox that no worker claims.

export type WaitingMail = {
  id: string
  requestId: string
  title: string | null
  organizerEmail: string
  /** The member who may approve it: the organizer or their stand-in. */
  ledBy: string
  kind: string
  to: string
  subject: string
  text: string
  /** Somebody's own words, added to it. */
  personalLine: string | null
  /** When it was decided. */
  createdAt: Timestamp
}

export type Waiting = {
  requestId?: string | undefined
  /** Only mail of requests that this member organizes or hosts. */
  ofMember?: string | null | undefined
  id?: string | undefined
  /** One page. */
  page?: Page | undefined
  /** Those who review read the longest waiting mail first, programs the newest. */
  isNewestFirst?: boolean | undefined
}

export async function listInReview(sql: Sql, workspace: Workspace, which: Waiting = {}): Promise<WaitingMail[]> {
  const { requestId, ofMember = null, id, page, isNewestFirst = false } = which
  const cursor = page?.cursor ?? null
  return await sql<WaitingMail[]>`
    select o.id, o.request_id, r.title, r.organizer_email, coalesce(r.stand_in_member_id, r.organizer_member_id) as led_by, o.kind,
      o.recipient as to, m.subject, m.visible as text, m.personal_line, o.created_at
    from outbox o
    join messages m on m.workspace_id = o.workspace_id and m.id = o.id
    join meeting_requests r on r.workspace_id = o.workspace_id and r.id = o.request_id
    where o.workspace_id = ${workspace.id}
      and o.status = 'review'
      ${requestId === undefined ? sql`` : sql`and o.request_id = ${requestId}`}
      ${id === undefined ? sql`` : sql`and o.id = ${id}`}
      ${cursor === null ? sql`` : isNewestFirst ? sql`and o.id < ${cursor}` : sql`and o.id > ${cursor}`}
      ${
        ofMember === null
          ? sql``
          : sql`and o.request_id in (
              select request_id
              from request_hosts
              where workspace_id = ${workspace.id}
                and member_id = ${ofMember}
                and left_at is null
            )`
      }
    order by o.id ${isNewestFirst ? sql`desc` : sql``}
    limit ${page ? page.limit + 1 : null}`
}

export async function getInReview(sql: Sql, workspace: Workspace, id: string): Promise<WaitingMail> {
  const [mail] = await listInReview(sql, workspace, { id })
  if (!mail) throw new Error(`mail ${id} left review while its request was locked`)
  return mail
}

/** The request that a mail in review belongs to. */
export async function findReviewedRequest(sql: Sql, workspace: Workspace, id: string): Promise<string | null> {
  if (!isId('message', id)) return null
  const [row] = await sql<{ requestId: string }[]>`
    select request_id
    from outbox
    where workspace_id = ${workspace.id}
      and id = ${id}
      and status = 'review'`
  return row?.requestId ?? null
}

/** A mail of a request and its outcome, as its organizer sees it. */
export type ReviewedMail = {
  id: string
  to: string
  subject: string
  text: string
  status: 'queued' | 'leased' | 'sent' | 'failed' | 'suppressed' | 'held' | 'review' | 'withdrawn'
  /** Why it could not be sent unchanged when somebody approved it. */
  why: Outdated | null
  /** Mail of this request needs no approval. */
  runs: boolean
  /** Whether the request has ended, so that no more mail can wait. */
  hasEnded: boolean
  /** The organizer's. */
  language: string
}

/** Null for a mail that never waited. For mail queued by an older node, only the status tells. */
export async function findReviewedMail(
  sql: Sql,
  { workspace, requestId, memberId }: { workspace: Workspace; requestId: string; memberId: string },
  id: string,
): Promise<ReviewedMail | null> {
  if (!isId('message', id)) return null
  const [mail] = await sql<ReviewedMail[]>`
    select o.id, o.recipient as to, m.subject, m.visible as text, o.status, r.let_run or not w.review as runs,
      r.status = 'cancelled' as has_ended, coalesce(reader.language, w.language) as language, (
        select f.body ->> 'why'
        from facts f
        where f.workspace_id = o.workspace_id
          and f.request_id = o.request_id
          and f.kind = 'mail_outdated'
          and f.body ->> 'message_id' = o.id
        limit 1
      ) as why
    from outbox o
    join messages m on m.workspace_id = o.workspace_id and m.id = o.id
    join meeting_requests r on r.workspace_id = o.workspace_id and r.id = o.request_id
    join workspaces w on w.id = o.workspace_id
    join workspace_members reader on reader.workspace_id = o.workspace_id and reader.id = ${memberId}
    where o.workspace_id = ${workspace.id}
      and o.request_id = ${requestId}
      and o.id = ${id}
      and (o.reviewed or o.approved_at is not null or o.status in ('review', 'withdrawn'))`
  return mail ?? null
}

/** Approves it. `at` is the workspace's time, from which people's silence counts; `now` is real time. */
export async function updateApproved(
  sql: Sql,
  workspace: Workspace,
  id: string,
  { at, now }: { at: Timestamp; now: Timestamp },
): Promise<void> {
  await sql`
    with approved as (
      update outbox
      set status = 'queued',
          ${dueAtOnce(sql)},
          approved_at = ${now}
      where workspace_id = ${workspace.id}
        and id = ${id}
        and status = 'review'
      returning id
    )
    update messages
    set at = ${at}
    where workspace_id = ${workspace.id}
      and id in (select id from approved)`
}

/** Withdraws it for good: it counts as said, and is not decided on again. */
export async function updateWithdrawn(sql: Sql, workspace: Workspace, id: string): Promise<void> {
  await sql`
    update outbox
    set status = 'withdrawn'
    where workspace_id = ${workspace.id}
      and id = ${id}
      and status = 'review'`
}

/** Ends the review of a request's mail when it is paused or ends. After a resume it is decided again, like all held mail. */
export async function updateReviewEnded(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  status: 'held' | 'suppressed',
): Promise<void> {
  await sql`
    update outbox
    set status = ${status}
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
      and status = 'review'`
}

/** Marks a mail that was never sent: it counts as unsaid, and neither its key nor its generation blocks another. */
const UNSAID_GENERATION = -1

export async function updateUnsaid(sql: Sql, workspace: Workspace, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with unsaid as (
      update outbox
      set status = 'suppressed',
          dedupe_key = dedupe_key || '|' || id
      where workspace_id = ${workspace.id}
        and id = any (${[...ids]}::text[])
        and status in ('review', 'queued')
      returning id
    )
    update messages
    set generation = ${UNSAID_GENERATION}
    where workspace_id = ${workspace.id}
      and id in (select id from unsaid)`
}

/** Mail outdated by an answer that came before its approval. Mail about a booking stands. */
export async function listOvertaken(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  threadId: string,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select o.id
    from outbox o
    join messages m on m.workspace_id = o.workspace_id and m.id = o.id
    where o.workspace_id = ${workspace.id}
      and o.request_id = ${requestId}
      and o.status = 'review'
      and m.thread_id = ${threadId}
      and o.kind not in ('invite', 'cancel_invite', 'cancelled')`
  return rows.map(({ id }) => id)
}

/** Mail of this request needs no approval from now on. */
export async function updateLetRun(sql: Sql, workspace: Workspace, requestId: string): Promise<boolean> {
  const rows = await sql`
    update meeting_requests
    set let_run = true
    where workspace_id = ${workspace.id}
      and id = ${requestId}
      and not let_run
    returning id`
  return rows.length > 0
}
