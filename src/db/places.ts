import type { Place } from '#core/place.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

// Places are stored as JSON in columns of their tables.

/** A row with its place as the database takes it; a row without the field stays without it. */
export const withPlace = <Row extends { place?: Place | null }>(sql: Sql, row: Row) =>
  row.place === undefined ? row : { ...row, place: placeColumn(sql, row.place) }

export const placeColumn = (sql: Sql, place: Place | null) => place && sql.json(place)

/** Where people meet by default, at a team and with a member. */
export async function findDefaultPlaces(
  sql: Sql,
  workspace: Workspace,
  { teamId, memberId }: { teamId: string | null; memberId: string },
): Promise<{ team: Place | null; member: Place | null }> {
  const [places] = await sql<{ team: Place | null; member: Place | null }[]>`
    select
      (select place from teams where workspace_id = ${workspace.id} and id = ${teamId}) as team,
      (select place from workspace_members where workspace_id = ${workspace.id} and id = ${memberId}) as member`
  return places!
}
