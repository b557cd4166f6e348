import { createKey } from '#actions/api-keys.ts'
import { createMember } from '#actions/create-member.ts'
import { createTeam } from '#actions/create-team.ts'
import { createWorkspace } from '#actions/create-workspace.ts'
import { SCOPES } from '#core/scope.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { ACTING, anId } from './clock.ts'

export async function makeWorkspace(pool: Pool, handle = 'bench'): Promise<Workspace> {
  const { workspace } = await inTransaction(pool, (sql) =>
    createWorkspace(sql, { name: 'Bench', handle, owner: 'ana@acme.test' }, ACTING),
  )
  return workspace
}

export async function makeKeys(pool: Pool, workspace: Workspace, count: number): Promise<string[]> {
  return await inTransaction(pool, async (sql) => {
    const keys: string[] = []
    for (let i = 0; i < count; i++)
      keys.push((await createKey(sql, workspace, { name: 'bench', scopes: [...SCOPES] }, ACTING)).key)
    return keys
  })
}

/** Many plain teams; the newest one has members, and its identifier is returned. */
export async function makeTeams(
  pool: Pool,
  workspace: Workspace,
  count: number,
  { members }: { members: number },
): Promise<string> {
  for (let made = 0; made < count; made += 10_000) {
    const stamps = Array.from({ length: Math.min(10_000, count - made) }, () => anId('team'))
    await pool`
      insert into teams (workspace_id, id, name, slug, mode, created_at, updated_at)
      select ${workspace.id}, id, 'Team ' || id, right(id, 26), 'pool', at::timestamptz, at::timestamptz
      from unnest(${stamps.map(({ id }) => id)}::text[], ${stamps.map(({ at }) => at)}::text[]) as s (id, at)`
  }
  await pool`analyze teams`
  if (members === 0) return ''
  return await inTransaction(pool, async (sql) => {
    const memberIds: string[] = []
    for (let i = 0; i < members; i++)
      memberIds.push(
        (await createMember(sql, workspace, { email: `member${i}@acme.test`, name: `Member ${i}` }, ACTING)).id,
      )
    return (await createTeam(sql, workspace, { name: 'Sales', memberIds }, ACTING)).id
  })
}
