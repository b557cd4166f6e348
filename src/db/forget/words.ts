import type { SoughtAddress, SoughtNames } from '#core/person/forgotten.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import type { Forgettable } from './person.ts'

// Deletes somebody's words, and words to and about them in requests that they took part in. Times and counts stay.

/** The number of emptied or removed rows, by kind. */
export type Removed = Record<string, number>

export async function eraseWords(
  sql: Sql,
  workspace: Workspace,
  person: Forgettable,
  requestIds: string[],
): Promise<Removed> {
  const ws = workspace.id
  const key = person.emailKey
  const theirs = sql`
    select m.id
    from messages m
    left join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
    left join participants p on p.workspace_id = t.workspace_id and p.request_id = t.request_id
      and t.party = 'participant' and p.id = t.party_id
    where m.workspace_id = ${ws}
      and (m.from_key = ${key} or p.email_key = ${key} or ${key} = any (select lower(unnest(m.rcpt) collate "C")))`
  const waiting = await sql`
    delete from messages
    where workspace_id = ${ws}
      and request_id is null
      and direction = 'in'
      and from_key = ${key}`
  // Other people's mail stays theirs: only the copy is deleted, and the bytes, which name everybody.
  const copies = sql`
    select id
    from messages
    where workspace_id = ${ws}
      and request_id is null
      and direction = 'in'
      and ${key} = any (copied)`
  const copiedRaws = await sql`delete from message_raw where workspace_id = ${ws} and id in (${copies})`
  await sql`update messages set copied = array_remove(copied, ${key}) where workspace_id = ${ws} and id in (${copies})`
  const readings = await sql`
    update readings
    set input = jsonb_build_object('timezone', input -> 'timezone', 'from', input -> 'from'),
        result = result || '{"because": [], "doubts": [], "people": [], "instructions": [], "wished": [], "later": null, "request": null}',
        differences = '{}'
    where workspace_id = ${ws}
      and message_id in (${theirs})`
  const models = await sql`delete from model_readings where workspace_id = ${ws} and id in (${theirs})`
  const raws = await sql`
    delete from message_raw
    where workspace_id = ${ws}
      and (id in (${theirs}) or id in (select id from messages where workspace_id = ${ws} and request_id = any (${requestIds}::text[])))`
  const messages = await sql`
    update messages
    set subject = '',
        visible = '',
        quoted = '',
        from_name = case when direction = 'out' then from_name end,
        message_id = case when direction = 'out' then message_id else '' end,
        in_reply_to = null,
        references_ids = '{}',
        calendar = null,
        bounce = null
    where workspace_id = ${ws}
      and id in (${theirs})`
  const inputs = await sql`
    delete from decision_inputs where workspace_id = ${ws} and request_id = any (${requestIds}::text[])`
  // The actions stay; the words written with them do not.
  await sql`
    update decisions
    set steps = coalesce((select jsonb_agg(jsonb_build_object('do', step -> 'do')) from jsonb_array_elements(steps) step), '[]')
    where workspace_id = ${ws}
      and request_id = any (${requestIds}::text[])`
  await eraseEntries(sql, workspace, person, requestIds)
  const digests = await eraseDigests(sql, workspace, requestIds)
  const snippets = await eraseSnippets(sql, workspace, requestIds)
  return {
    'mails, emptied': messages.count,
    'mails in the tray, removed': waiting.count,
    'bytes of mails, removed': raws.count + copiedRaws.count,
    'readings, emptied': readings.count + models.count,
    'inputs of decisions, removed': inputs.count,
    'summaries of what waits, removed': digests,
    'answers of webhook receivers, emptied': snippets,
  }
}

/** Summaries that list one of these requests quote it, and so do the answers to them. They are deleted entirely. */
async function eraseDigests(sql: Sql, workspace: Workspace, requestIds: string[]): Promise<number> {
  const listed = sql`
    select o.id
    from outbox o
    where o.workspace_id = ${workspace.id}
      and o.request_id is null
      and (o.kind = 'digest_unclear' or (o.kind = 'digest' and exists (
        select
        from jsonb_path_query(o.details, '$.digest.*[*].requestId') r (id)
        where r.id #>> '{}' = any (${requestIds}::text[])
      )))`
  await sql`
    delete from messages
    where workspace_id = ${workspace.id}
      and request_id is null
      and direction = 'in'
      and in_reply_to in (select message_id from messages where workspace_id = ${workspace.id} and id in (${listed}))`
  await sql`delete from directory where workspace_id = ${workspace.id} and kind in ('mail', 'digest') and ref in (${listed})`
  await sql`delete from directory where workspace_id = ${workspace.id} and digest_id in (${listed})`
  await sql`delete from messages where workspace_id = ${workspace.id} and id in (${listed})`
  const rows = await sql`delete from outbox where workspace_id = ${workspace.id} and id in (${listed})`
  return rows.count
}

/** Their own links, their other addresses, their name on invites, their calendars, and where they meet. */
async function eraseEntries(sql: Sql, workspace: Workspace, person: Forgettable, requestIds: string[]): Promise<void> {
  await sql`
    delete from directory d
    using participants p
    where d.workspace_id = ${workspace.id}
      and p.workspace_id = ${workspace.id}
      and p.email_key = ${person.emailKey}
      and d.kind in ('guest', 'stop')
      and d.request_id = p.request_id
      and d.party_id = p.id`
  await sql`
    delete from participant_addresses a
    using participants p
    where a.workspace_id = ${workspace.id}
      and p.workspace_id = a.workspace_id
      and p.request_id = a.request_id
      and a.request_id = any (${requestIds}::text[])
      and (a.email_key = ${person.emailKey} or (p.id = a.participant_id and p.email_key = ${person.emailKey}))`
  await sql`
    update booking_attendees set name = null where workspace_id = ${workspace.id} and email_key = ${person.emailKey}`
  await sql`
    delete from calendar_connections c
    using workspace_members m
    where c.workspace_id = ${workspace.id}
      and m.workspace_id = c.workspace_id
      and m.id = c.member_id
      and m.person_id = ${person.id}`
  await sql`
    update workspace_members set place = null where workspace_id = ${workspace.id} and person_id = ${person.id}`
}

/** Answers remembered under a path or a key that names them. Under another one, two of them could become the same. */
export async function eraseRemembered(
  sql: Sql,
  workspace: Workspace,
  { pattern }: SoughtAddress,
  { whole }: SoughtNames,
): Promise<Removed> {
  const named = whole.map((parts) => `%${parts.map((part) => part.replace(/[^a-z0-9]+/gi, '%')).join('%')}%`)
  const answers = await sql`
    delete from idempotency_keys
    where workspace_id = ${workspace.id}
      and (path ~* ${pattern} or key ~* ${pattern} or key ilike any (${named}::text[]))`
  return { 'remembered answers, removed': answers.count }
}

/**
 * Named exception to "every query names the workspace": people sign in by address. Active members of another workspace stay signed
 * in there.
 */
export async function eraseSignIns(sql: Sql, { emailKey: key }: Forgettable): Promise<void> {
  const isNoMember = sql`
    not exists (
      select
      from people p
      join workspace_members m on m.workspace_id = p.workspace_id and m.person_id = p.id
      where p.email_key = ${key}
        and m.active
    )`
  await sql`delete from sign_in_links where email_key = ${key} and ${isNoMember}`
  await sql`delete from sign_in_sessions where email_key = ${key} and ${isNoMember}`
  await sql`delete from sign_in_accounts where email_key = ${key} and ${isNoMember}`
}

/** Receivers answer with anything, also with what they were sent, in any form. */
async function eraseSnippets(sql: Sql, workspace: Workspace, requestIds: string[]): Promise<number> {
  const rows = await sql`
    update delivery_attempts
    set snippet = ''
    where workspace_id = ${workspace.id}
      and snippet <> ''
      and delivery_id in (
        select d.id
        from deliveries d
        join events e on e.workspace_id = d.workspace_id and e.id = d.event_id
        where d.workspace_id = ${workspace.id}
          and e.request_id = any (${requestIds}::text[])
      )`
  return rows.count
}
