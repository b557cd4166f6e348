import type { Clock } from '#core/clock.ts'
import { PARTICIPANTS_MAX } from '#core/negotiation/policy.ts'
import { emailKey } from '#core/person/email.ts'
import { currentTime, newId } from '../ids.ts'
import { ensurePerson } from '../people/people.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Changes to the participants of an existing request. Changes that lists show update `updated_at`.

export type Added = {
  email: string
  name: string | null
  /** Given for this request. */
  zone?: string | null
  /** True by default. */
  required?: boolean
  addedBy: string
  replaces: string | null
}

export type Outcome = 'added' | 'there_already' | 'full'

/**
 * Adds a new participant, or brings back a removed one. The person they replace leaves, even if the other is already there.
 * Nothing happens if the request is full. Decisions check that before; this is the last word.
 */
export async function insertParticipant(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  added: Added,
  clock: Clock,
): Promise<Outcome> {
  const { id, at } = newId('participant', clock)
  if (await isFull(sql, workspace, requestId, added)) return 'full'
  const personId = await ensureParticipantPerson(sql, workspace, added, clock)
  const rows = await sql`
    insert into participants (workspace_id, request_id, id, email_key, person_id, email, position, added_by, zone, required)
    select ${workspace.id}, ${requestId}, ${id}, ${emailKey(added.email)}, ${personId}, ${added.email},
      coalesce(max(position), 0) + 1, ${added.addedBy}, ${added.zone ?? null}, ${added.required ?? true}
    from participants
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
    on conflict (workspace_id, request_id, email_key) do update
    set removed_at = null,
        replaced_by = null,
        required = excluded.required,
        position = excluded.position,
        added_by = excluded.added_by,
        zone = coalesce(excluded.zone, participants.zone)
    where participants.removed_at is not null
    returning id`
  if (added.replaces !== null) {
    await sql`
      update participants
      set removed_at = ${at},
          replaced_by = (
            select id
            from participants
            where workspace_id = ${workspace.id}
              and request_id = ${requestId}
              and email_key = ${emailKey(added.email)}
          )
      where workspace_id = ${workspace.id}
        and request_id = ${requestId}
        and id = ${added.replaces}`
  }
  await touch(sql, workspace, requestId, at)
  return rows.length === 1 ? 'added' : 'there_already'
}

async function isFull(sql: Sql, workspace: Workspace, requestId: string, { replaces }: Added): Promise<boolean> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
    from participants
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
      and removed_at is null
      ${replaces === null ? sql`` : sql`and id <> ${replaces}`}`
  return row!.count >= PARTICIPANTS_MAX
}

/** The participant of a request with this address. */
export async function findParticipant(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  emailKey: string,
): Promise<{ id: string; required: boolean; removedAt: string | null } | null> {
  const [row] = await sql<{ id: string; required: boolean; removedAt: string | null }[]>`
    select id, required, removed_at
    from participants
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
      and email_key = ${emailKey}`
  return row ?? null
}

/** False if they were already gone. */
export async function updateParticipantRemoved(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  id: string,
  clock: Clock,
): Promise<boolean> {
  const at = currentTime(clock)
  const rows = await sql`
    update participants
    set removed_at = ${at}
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
      and id = ${id}
      and removed_at is null
    returning id`
  await touch(sql, workspace, requestId, at)
  return rows.length === 1
}

/** False if nothing changed. */
export async function updateRequired(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  id: string,
  required: boolean,
): Promise<boolean> {
  const rows = await sql`
    update participants
    set required = ${required}
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
      and id = ${id}
      and required <> ${required}
    returning id`
  return rows.length === 1
}

export async function insertParticipantAddress(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  address: { id: string; emailKey: string; relation: 'named' | 'copied' | 'confirmed' },
  clock: Clock,
): Promise<void> {
  await sql`
    insert into participant_addresses (workspace_id, request_id, participant_id, email_key, relation, confirmed_at)
    values (${workspace.id}, ${requestId}, ${address.id}, ${address.emailKey}, ${address.relation},
      ${address.relation === 'confirmed' ? currentTime(clock) : null})
    on conflict do nothing`
}

/** A name from a mail only fills in; it never overwrites. */
async function ensureParticipantPerson(
  sql: Sql,
  workspace: Workspace,
  { email, name }: Added,
  clock: Clock,
): Promise<string> {
  const [known] = await sql<{ id: string }[]>`
    update people
    set name = coalesce(name, ${name})
    where workspace_id = ${workspace.id}
      and email_key = ${emailKey(email)}
    returning id`
  return known?.id ?? (await ensurePerson(sql, workspace, { email, name }, clock))
}

async function touch(sql: Sql, workspace: Workspace, requestId: string, at: string): Promise<void> {
  await sql`
    update meeting_requests
    set updated_at = ${at}
    where workspace_id = ${workspace.id}
      and id = ${requestId}`
}
