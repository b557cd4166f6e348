import type { ProgramScope } from '#core/program/scopes.ts'
import type { TokenKind } from '#core/program/token.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import type { SignedIn } from './sign-in.ts'

// Named exception to "every query names the workspace": a token says nothing of one, and the directory finds it by the digest.

export type ShownToken = {
  workspace: Workspace
  member: SignedIn['member']
  manages: string[]
  program: {
    id: string
    name: string
    clientDigest: string
    redirectUri: string
    scopes: ProgramScope[]
    resource: string
    lastUsedAt: Timestamp | null
  }
  token: { kind: TokenKind; challenge: string | null; expiresAt: Timestamp; usedAt: Timestamp | null }
}

/** A token in any state, while its member is active. */
export async function findToken(sql: Sql, digest: string): Promise<ShownToken | null> {
  const [row] = await sql<ShownToken[]>`
    select
      json_build_object('id', w.id, 'name', w.name, 'handle', w.handle, 'timezone', w.timezone) as workspace,
      json_build_object('id', m.id, 'email', who.email, 'name', who.name, 'role', m.role) as member,
      array(
        select t.team_id
        from team_memberships t
        where t.workspace_id = m.workspace_id
          and t.member_id = m.id
          and t.role = 'manager'
      ) as manages,
      json_build_object('id', p.id, 'name', p.name, 'clientDigest', p.client_digest, 'redirectUri', p.redirect_uri,
        'scopes', p.scopes, 'resource', p.resource, 'lastUsedAt', iso(p.last_used_at)) as program,
      json_build_object('kind', t.kind, 'challenge', t.challenge, 'expiresAt', iso(t.expires_at),
        'usedAt', iso(t.used_at)) as token
    from directory d
    join workspaces w on w.id = d.workspace_id
    join program_tokens t on t.workspace_id = d.workspace_id and t.digest = d.lookup
    join programs p on p.workspace_id = t.workspace_id and p.id = t.program_id
    join workspace_members m on m.workspace_id = p.workspace_id and m.id = p.member_id and m.active
    join people who on who.workspace_id = m.workspace_id and who.id = m.person_id
    where d.kind = 'program'
      and d.lookup = ${digest}`
  return row ?? null
}

/** Uses it up; false if it was used before. Of two at once, one is told so. */
export async function updateTokenUsed(
  sql: Transaction,
  workspace: Workspace,
  digest: string,
  at: Timestamp,
): Promise<boolean> {
  const rows = await sql`
    update program_tokens
    set used_at = ${at}
    where workspace_id = ${workspace.id}
      and digest = ${digest}
      and used_at is null
    returning digest`
  return rows.length > 0
}

/** For people, not for decisions. */
export async function updateProgramUsed(sql: Sql, workspace: Workspace, id: string, at: Timestamp): Promise<void> {
  await sql`
    update programs
    set last_used_at = ${at}
    where workspace_id = ${workspace.id}
      and id = ${id}`
}

/** Small, so that nobody waits behind a sweep. */
const BATCH = 1_000

/** Deletes tokens that no longer work, and programs that have none left. True if there may be more. */
export async function deleteTokensOver(sql: Sql, now: Timestamp): Promise<boolean> {
  const over = await sql`
    with over as (
      delete from program_tokens
      where (workspace_id, digest) in (
        select workspace_id, digest
        from program_tokens
        where expires_at < ${now}
        order by expires_at
        limit ${BATCH}
        for update skip locked
      )
      returning workspace_id, digest, program_id
    ),
    unknown as (
      delete from directory d
      using over
      where d.kind = 'program'
        and d.lookup = over.digest
        and d.workspace_id = over.workspace_id
    ),
    unused as (
      delete from programs p
      using over
      where p.workspace_id = over.workspace_id
        and p.id = over.program_id
        and not exists (
          select
          from program_tokens t
          where t.workspace_id = p.workspace_id
            and t.program_id = p.id
            and t.expires_at >= ${now}
        )
    )
    select digest from over`
  return over.length === BATCH
}
