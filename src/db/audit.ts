import { type Acting, actorName, throughOf } from '#core/actor.ts'
import type { AuditEntry, AuditedThing } from '#core/audit.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { newId } from './ids.ts'
import type { Page } from './page.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

export type NewAudit = AuditEntry & { id: string; at: Timestamp; actor: string }

/** A link may have been passed on, so the record says that somebody came by one. It also names a program that somebody used. */
export function newAudit({ detail, ...entry }: AuditEntry, { actor, clock }: Acting): NewAudit {
  const through = throughOf(actor)
  const whole = { ...detail, ...(actor.kind === 'link' && { by: 'link' }), ...(through !== null && { through }) }
  return { ...newId('audit', clock), ...entry, detail: whole, actor: actorName(actor) }
}

/** Call in the transaction of the action: both are written or neither. */
export async function insertAudit(sql: Sql, workspace: Workspace, entry: AuditEntry, acting: Acting): Promise<void> {
  const { id, at, actor, action, ref, detail = {} } = newAudit(entry, acting)
  await sql`
    insert into audit (workspace_id, id, at, actor, action, ref, detail)
    values (${workspace.id}, ${id}, ${at}, ${actor}, ${action}, ${ref}, ${sql.json(detail)})`
}

/**
 * The same as a common table expression, for a statement that also makes the change: the record is written only if the earlier
 * expression `given` has a row. If only the database knows the subject, `ref` says where to find it.
 */
export function auditInsert(
  sql: Sql,
  workspace: Workspace,
  audit: NewAudit,
  given: ReturnType<Sql>,
  ref: ReturnType<Sql> = sql`${audit.ref}`,
) {
  return sql`
    audited as (
      insert into audit (workspace_id, id, at, actor, action, ref, detail)
      select ${workspace.id}, ${audit.id}, ${audit.at}::timestamptz, ${audit.actor}, ${audit.action}, ${ref},
        ${sql.json(audit.detail ?? {})}
      from ${given}
    )`
}

type RecordedAction = Required<AuditEntry> & { actor: string; at: Timestamp }

export type AuditFilter = {
  /** A member, a key, or one of the names that `actorName` gives. */
  actor?: string | undefined
  thing?: AuditedThing | undefined
  /** Includes actions on its mails. */
  requestId?: string | undefined
}

/** An entry with the names of its actor and its subject, if they still have one. */
export type ShownAction = RecordedAction & { id: string; actorLabel: string | null; refLabel: string | null }

/** Newest first. */
export async function listActions(
  sql: Sql,
  workspace: Workspace,
  { actor, thing, requestId }: AuditFilter,
  page: Page,
): Promise<ShownAction[]> {
  return await sql<ShownAction[]>`
    select a.id, a.at, a.actor, a.action, a.ref, a.detail,
      coalesce(${memberLabel(sql, sql`a.actor`)}, ${keyLabel(sql, sql`a.actor`)}) as actor_label,
      coalesce(
        ${memberLabel(sql, sql`a.ref`)},
        ${keyLabel(sql, sql`a.ref`)},
        (select coalesce(r.title, r.organizer_email) from meeting_requests r where r.workspace_id = a.workspace_id and r.id = a.ref),
        (
          select k.title
          from booking_links l
          join meeting_kinds k on k.workspace_id = l.workspace_id and k.id = l.kind_id
          where l.workspace_id = a.workspace_id
            and l.id = a.ref
        ),
        (select t.name from teams t where t.workspace_id = a.workspace_id and t.id = a.ref),
        (select e.url from webhook_endpoints e where e.workspace_id = a.workspace_id and e.id = a.ref),
        (select m.subject from messages m where m.workspace_id = a.workspace_id and m.id = a.ref)
      ) as ref_label
    from audit a
    where a.workspace_id = ${workspace.id}
      ${actor === undefined ? sql`` : sql`and a.actor = ${actor}`}
      ${thing === undefined ? sql`` : sql`and ${isAbout(sql, thing)}`}
      ${requestId === undefined ? sql`` : sql`and a.ref = any (${refsOf(sql, workspace, requestId)})`}
      ${page.cursor ? sql`and a.id < ${page.cursor}` : sql``}
    order by a.id desc
    limit ${page.limit + 1}`
}

/** Nearly everything is about requests, so the index is for the rest. */
const isAbout = (sql: Sql, thing: AuditedThing) => sql`
  split_part(a.action, '.', 1) = ${thing}
  ${thing === 'meeting_request' ? sql`` : sql`and split_part(a.action, '.', 1) <> 'meeting_request'`}`

const memberLabel = (sql: Sql, id: ReturnType<Sql>) => sql`(
  select coalesce(p.name, p.email)
  from workspace_members w
  join people p on p.workspace_id = w.workspace_id and p.id = w.person_id
  where w.workspace_id = a.workspace_id
    and w.id = ${id}
)`

const keyLabel = (sql: Sql, id: ReturnType<Sql>) => sql`(
  select k.name
  from api_keys k
  where k.workspace_id = a.workspace_id
    and k.id = ${id}
)`

const refsOf = (sql: Sql, workspace: Workspace, requestId: string) => sql`
  array(
    select ${requestId}
    union all
    select id
    from messages
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
  )`
