import type { Place } from '#core/place.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

// Places stand in columns of their tables, as JSON.

/** A row with its place as the database takes it; one that says nothing about its place goes on saying nothing. */
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
