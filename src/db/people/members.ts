import { Failure, notFound } from '#core/failure.ts'
import type { MemberRole } from '#core/member/member.ts'
import { emailKey } from '#core/person/email.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { MEMBER } from '#resources/member.ts'
import type { Row } from '#resources/resource.ts'
import { columnsOf, written } from '../columns.ts'
import { isId } from '../ids.ts'
import type { Page } from '../page.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type Member = Row<typeof MEMBER> & {
  personId: string
  email: string
  name: string | null
  /** Their own, or null if the workspace's applies. */
  zone: string | null
}

const ownColumns = columnsOf(MEMBER, 'm')
const columns = (sql: Sql) => sql`${ownColumns(sql)}, m.person_id, p.email, p.name, p.zone`

const joined = (sql: Sql) => sql`
  workspace_members m
  join people p on p.workspace_id = m.workspace_id and p.id = m.person_id`

export async function getMember(sql: Sql, workspace: Workspace, id: string): Promise<Member> {
  return await oneMember(sql, workspace, id, sql``)
}

/** Keeps others from changing the member until the transaction ends. */
export async function lockMember(sql: Sql, workspace: Workspace, id: string): Promise<Member> {
  return await oneMember(sql, workspace, id, sql`for update of m`)
}

async function oneMember(sql: Sql, workspace: Workspace, id: string, lock: ReturnType<Sql>): Promise<Member> {
  if (!isId('member', id)) throw notFound('member', id)
  const [member] = await sql<Member[]>`
    select ${columns(sql)}
    from ${joined(sql)}
    where m.workspace_id = ${workspace.id}
      and m.id = ${id}
    ${lock}`
  if (!member) throw notFound('member', id)
  return member
}

export async function findMemberByEmail(sql: Sql, workspace: Workspace, email: string): Promise<Member | null> {
  const [member] = await sql<Member[]>`
    select ${columns(sql)}
    from ${joined(sql)}
    where p.workspace_id = ${workspace.id}
      and p.email_key = ${emailKey(email)}`
  return member ?? null
}

export type MemberFilter = { active?: boolean; email?: string | undefined; role?: MemberRole | undefined }

export async function listMembers(sql: Sql, workspace: Workspace, filter: MemberFilter, page: Page): Promise<Member[]> {
  return await sql<Member[]>`
    select ${columns(sql)}
    from ${joined(sql)}
    where m.workspace_id = ${workspace.id}
      ${filter.active ? sql`and m.active` : sql``}
      ${filter.role ? sql`and m.role = ${filter.role}` : sql``}
      ${filter.email === undefined ? sql`` : sql`and p.email_key = ${emailKey(filter.email)}`}
      ${page.cursor ? sql`and m.id < ${page.cursor}` : sql``}
    order by m.id desc
    limit ${page.limit + 1}`
}

export async function insertMember(
  sql: Sql,
  workspace: Workspace,
  row: { id: string; personId: string; role: MemberRole; createdAt: Timestamp },
): Promise<void> {
  await sql`
    insert into workspace_members (workspace_id, id, person_id, role, created_at, updated_at)
    values (${workspace.id}, ${row.id}, ${row.personId}, ${row.role}, ${row.createdAt}, ${row.createdAt})`
}

export type MemberSettings = Omit<Row<typeof MEMBER>, 'id' | 'active' | 'deactivatedAt' | 'createdAt' | 'updatedAt'>

export async function updateMember(
  sql: Sql,
  workspace: Workspace,
  id: string,
  change: Partial<MemberSettings> & { updatedAt: Timestamp },
): Promise<void> {
  await sql`
    update workspace_members
    set ${sql(written(sql, MEMBER, change))}
    where workspace_id = ${workspace.id}
      and id = ${id}`
}

/** The two columns of activity always change together, here. */
export async function updateActivity(
  sql: Sql,
  workspace: Workspace,
  id: string,
  change: { deactivatedAt: Timestamp | null; updatedAt: Timestamp },
): Promise<void> {
  await sql`
    update workspace_members
    set active = ${change.deactivatedAt === null},
        deactivated_at = ${change.deactivatedAt},
        updated_at = ${change.updatedAt}
    where workspace_id = ${workspace.id}
      and id = ${id}`
}

/** Locks every active admin, so that two of them cannot deactivate each other at the same moment. */
export async function lockAdmins(sql: Sql, workspace: Workspace): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id
    from workspace_members
    where workspace_id = ${workspace.id}
      and role = 'admin'
      and active
    order by id
    for update`
  return rows.map((row) => row.id)
}

/** Refuses unknown and inactive members by name, and keeps the rest from being deactivated before the transaction ends. */
export async function lockActiveMembers(sql: Sql, workspace: Workspace, ids: string[], field: string): Promise<void> {
  const rows = await sql<{ id: string }[]>`
    select id
    from workspace_members
    where workspace_id = ${workspace.id}
      and id = any(${ids.filter((id) => isId('member', id))}::text[])
      and active
    order by id
    for share`
  const good = new Set(rows.map((row) => row.id))
  const bad = ids.filter((id) => !good.has(id))
  if (bad.length > 0)
    throw new Failure(
      'validation_error',
      `${field}: ${bad.slice(0, 5).map(shown).join(', ')} ${bad.length === 1 ? 'is not an active member' : 'are not active members'} of this workspace. List them with GET /api/v1/workspace_members?active=true.`,
      { plainly: 'Choose an active member of this workspace.' },
    )
}

function shown(id: string): string {
  return JSON.stringify(id.length > 40 ? `${id.slice(0, 40)}…` : id)
}
