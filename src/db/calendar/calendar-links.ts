import type { Timestamp } from '#core/time/timestamp.ts'
import type { Member } from '../people/members.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import type { AccountKind } from './calendars.ts'

// Links by which the owner of an account connects its calendar. Named exception to "every query names the workspace": the
// directory finds a link by the digest of its token, and the link names the workspace.

export type CalendarLink = {
  id: string
  kind: AccountKind
  /** The account must belong to this address. */
  account: string
  tentative: 'busy' | 'free'
  /** For a visit to the provider that is under way: the digest of the expected answer, and our sealed proof that we began it. */
  state: string | null
  verifier: Uint8Array | null
}

export type NewLink = Pick<CalendarLink, 'id' | 'kind' | 'account' | 'tentative'> & {
  memberId: string
  digest: string
  createdAt: Timestamp
  expiresAt: Timestamp
  mailedAt: Timestamp | null
}

export async function insertCalendarLink(sql: Sql, workspace: Workspace, link: NewLink): Promise<void> {
  const { id, memberId, kind, account, tentative, digest, createdAt, expiresAt, mailedAt } = link
  await sql`
    with link as (
      insert into calendar_links
        (workspace_id, id, member_id, kind, account, tentative, created_at, expires_at, mailed_at)
      values
        (${workspace.id}, ${id}, ${memberId}, ${kind}, ${account}, ${tentative}, ${createdAt}, ${expiresAt}, ${mailedAt})
    )
    insert into directory (kind, lookup, workspace_id, ref)
    values ('calendar_link', ${digest}, ${workspace.id}, ${id})`
}

export type FoundLink = { workspace: Workspace; link: CalendarLink; member: Pick<Member, 'id' | 'email' | 'name'> }

/** Null if it was used, is too old or never existed, or if its member is no longer active. */
export async function findCalendarLink(sql: Sql, digest: string, now: Timestamp): Promise<FoundLink | null> {
  const [row] = await sql<(CalendarLink & Omit<FoundLink, 'link'>)[]>`
    select json_build_object('id', w.id, 'name', w.name, 'handle', w.handle, 'timezone', w.timezone) as workspace,
      json_build_object('id', m.id, 'email', p.email, 'name', p.name) as member,
      l.id, l.kind, l.account, l.tentative, l.state, l.verifier
    from directory d
    join workspaces w on w.id = d.workspace_id
    join calendar_links l on l.workspace_id = d.workspace_id and l.id = d.ref
    join workspace_members m on m.workspace_id = l.workspace_id and m.id = l.member_id and m.active
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where d.kind = 'calendar_link'
      and d.lookup = ${digest}
      and l.used_at is null
      and l.expires_at > ${now}`
  if (!row) return null
  const { workspace, member, ...link } = row
  return { workspace, member, link }
}

/** Stores the answer that a visit to the provider must bring back. The last visit counts. */
export async function updateVisit(
  sql: Sql,
  workspace: Workspace,
  id: string,
  visit: { state: string; verifier: Buffer },
): Promise<void> {
  await sql`
    update calendar_links
    set state = ${visit.state},
        verifier = ${visit.verifier}
    where workspace_id = ${workspace.id}
      and id = ${id}`
}

/** Ends the visit, so that no answer is accepted twice. False if another request was faster. */
export async function updateVisitOver(sql: Sql, workspace: Workspace, { id, state }: CalendarLink): Promise<boolean> {
  const ended = await sql`
    update calendar_links
    set state = null,
        verifier = null
    where workspace_id = ${workspace.id}
      and id = ${id}
      and state = ${state}
    returning id`
  return ended.length > 0
}

/** False if it was used before. */
export async function updateLinkUsed(sql: Sql, workspace: Workspace, id: string, at: Timestamp): Promise<boolean> {
  const used = await sql`
    update calendar_links
    set used_at = ${at}
    where workspace_id = ${workspace.id}
      and id = ${id}
      and used_at is null
    returning id`
  return used.length > 0
}

/** When the stored links were mailed to a member, oldest first. Call with the member locked. */
export async function listMailed(
  sql: Transaction,
  workspace: Workspace,
  memberId: string,
  since: Timestamp,
): Promise<Timestamp[]> {
  const rows = await sql<{ mailedAt: Timestamp }[]>`
    select mailed_at
    from calendar_links
    where workspace_id = ${workspace.id}
      and member_id = ${memberId}
      and mailed_at > ${since}
    order by mailed_at`
  return rows.map(({ mailedAt }) => mailedAt)
}

/** For a link that never reached anybody. */
export async function deleteLink(sql: Sql, workspace: Workspace, id: string): Promise<void> {
  await sql`
    with link as (
      delete from calendar_links
      where workspace_id = ${workspace.id}
        and id = ${id}
    )
    delete from directory
    where kind = 'calendar_link'
      and workspace_id = ${workspace.id}
      and ref = ${id}`
}

/** Deletes links that no longer work. */
export async function deleteLinksOver(sql: Sql, now: Timestamp): Promise<false> {
  await sql`
    with over as (
      delete from calendar_links
      where expires_at < ${now}
      returning workspace_id, id
    )
    delete from directory d
    using over
    where d.kind = 'calendar_link'
      and d.ref = over.id
      and d.workspace_id = over.workspace_id`
  return false
}
