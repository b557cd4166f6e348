import { notFound } from '#core/failure.ts'
import type { MeetingKind } from '#core/meeting-kind.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { BOOKING_LINK } from '#resources/booking-link.ts'
import { MEETING_KIND } from '#resources/meeting-kind.ts'
import { camel, type Fields, type Row } from '#resources/resource.ts'
import { columnsOf, written } from '../columns.ts'
import { isId } from '../ids.ts'
import type { Page } from '../page.ts'
import type { Fragment, Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// A link and the kind of meeting that it publishes are two rows, and one resource for callers.

export type BookingLink = Row<typeof BOOKING_LINK> &
  MeetingKind & {
    kindId: string
    /** Of its workspace, which had to have one. */
    handle: string
    /** When a link for a single use was booked through. */
    usedAt: Timestamp | null
  }

type Settings = Omit<Row<typeof BOOKING_LINK>, 'id' | 'createdAt' | 'updatedAt'>

const OF_LINK: Fields = Object.fromEntries(
  Object.entries(BOOKING_LINK).filter(([name]) => !Object.hasOwn(MEETING_KIND, name)),
)
const KIND_FIELDS: ReadonlySet<string> = new Set(Object.keys(MEETING_KIND).map(camel))

const linkColumns = columnsOf(OF_LINK, 'l')
const kindColumns = columnsOf(MEETING_KIND, 'k')

/** The columns of a link (`l`) with its kind (`k`) and its workspace (`w`). */
export const bookingLinkColumns = (sql: Sql) =>
  sql`${linkColumns(sql)}, l.kind_id, l.used_at, ${kindColumns(sql)}, w.handle`

const links = (sql: Sql) => sql`
    select ${bookingLinkColumns(sql)}
    from booking_links l
    join meeting_kinds k on k.workspace_id = l.workspace_id and k.id = l.kind_id
    join workspaces w on w.id = l.workspace_id`

/** Deleted links are not found. */
export async function getBookingLink(sql: Sql, workspace: Workspace, id: string): Promise<BookingLink> {
  const link = isId('bookingLink', id) ? await oneLink(sql, workspace, sql`l.id = ${id}`) : null
  if (!link) throw notFound('bookingLink', id)
  return link
}

/** Keeps others from changing or using up the link until the transaction ends. */
export async function lockBookingLink(sql: Sql, workspace: Workspace, id: string): Promise<BookingLink> {
  const link = isId('bookingLink', id)
    ? await oneLink(sql, workspace, sql`l.id = ${id}`, sql`for no key update of l`)
    : null
  if (!link) throw notFound('bookingLink', id)
  return link
}

async function oneLink(
  sql: Sql,
  workspace: Workspace,
  which: Fragment,
  lock: Fragment = sql``,
): Promise<BookingLink | null> {
  const [link] = await sql<BookingLink[]>`
    ${links(sql)}
    where l.workspace_id = ${workspace.id}
      and ${which}
      and l.deleted_at is null
    ${lock}`
  return link ?? null
}

/** Whose link it is; null if there is none. */
export async function findLinkHosts(
  sql: Sql,
  workspace: Workspace,
  id: string,
): Promise<{ teamId: string | null; memberId: string | null } | null> {
  const link = isId('bookingLink', id) ? await oneLink(sql, workspace, sql`l.id = ${id}`) : null
  return link && { teamId: link.teamId, memberId: link.workspaceMembershipId }
}

export type BookingLinkFilter = {
  active: boolean
  teamId: string | undefined
  memberId: string | undefined
}

export async function listBookingLinks(
  sql: Sql,
  workspace: Workspace,
  filter: BookingLinkFilter,
  page: Page,
): Promise<BookingLink[]> {
  return await sql<BookingLink[]>`
    ${links(sql)}
    where l.workspace_id = ${workspace.id}
      and l.deleted_at is null
      ${filter.active ? sql`and l.active` : sql``}
      ${filter.teamId === undefined ? sql`` : sql`and k.team_id = ${filter.teamId}`}
      ${filter.memberId === undefined ? sql`` : sql`and k.workspace_membership_id = ${filter.memberId}`}
      ${page.cursor ? sql`and l.id < ${page.cursor}` : sql``}
    order by l.id desc
    limit ${page.limit + 1}`
}

export type NewBookingLink = Settings & { id: string; kindId: string; createdAt: Timestamp }

export async function insertBookingLink(sql: Sql, workspace: Workspace, link: NewBookingLink): Promise<void> {
  const { kindId, createdAt } = link
  const stamps = { createdAt, updatedAt: createdAt }
  const workspaceId = workspace.id
  const { kind, own } = apart(link)
  await sql`insert into meeting_kinds ${sql({ ...written(sql, MEETING_KIND, kind), ...stamps, workspaceId, id: kindId })}`
  await sql`insert into booking_links ${sql({ ...written(sql, OF_LINK, own), ...stamps, workspaceId, kindId })}`
}

export type BookingLinkChange = Partial<Settings & { usedAt: Timestamp | null; deletedAt: Timestamp }> & {
  updatedAt: Timestamp
}

export async function updateBookingLink(
  sql: Sql,
  workspace: Workspace,
  { id, kindId }: Pick<BookingLink, 'id' | 'kindId'>,
  change: BookingLinkChange,
): Promise<void> {
  const { kind, own } = apart(change)
  await sql`
    update booking_links
    set ${sql(written(sql, OF_LINK, own))}
    where workspace_id = ${workspace.id}
      and id = ${id}`
  const { updatedAt, deletedAt } = change
  if (Object.keys(kind).length === 0 && deletedAt === undefined) return
  await sql`
    update meeting_kinds
    set ${sql(written(sql, MEETING_KIND, { ...kind, updatedAt, deletedAt }))}
    where workspace_id = ${workspace.id}
      and id = ${kindId}`
}

/** The columns of each of the two tables. */
function apart(row: object): { kind: object; own: object } {
  const { true: kind = [], false: own = [] } = Object.groupBy(Object.entries(row), ([name]) =>
    KIND_FIELDS.has(name) ? 'true' : 'false',
  )
  return { kind: Object.fromEntries(kind), own: Object.fromEntries(own) }
}
