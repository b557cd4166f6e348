import type { Pool } from '#db/sql.ts'
import { getWorkspace, listWorkspaces, type Workspace } from '#db/workspaces.ts'
import { UsageError } from './command.ts'

/** Where there is only one, nobody needs to name it. */
export async function chosenWorkspace(pool: Pool, id: string | undefined): Promise<Workspace> {
  if (id !== undefined) return await getWorkspace(pool, id)
  const all = await listWorkspaces(pool)
  if (all.length === 1) return all[0]!
  throw new UsageError(
    all.length === 0
      ? 'There is no workspace yet.'
      : `There are ${all.length} workspaces: give --workspace, one of ./bin/parley workspace list.`,
  )
}
