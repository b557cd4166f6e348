import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createKey } from '#actions/api-keys.ts'
import { createWorkspace } from '#actions/create-workspace.ts'
import { handOutSignInLink } from '#actions/sign-in.ts'
import { SCOPES } from '#core/scope.ts'
import { signInUrl } from '#core/sign-in.ts'
import { currentTime } from '#db/ids.ts'
import { findKeyByDigest } from '#db/people/keys.ts'
import { listMembers } from '#db/people/members.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWorkspace, listWorkspaces, type Workspace } from '#db/workspaces.ts'
import { digestOf } from '#seal/digest.ts'
import { OPERATOR } from './operator.ts'

// `npm start` is for trying Parley out: it makes a workspace and a key. The key is stored in the data folder, readable only by
// its owner, so that the next start can print it again.

/** `organizer` is the address of somebody who may ask for meetings; `signIn` signs them in to the console, once. */
export type Playground = { workspace: Workspace; key: string; organizer: string; signIn: string }

export async function openPlayground(pool: Pool, dataFolder: string, url: string): Promise<Playground> {
  const { workspace, key } = await findOrMake(pool, dataFolder)
  const organizer = await anAdmin(pool, workspace)
  const link = await inTransaction(pool, (sql) => handOutSignInLink(sql, organizer, OPERATOR))
  return { workspace, key, organizer, signIn: signInUrl(url, link!.token) }
}

type Made = Pick<Playground, 'workspace' | 'key'>

async function findOrMake(pool: Pool, dataFolder: string): Promise<Made> {
  const path = join(dataFolder, 'development-key')
  const key = (await readFile(path, 'utf8').catch(() => '')).trim()
  const known = key === '' ? null : await findKeyByDigest(pool, digestOf(key), currentTime(OPERATOR.clock))
  if (known) return { workspace: known.workspace, key }
  const made = await makeKey(pool)
  // With the operator's own database and secret, the folder does not exist yet.
  await mkdir(dataFolder, { recursive: true })
  await writeFile(path, `${made.key}\n`, { mode: 0o600 })
  return made
}

/** Every workspace has one. */
async function anAdmin(pool: Pool, workspace: Workspace): Promise<string> {
  const admins = await listMembers(pool, workspace, { active: true, role: 'admin' }, { limit: 1_000, cursor: null })
  return admins.at(-1)!.email
}

async function makeKey(pool: Pool): Promise<Made> {
  return await inTransaction(pool, async (sql) => {
    const [first] = await listWorkspaces(sql)
    const workspace = first
      ? await getWorkspace(sql, first.id)
      : (await createWorkspace(sql, { name: 'Demo', handle: 'demo', owner: 'you@demo.test' }, OPERATOR)).workspace
    const { key } = await createKey(sql, workspace, { name: 'npm start', scopes: [...SCOPES] }, OPERATOR)
    return { workspace, key }
  })
}
