import { Failure } from '#core/failure.ts'
import type { Pool } from '#db/sql.ts'
import { getWorkspace, listWorkspaces, type Workspace } from '#db/workspaces.ts'
import { UsageError } from './command.ts'

/** Where there is only one, nobody needs to name it. */
export async function chosenWorkspace(pool: Pool, id: string | undefined): Promise<Workspace> {
  if (id !== undefined) return await getWorkspace(pool, id)
  const all = await listWorkspaces(pool)
  if (all.length === 1) return all[0]!
  if (all.length === 0)
    throw new Failure(
      'not_found',
      'There is no workspace yet. npm start makes one, and so does ./bin/parley workspace create NAME --owner EMAIL',
    )
  throw new UsageError(`There are ${all.length} workspaces: give --workspace, one of ./bin/parley workspace list.`)
}
