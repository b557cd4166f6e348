import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// The people who write to us: members, participants and their conversations.

export async function findActiveMember(
  sql: Sql,
  workspace: Workspace,
  emailKey: string,
): Promise<{ id: string; email: string } | null> {
  const [row] = await sql<{ id: string; email: string }[]>`
    select m.id, p.email
    from people p
    join workspace_members m on m.workspace_id = p.workspace_id and m.person_id = p.id
    where p.workspace_id = ${workspace.id}
      and p.email_key = ${emailKey}
      and m.active`
  return row ?? null
}

/** Which of these addresses belong to active members, and to which. */
export async function listActiveMembers(
  sql: Sql,
  workspace: Workspace,
  emailKeys: string[],
): Promise<Map<string, string>> {
  const rows = await sql<{ emailKey: string; memberId: string }[]>`
    select p.email_key, m.id as member_id
    from people p
    join workspace_members m on m.workspace_id = p.workspace_id and m.person_id = p.id
    where p.workspace_id = ${workspace.id}
      and p.email_key = any (${emailKeys}::text[])
      and m.active`
  return new Map(rows.map((row) => [row.emailKey, row.memberId]))
}

/** Open requests with this participant, two at most: enough to tell "the only one" from several. */
export async function listOpenRequests(sql: Sql, workspace: Workspace, emailKey: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select r.id
    from participants p
    join meeting_requests r on r.workspace_id = p.workspace_id and r.id = p.request_id
    where p.workspace_id = ${workspace.id}
      and p.email_key = ${emailKey}
      and p.removed_at is null
      and r.status in ('active', 'paused')
    order by r.id desc
    limit 2`
  return rows.map(({ id }) => id)
}

/** Whether somebody may answer for a participant: known from an earlier mail, or named by the participant. */
export async function isAnswererFor(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  participantKey: string,
  emailKey: string,
): Promise<boolean> {
  const rows = await sql`
    select
    from participants p
    where p.workspace_id = ${workspace.id}
      and p.request_id = ${requestId}
      and p.email_key = ${participantKey}
      and p.removed_at is null
      and (
        exists (
          select
          from participant_addresses a
          where a.workspace_id = p.workspace_id
            and a.request_id = p.request_id
            and a.participant_id = p.id
            and a.email_key = ${emailKey}
        )
        or exists (
          select
          from messages m
          join readings r on r.workspace_id = m.workspace_id and r.message_id = m.id
          where m.workspace_id = p.workspace_id
            and m.request_id = p.request_id
            and m.from_key = p.email_key
            and m.trust <> 'failed'
            and (m.proof is not null or m.trust = 'authenticated')
            and exists (
              select
              from jsonb_array_elements(r.result -> 'people') as named
              where lower((named ->> 'email') collate "C") = ${emailKey}
            )
        )
      )`
  return rows.length > 0
}

/** The conversation with somebody about a request, if there is one. */
export async function findThreadWith(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  emailKey: string,
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select t.id
    from threads t
    left join participants p
      on p.workspace_id = t.workspace_id and p.request_id = t.request_id and p.id = t.party_id
    left join workspace_members m on m.workspace_id = t.workspace_id and m.id = t.party_id
    left join people h on h.workspace_id = m.workspace_id and h.id = m.person_id
    where t.workspace_id = ${workspace.id}
      and t.request_id = ${requestId}
      and coalesce(p.email_key, h.email_key) = ${emailKey}
    order by t.party = 'participant' desc, t.id
    limit 1`
  return row?.id ?? null
}
