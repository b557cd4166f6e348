import type { MemberRole } from '#core/member/member.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Language } from '#core/workspace-settings.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Named exceptions to "every query names the workspace": people sign in by address alone, and these queries find the workspaces
// it belongs to.

export type SignedIn = {
  workspace: Workspace
  member: { id: string; email: string; name: string | null; role: MemberRole }
  /** The language of mail to them: their own, or the workspace's. */
  language: Language
  /** The teams they manage. */
  manages: string[]
}

/** The workspaces in which the address belongs to an active member, oldest first. */
export async function listSignedIn(sql: Sql, emailKey: string): Promise<SignedIn[]> {
  return await sql<SignedIn[]>`
    select
      json_build_object('id', w.id, 'name', w.name, 'handle', w.handle, 'timezone', w.timezone) as workspace,
      json_build_object('id', m.id, 'email', p.email, 'name', p.name, 'role', m.role) as member,
      coalesce(m.language, w.language) as language,
      array(
        select t.team_id
        from team_memberships t
        where t.workspace_id = m.workspace_id
          and t.member_id = m.id
          and t.role = 'manager'
      ) as manages
    from people p
    join workspace_members m on m.workspace_id = p.workspace_id and m.person_id = p.id
    join workspaces w on w.id = p.workspace_id
    where p.email_key = ${emailKey}
      and m.active
    order by w.id`
}

type Kept = { digest: string; emailKey: string; createdAt: Timestamp; expiresAt: Timestamp }

/** How many links were mailed to an address, and how many of them one network address asked for. Concurrent callers wait. */
export async function countLinks(
  sql: Transaction,
  emailKey: string,
  askedFrom: string,
  since: Timestamp,
): Promise<{ all: number; here: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${emailKey}`}, 0))`
  const [row] = await sql<{ all: number; here: number }[]>`
    select count(*)::int as all, count(*) filter (where asked_from = ${askedFrom})::int as here
    from sign_in_links
    where email_key = ${emailKey}
      and asked_from is not null
      and created_at > ${since}`
  return row!
}

export async function insertLink(sql: Sql, link: Kept & { askedFrom: string | null }): Promise<void> {
  await sql`
    insert into sign_in_links (digest, email_key, asked_from, created_at, expires_at)
    values (${link.digest}, ${link.emailKey}, ${link.askedFrom}, ${link.createdAt}, ${link.expiresAt})`
}

/** The owner of the link; null if it was used, is too old, or never existed. */
export async function findLink(sql: Sql, digest: string, now: Timestamp): Promise<string | null> {
  const [row] = await sql<{ emailKey: string }[]>`
    select email_key
    from sign_in_links
    where digest = ${digest}
      and used_at is null
      and expires_at > ${now}`
  return row?.emailKey ?? null
}

/** Uses up the link and returns its owner; null if it was used, is too old, or never existed. */
export async function updateLinkUsed(sql: Sql, digest: string, now: Timestamp): Promise<string | null> {
  const [row] = await sql<{ emailKey: string }[]>`
    update sign_in_links
    set used_at = ${now}
    where digest = ${digest}
      and used_at is null
      and expires_at > ${now}
    returning email_key`
  return row?.emailKey ?? null
}

export async function insertSession(sql: Sql, session: Kept): Promise<void> {
  await sql`
    insert into sign_in_sessions (digest, email_key, created_at, expires_at)
    values (${session.digest}, ${session.emailKey}, ${session.createdAt}, ${session.expiresAt})`
}

export async function findSession(
  sql: Sql,
  digest: string,
  now: Timestamp,
): Promise<{ emailKey: string; expiresAt: Timestamp } | null> {
  const [row] = await sql<{ emailKey: string; expiresAt: Timestamp }[]>`
    select email_key, iso(expires_at) as expires_at
    from sign_in_sessions
    where digest = ${digest}
      and expires_at > ${now}`
  return row ?? null
}

export async function updateSessionExpiry(sql: Sql, digest: string, expiresAt: Timestamp): Promise<void> {
  await sql`
    update sign_in_sessions
    set expires_at = ${expiresAt}
    where digest = ${digest}`
}

export async function deleteSession(sql: Sql, digest: string): Promise<void> {
  await sql`
    delete from sign_in_sessions
    where digest = ${digest}`
}

export async function deleteSessionsOf(sql: Sql, emailKey: string): Promise<void> {
  await sql`
    delete from sign_in_sessions
    where email_key = ${emailKey}`
}

/** Deletes links and sessions that no longer work. Links are counted for an hour, so they stay a little longer. */
export async function deleteSignInsOver(sql: Sql, now: Timestamp): Promise<false> {
  await sql`
    delete from sign_in_links
    where expires_at < ${now}::timestamptz - interval '1 day'`
  await sql`
    delete from sign_in_sessions
    where expires_at < ${now}`
  return false
}
