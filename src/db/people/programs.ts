import type { ProgramScope } from '#core/program/scopes.ts'
import type { TokenKind } from '#core/program/token.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Programs that members allowed to act for them. Ending one deletes it with all its tokens: an unknown token is refused anyway.

/** A program that a member allowed. */
export type Program = {
  id: string
  memberId: string
  /** The name that it gave itself, as the member saw it. */
  name: string
  /** Where the browser went with the code. */
  redirectUri: string
  scopes: ProgramScope[]
  createdAt: Timestamp
  lastUsedAt: Timestamp | null
}

export async function insertProgram(
  sql: Sql,
  workspace: Workspace,
  program: Omit<Program, 'lastUsedAt'> & { clientDigest: string; resource: string },
): Promise<void> {
  const { id, memberId, clientDigest, name, redirectUri, scopes, resource, createdAt } = program
  await sql`
    insert into programs (workspace_id, id, member_id, client_digest, name, redirect_uri, scopes, resource, created_at)
    values (${workspace.id}, ${id}, ${memberId}, ${clientDigest}, ${name}, ${redirectUri}, ${scopes}, ${resource}, ${createdAt})`
}

/** Those of a member that still have a token, the newest first. */
export async function listPrograms(
  sql: Sql,
  workspace: Workspace,
  memberId: string,
  now: Timestamp,
): Promise<Program[]> {
  return await sql<Program[]>`
    select p.id, p.member_id, p.name, p.redirect_uri, p.scopes, p.created_at, p.last_used_at
    from programs p
    where p.workspace_id = ${workspace.id}
      and p.member_id = ${memberId}
      and exists (
        select
        from program_tokens t
        where t.workspace_id = p.workspace_id
          and t.program_id = p.id
          and t.kind <> 'code'
          and t.used_at is null
          and t.expires_at > ${now}
      )
    order by p.id desc`
}

/** Its name; null if there is none, or no longer. */
export async function deleteProgram(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  memberId: string,
): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`
    delete from programs
    where workspace_id = ${workspace.id}
      and id = ${id}
      and member_id = ${memberId}
    returning name`
  if (row) await deleteLookups(sql, workspace, [id])
  return row?.name ?? null
}

/** For somebody who leaves. */
export async function deleteProgramsOf(sql: Transaction, workspace: Workspace, memberId: string): Promise<void> {
  const gone = await sql<{ id: string }[]>`
    delete from programs
    where workspace_id = ${workspace.id}
      and member_id = ${memberId}
    returning id`
  const ids = gone.map(({ id }) => id)
  await deleteLookups(sql, workspace, ids)
}

/** After the programs, for whose deletion a renewal waits that is under way or that this one has waited for. */
async function deleteLookups(sql: Transaction, workspace: Workspace, ids: string[]): Promise<void> {
  await sql`
    delete from directory
    where kind = 'program'
      and workspace_id = ${workspace.id}
      and ref = any (${ids}::text[])`
}

export type NewToken = {
  digest: string
  programId: string
  kind: TokenKind
  challenge: string | null
  createdAt: Timestamp
  expiresAt: Timestamp
}

/** The directory leads from its digest to the workspace. */
export async function insertToken(sql: Transaction, workspace: Workspace, token: NewToken): Promise<void> {
  const { digest, programId, kind, challenge, createdAt, expiresAt } = token
  await sql`
    insert into directory (kind, lookup, workspace_id, ref)
    values ('program', ${digest}, ${workspace.id}, ${programId})`
  await sql`
    insert into program_tokens (workspace_id, digest, program_id, kind, challenge, created_at, expires_at)
    values (${workspace.id}, ${digest}, ${programId}, ${kind}, ${challenge}, ${createdAt}, ${expiresAt})`
}
