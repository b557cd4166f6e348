import type { Scope } from '#core/scope.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type ApiKey = { id: string; name: string; scopes: Scope[]; expiresAt: Timestamp | null }

/** Named exception to "every query names the workspace": this query finds it. */
export async function findKeyByDigest(
  sql: Sql,
  digest: string,
  now: Timestamp,
): Promise<{ key: ApiKey; workspace: Workspace } | null> {
  const [row] = await sql<{ key: ApiKey; workspace: Workspace }[]>`
    select
      json_build_object('id', k.id, 'name', k.name, 'scopes', k.scopes, 'expiresAt', iso(k.expires_at)) as key,
      json_build_object('id', w.id, 'name', w.name, 'handle', w.handle, 'timezone', w.timezone) as workspace
    from directory d
    join api_keys k on k.workspace_id = d.workspace_id and k.id = d.ref
    join workspaces w on w.id = d.workspace_id
    where d.kind = 'key'
      and d.lookup = ${digest}
      and k.deleted_at is null
      and (k.expires_at is null or k.expires_at > ${now})`
  return row ?? null
}

export async function getKeyVersion(sql: Sql): Promise<number> {
  const [row] = await sql<{ version: number }[]>`select version from key_version`
  return row!.version
}

/** Call in the transaction of every change to a key or its workspace; nodes then clear their caches. */
export async function updateKeyVersion(sql: Sql): Promise<void> {
  await sql`update key_version set version = version + 1`
}

export async function insertKey(
  sql: Sql,
  workspace: Workspace,
  row: { id: string; digest: string; name: string; scopes: Scope[]; expiresAt: Timestamp | null; createdAt: Timestamp },
): Promise<void> {
  await sql`
    insert into directory (kind, lookup, workspace_id, ref)
    values ('key', ${row.digest}, ${workspace.id}, ${row.id})`
  await sql`
    insert into api_keys (workspace_id, id, digest, name, scopes, expires_at, created_at)
    values (${workspace.id}, ${row.id}, ${row.digest}, ${row.name}, ${row.scopes}, ${row.expiresAt}, ${row.createdAt})`
}

export type ListedKey = ApiKey & { workspaceId: string; createdAt: Timestamp; lastUsedAt: Timestamp | null }

export async function listKeys(sql: Sql, workspace: Workspace): Promise<ListedKey[]> {
  return await sql<ListedKey[]>`
    select workspace_id, id, name, scopes, expires_at, created_at, last_used_at
    from api_keys
    where workspace_id = ${workspace.id}
      and deleted_at is null
    order by id`
}

/** Operators name a key by its identifier alone; the command line covers all workspaces. */
export async function findKeyOwner(sql: Sql, id: string): Promise<{ workspaceId: string } | null> {
  const [row] = await sql<{ workspaceId: string }[]>`
    select workspace_id
    from directory
    where kind = 'key'
      and ref = ${id}`
  return row ?? null
}

export async function deleteKey(sql: Sql, workspace: Workspace, id: string, at: Timestamp): Promise<boolean> {
  const rows = await sql<{ digest: string }[]>`
    update api_keys
    set deleted_at = ${at}
    where workspace_id = ${workspace.id}
      and id = ${id}
      and deleted_at is null
    returning digest`
  return rows.length === 1
}

export type KeyChange = { name?: string; scopes?: Scope[]; expiresAt?: Timestamp | null }

/** Null if the key does not exist, or no longer. */
export async function updateKey(
  sql: Sql,
  workspace: Workspace,
  id: string,
  change: KeyChange,
): Promise<ListedKey | null> {
  const [key] = await sql<ListedKey[]>`
    update api_keys
    set name = coalesce(${change.name ?? null}, name),
        scopes = coalesce(${change.scopes ?? null}::text[], scopes),
        expires_at = case when ${change.expiresAt !== undefined} then ${change.expiresAt ?? null}::timestamptz else expires_at end
    where workspace_id = ${workspace.id}
      and id = ${id}
      and deleted_at is null
    returning workspace_id, id, name, scopes, expires_at, created_at, last_used_at`
  return key ?? null
}

/** Writes now and then when each key was last used, all at once: for people, not for decisions. */
export async function updateLastUsed(
  sql: Sql,
  uses: { workspaceId: string; id: string; at: Timestamp }[],
): Promise<void> {
  await sql`
    update api_keys k
    set last_used_at = u.at::timestamptz
    from unnest(
      ${uses.map((use) => use.workspaceId)}::text[],
      ${uses.map((use) => use.id)}::text[],
      ${uses.map((use) => use.at)}::text[]
    ) as u (workspace_id, id, at)
    where k.workspace_id = u.workspace_id
      and k.id = u.id`
}
