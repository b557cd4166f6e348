import type { Status } from '#core/negotiation/situation/transitions.ts'
import { emailKey } from '#core/person/email.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// The person to forget, and their replacement.

export type Forgettable = {
  id: string
  email: string
  emailKey: string
  /** All their names, given by the workspace and by themselves; never the name of the workspace, a team or a member. */
  names: string[]
  isActiveMember: boolean
}

export async function findForgettable(sql: Sql, workspace: Workspace, email: string): Promise<Forgettable | null> {
  const [row] = await sql<Forgettable[]>`
    select p.id, p.email, p.email_key,
      array(
        select distinct name
        from (
          select p.name
          union all
          select unnest(p.former_names)
          union all
          select from_name
          from messages
          where workspace_id = p.workspace_id
            and direction = 'in'
            and from_key = p.email_key
            and trust <> 'failed'
            and (proof is not null or trust = 'authenticated')
          union all
          select name from booking_attendees where workspace_id = p.workspace_id and email_key = p.email_key
        ) called
        where trim(name) <> ''
          and lower(trim(name)) not in (
            select lower(name) from workspaces where id = p.workspace_id
            union all
            select lower(name) from teams where workspace_id = p.workspace_id
            union all
            select lower(other.name)
            from workspace_members m
            join people other on other.workspace_id = m.workspace_id and other.id = m.person_id
            where m.workspace_id = p.workspace_id
              and m.person_id <> p.id
              and other.name is not null
          )
      ) as names,
      exists (
        select
        from workspace_members
        where workspace_id = p.workspace_id
          and person_id = p.id
          and active
      ) as is_active_member
    from people p
    where p.workspace_id = ${workspace.id}
      and p.email_key = ${emailKey(email)}
    for no key update of p`
  return row ?? null
}

export type RequestOfPerson = { id: string; status: Status; participantId: string | null; others: number }

/** All requests that they take or took part in, organized or asked for. */
export async function lockRequestsOfPerson(
  sql: Sql,
  workspace: Workspace,
  { emailKey: key }: Forgettable,
): Promise<RequestOfPerson[]> {
  return await sql<RequestOfPerson[]>`
    select r.id, r.status, p.id as participant_id,
      (
        select count(*)::int
        from participants other
        where other.workspace_id = r.workspace_id
          and other.request_id = r.id
          and other.removed_at is null
          and other.email_key <> ${key}
      ) as others
    from meeting_requests r
    left join participants p
      on p.workspace_id = r.workspace_id and p.request_id = r.id and p.email_key = ${key} and p.removed_at is null
    where r.workspace_id = ${workspace.id}
      and (
        r.organizer_key = ${key}
        or r.requester_key = ${key}
        or r.id in (select request_id from participants where workspace_id = ${workspace.id} and email_key = ${key})
        or r.id in (select request_id from messages where workspace_id = ${workspace.id} and from_key = ${key})
      )
    order by r.id
    for no key update of r`
}

export type WaitingToLeave = {
  id: string
  kind: string
  recipient: string
  status: 'queued' | 'leased' | 'review'
  isTheirs: boolean
}

/** Mails that have not been sent: all of these requests, and these. */
export async function listWaitingToLeave(
  sql: Sql,
  workspace: Workspace,
  { emailKey: key }: Forgettable,
  { requestIds, mailIds }: { requestIds: string[]; mailIds: string[] },
): Promise<WaitingToLeave[]> {
  return await sql<WaitingToLeave[]>`
    select id, kind, recipient, status, recipient_key = ${key} as is_theirs
    from outbox
    where workspace_id = ${workspace.id}
      and (request_id = any (${requestIds}::text[]) or id = any (${mailIds}::text[]))
      and status in ('queued', 'leased', 'review')
    order by id`
}

/** Makes the person anonymous and stops their mail. A digest remembers whether they already got none. */
export async function updatePersonForgotten(
  sql: Sql,
  workspace: Workspace,
  person: Forgettable,
  { alias, at }: { alias: string; at: Timestamp },
): Promise<void> {
  await sql`
    with kept as (
      insert into suppressed_digests (workspace_id, digest, reason, since)
      select workspace_id, address_digest(workspace_id, email_key), suppressed_reason, suppressed_at
      from people
      where workspace_id = ${workspace.id}
        and id = ${person.id}
        and suppressed_at is not null
      on conflict do nothing
    )
    update people
    set email = ${alias},
        email_key = ${alias},
        name = null,
        former_names = '{}',
        zone = null,
        zone_source = null,
        locale = null,
        suppressed_at = coalesce(suppressed_at, ${at}),
        suppressed_reason = coalesce(suppressed_reason, 'stop')
    where workspace_id = ${workspace.id}
      and id = ${person.id}`
}
