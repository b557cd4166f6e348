import { Failure } from '#core/failure.ts'
import type { Pool, Sql } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { type Input, UsageError } from './command.ts'
import { shortened } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/** Runs a command in the workspace that `--workspace` names. */
export async function inWorkspace<T>(input: Input, work: (pool: Pool, workspace: Workspace) => Promise<T>): Promise<T> {
  return await withDatabase(async (pool) => await work(pool, await chosenWorkspace(pool, input.values.workspace)))
}

/** A single workspace need not be named. */
export async function chosenWorkspace(sql: Sql, named: string | undefined): Promise<Workspace> {
  const { isId } = await import('#db/ids.ts')
  const { getWorkspace, listWorkspaces } = await import('#db/workspaces.ts')
  if (named !== undefined && isId('workspace', named)) return await getWorkspace(sql, named)
  const all = await listWorkspaces(sql)
  if (named !== undefined) return all.find(({ handle }) => handle === named) ?? refuse(named, all)
  if (all.length === 1) return all[0]!
  if (all.length === 0)
    throw new Failure(
      'not_found',
      'There is no workspace yet. npm start makes one, and so does ./bin/parley workspace create NAME --owner EMAIL',
    )
  throw new UsageError(`There are ${all.length} workspaces, so choose one with --workspace: ${choices(all)}.`)
}

function refuse(named: string, all: Workspace[]): never {
  const remedy = all.length === 0 ? './bin/parley workspace create makes one.' : `There are: ${choices(all)}.`
  throw new Failure('not_found', `There is no workspace ${named}. ${remedy}`)
}

/** A longer list would not help. */
const SHOWN_MAX = 8

function choices(all: Workspace[]): string {
  const shown = all.slice(0, SHOWN_MAX).map(({ id, name }) => `${id} (${shortened(name, 40)})`)
  return all.length > SHOWN_MAX ? `${shown.join(', ')} and more, see ./bin/parley workspace list` : shown.join(', ')
}
