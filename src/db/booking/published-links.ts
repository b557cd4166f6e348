import type { Language } from '#core/workspace-settings.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import { type BookingLink, bookingLinkColumns } from './booking-links.ts'

/** A link as the visitors of its page see it. */
export type PublishedLink = {
  workspace: Workspace
  link: BookingLink
  /** Whom they meet: a member by name, or a team. Null if the member has no name. */
  hostName: string | null
  /** Of the member; null for a team. */
  hostEmail: string | null
  workspaceLanguage: Language
  clockOffsetMs: number
  /** Nothing of the workspace leaves it or is decided now. */
  isHeld: boolean
}

type Row = BookingLink & Omit<PublishedLink, 'link'>

/** Names no workspace, since the address leads to it. */
export async function findPublishedLink(sql: Sql, handle: string, name: string): Promise<PublishedLink | null> {
  const [row] = await sql<Row[]>`
    select ${bookingLinkColumns(sql)},
      json_build_object('id', w.id, 'name', w.name, 'handle', w.handle, 'timezone', w.timezone) as workspace,
      coalesce(t.name, p.name) as host_name, p.email as host_email, w.language as workspace_language, w.clock_offset_ms,
      w.held_at is not null or i.held_at is not null as is_held
    from workspaces w
    cross join installation i
    join booking_links l on l.workspace_id = w.id and l.name = ${name} and l.deleted_at is null
    join meeting_kinds k on k.workspace_id = l.workspace_id and k.id = l.kind_id
    left join teams t on t.workspace_id = k.workspace_id and t.id = k.team_id
    left join workspace_members m on m.workspace_id = k.workspace_id and m.id = k.workspace_membership_id
    left join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where w.handle = ${handle}`
  if (!row) return null
  const { workspace, hostName, hostEmail, workspaceLanguage, clockOffsetMs, isHeld, ...link } = row
  return { workspace, link, hostName, hostEmail, workspaceLanguage, clockOffsetMs, isHeld }
}
