import type { Clock } from '#core/clock.ts'
import { emailKey } from '#core/person/email.ts'
import { type ZoneSource, zoneSourcesReplacedBy } from '#core/person/zone-belief.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { newId } from '../ids.ts'
import type { Fragment, Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

/**
 * The person behind a member's email address, created if new. A former participant is shown under the member record's spelling
 * from now on; a request only fills in missing details.
 */
export async function ensurePerson(
  sql: Sql,
  workspace: Workspace,
  person: { email: string; name?: string | null | undefined },
  clock: Clock,
): Promise<string> {
  const key = emailKey(person.email)
  const stamp = newId('person', clock)
  const [made] = await sql<{ id: string }[]>`
    insert into people (workspace_id, id, email, email_key, name, created_at)
    values (${workspace.id}, ${stamp.id}, ${person.email}, ${key}, ${person.name ?? null}, ${stamp.at})
    on conflict (workspace_id, email_key)
    do update set email = excluded.email, name = coalesce(excluded.name, people.name)
    returning id`
  return made!.id
}

export async function updateName(sql: Sql, workspace: Workspace, personId: string, name: string | null): Promise<void> {
  await sql`
    update people
    set name = ${name}
    where workspace_id = ${workspace.id}
      and id = ${personId}`
}

/** Only if the known zone is weaker than this source. */
export async function updateZone(
  sql: Sql,
  workspace: Workspace,
  personId: string,
  zone: string | null,
  source: ZoneSource,
): Promise<void> {
  await sql`
    update people
    set zone = ${zone},
        zone_source = ${zone === null ? null : source}
    where workspace_id = ${workspace.id}
      and id = ${personId}
      and (zone_source is null or zone_source = any (${zoneSourcesReplacedBy(source)}::text[]))`
}

/**
 * A zone that a person states applies to this request and to later ones. A member's hours stay in the zone of their record, which
 * no mail changes.
 */
export async function updateZoneSaid(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  participantId: string,
  zone: string,
): Promise<void> {
  await sql`
    with said as (
      update participants
      set zone = ${zone},
          zone_said = true
      where workspace_id = ${workspace.id}
        and request_id = ${requestId}
        and id = ${participantId}
      returning person_id
    )
    update people p
    set zone = ${zone},
        zone_source = 'person'
    from said
    where p.workspace_id = ${workspace.id}
      and p.id = said.person_id
      and (p.zone_source is null or p.zone_source = any (${zoneSourcesReplacedBy('person')}::text[]))
      and not exists (
        select
        from workspace_members m
        where m.workspace_id = p.workspace_id
          and m.person_id = p.id
          and m.active
      )`
}

/**
 * How many people the workspace has written to for the first time since then, including this transaction. Other callers wait until
 * it commits.
 */
export async function countFirstContacts(sql: Transaction, workspace: Workspace, since: Timestamp): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count_first_contacts(${workspace.id}, ${since}) as count`
  return row!.count
}

/**
 * How many of them came from mail requests from outside; null if this request did not. Call after `countFirstContacts`. Uses
 * `limit 1` and not `exists`, so that each person is looked up by address: a join could read all participants of the workspace.
 */
export async function countFirstContactsFromOutside(
  sql: Transaction,
  workspace: Workspace,
  requestId: string,
  since: Timestamp,
): Promise<number | null> {
  const [row] = await sql<{ count: number }[]>`
    select (
      select count(*)::int
      from people p
      where p.workspace_id = ${workspace.id}
        and p.first_written_at >= ${since}
        and (
          select true
          from participants o
          join meeting_requests asked on asked.workspace_id = o.workspace_id and asked.id = o.request_id
          where o.workspace_id = p.workspace_id
            and o.email_key = p.email_key
            and asked.asked_by is not null
          limit 1
        )
    ) as count
    from meeting_requests
    where workspace_id = ${workspace.id}
      and id = ${requestId}
      and asked_by is not null`
  return row?.count ?? null
}

/** Marks people as written to for the first time; a common table expression for the statement that writes to them. */
export function firstWritten(sql: Sql, workspace: Workspace, emails: string[], at: Timestamp): Fragment {
  return sql`
    first_written as (
      update people
      set first_written_at = ${at}
      where workspace_id = ${workspace.id}
        and email_key = any (${emails.map(emailKey)}::text[])
        and first_written_at is null
    )`
}

/** They came by themselves: they are nobody whom the workspace approaches. */
export async function updateCame(sql: Transaction, workspace: Workspace, email: string, at: Timestamp): Promise<void> {
  await sql`
    update people
    set came_at = ${at}
    where workspace_id = ${workspace.id}
      and email_key = ${emailKey(email)}
      and came_at is null`
}

/** Marks somebody as written to. False if they were before. */
export async function updateFirstWritten(
  sql: Transaction,
  workspace: Workspace,
  email: string,
  at: Timestamp,
): Promise<boolean> {
  const written = await sql`
    update people
    set first_written_at = ${at}
    where workspace_id = ${workspace.id}
      and email_key = ${emailKey(email)}
      and first_written_at is null
    returning id`
  return written.length > 0
}

/** Takes the mark back. */
export async function updateNeverWritten(sql: Transaction, workspace: Workspace, email: string): Promise<void> {
  await sql`
    update people
    set first_written_at = null
    where workspace_id = ${workspace.id}
      and email_key = ${emailKey(email)}`
}
