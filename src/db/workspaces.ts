import { type Clock, instantOf } from '#core/clock.ts'
import { Failure, notFound } from '#core/failure.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import type { Row } from '#resources/resource.ts'
import { WORKSPACE } from '#resources/workspace.ts'
import { columnsOf } from './columns.ts'
import { isId } from './ids.ts'
import type { Sql, Transaction } from './sql.ts'

declare const proven: unique symbol

/**
 * A proven tenant scope. Only the functions that establish one (from a key's digest, an operator's command or a mail's address)
 * can make it, and every query on tenant data demands it.
 */
export type Workspace = Readonly<{ id: string; name: string; handle: string | null; timezone: string; [proven]: true }>

export async function getWorkspace(sql: Sql, id: string): Promise<Workspace> {
  const [row] = isId('workspace', id)
    ? await sql<Workspace[]>`select id, name, handle, timezone from workspaces where id = ${id}`
    : []
  if (!row) throw new Failure('not_found', `There is no workspace ${id}. List them with ./bin/parley workspace list.`)
  return row
}

export async function listWorkspaces(sql: Sql): Promise<(Workspace & { createdAt: string })[]> {
  return await sql<(Workspace & { createdAt: string })[]>`
    select id, name, handle, timezone, created_at
    from workspaces
    order by id`
}

export async function insertWorkspace(
  sql: Sql,
  row: { id: string; name: string; handle: string | null; timezone: string; createdAt: string },
): Promise<Workspace> {
  const [workspace] = await sql<Workspace[]>`
    insert into workspaces ${sql({ ...row, updatedAt: row.createdAt }, 'id', 'name', 'handle', 'timezone', 'createdAt', 'updatedAt')}
    returning id, name, handle, timezone`
  if (!workspace) throw notFound('workspace', row.id)
  return workspace
}

/** A handle is permanent: people have it in their address books. */
export async function updateHandle(sql: Sql, workspace: Workspace, handle: string, at: Timestamp): Promise<boolean> {
  const rows = await sql`
    update workspaces
    set handle = ${handle},
        updated_at = ${at}
    where id = ${workspace.id}
      and handle is null
    returning id`
  return rows.length === 1
}

/** A workspace with all its settings. */
export type WholeWorkspace = Row<typeof WORKSPACE>
/** The settings that a workspace may change itself. */
export type WorkspaceSettings = Omit<WholeWorkspace, 'id' | 'handle' | 'heldAt' | 'createdAt' | 'updatedAt'>

const wholeColumns = columnsOf(WORKSPACE, 'workspaces')

export async function getWholeWorkspace(sql: Sql, workspace: Workspace): Promise<WholeWorkspace> {
  const [row] = await sql<WholeWorkspace[]>`
    select ${wholeColumns(sql)}
    from workspaces
    where id = ${workspace.id}`
  return row!
}

export async function lockWholeWorkspace(sql: Transaction, workspace: Workspace): Promise<WholeWorkspace> {
  const [row] = await sql<WholeWorkspace[]>`
    select ${wholeColumns(sql)}
    from workspaces
    where id = ${workspace.id}
    for no key update`
  return row!
}

export async function updateSettings(
  sql: Sql,
  workspace: Workspace,
  change: Partial<WorkspaceSettings & Pick<WholeWorkspace, 'heldAt'> & { historySetAt: Timestamp }> & {
    updatedAt: Timestamp
  },
): Promise<void> {
  await sql`
    update workspaces
    set ${sql(change)}
    where id = ${workspace.id}`
}

/** How far the clock of negotiations is ahead of real time, in milliseconds. */
export async function getClockOffsetMs(sql: Sql, workspace: Workspace): Promise<number> {
  const [row] = await sql<
    { clockOffsetMs: number }[]
  >`select clock_offset_ms from workspaces where id = ${workspace.id}`
  return row?.clockOffsetMs ?? 0
}

/** The time in a workspace, whose clock may have been moved. */
export async function timeIn(sql: Sql, workspace: Workspace, clock: Clock): Promise<Timestamp> {
  return timestamp(instantOf(clock).add({ milliseconds: await getClockOffsetMs(sql, workspace) }))
}

export async function updateClock(sql: Sql, workspace: Workspace, offsetMs: number): Promise<{ movedMs: number }> {
  const [row] = await sql<{ before: number }[]>`
    update workspaces w
    set clock_offset_ms = ${offsetMs}
    from (select id, clock_offset_ms as before from workspaces where id = ${workspace.id} for update) old
    where w.id = old.id
    returning old.before`
  return { movedMs: offsetMs - row!.before }
}

/** Outside development every clock shows real time. */
export async function updateClocksReal(sql: Sql): Promise<void> {
  await sql`update workspaces set clock_offset_ms = 0 where clock_offset_ms <> 0`
}
