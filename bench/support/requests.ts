import { emailKey } from '#core/person/email.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { anId } from './clock.ts'

export const PARTICIPANTS = ['bo@client.test', 'cy@client.test'] as const
/** In few requests, for a filter by something rare. */
export const RARE_PARTICIPANT = 'di@client.test'
export const RARE_ORGANIZER = 'ed@acme.test'

const BATCH = 25_000

export type Organizer = { id: string; email: string }

/** Many requests with two participants each, as old as their identifiers. One in `rarity` has something rare about it. */
export async function makeRequests(
  pool: Pool,
  workspace: Workspace,
  organizer: Organizer,
  { count, rarity }: { count: number; rarity: number },
): Promise<void> {
  await makePeople(pool, workspace)
  for (let made = 0; made < count; made += BATCH) {
    const stamps = Array.from({ length: Math.min(BATCH, count - made) }, () => anId('request'))
    await inTransaction(pool, async (sql) => {
      // The references are correct by construction, and checking millions of rows would take most of the time.
      await sql`set local session_replication_role = replica`
      await sql`
      with given as materialized (
        select id, at::timestamptz as at, n,
          case when n % ${rarity}::int = 7 then 'paused' when n % 3 = 0 then 'cancelled' else 'active' end as status,
          case when n % ${rarity}::int = 11 then ${RARE_ORGANIZER} else ${organizer.email} end as organizer,
          case when n % ${rarity}::int = 13 then ${RARE_PARTICIPANT} else ${PARTICIPANTS[1]} end as second
        from unnest(${stamps.map(({ id }) => id)}::text[], ${stamps.map(({ at }) => at)}::text[])
          with ordinality as s (id, at, n)
      ),
      request as (
        insert into meeting_requests (
          workspace_id, id, status, organizer_member_id, organizer_email, organizer_key, source, from_local, paused_at, cancelled_at,
          created_at, updated_at
        )
        select ${workspace.id}, id, status, ${organizer.id}, organizer, organizer, 'api', 'acme',
          case when status = 'paused' then at end, case when status = 'cancelled' then at end, at, at
        from given
      )
      insert into participants (workspace_id, id, request_id, email_key, person_id, email, position)
      select ${workspace.id}, numbered_id(${anId('participant').id}, g.n * 2 + p.position), g.id, p.email_key, p.id, p.email, p.position
      from given g
      cross join lateral (
        select k.id, k.email, k.email_key, case when k.email = ${PARTICIPANTS[0]} then 1 else 2 end as position
        from people k
        where k.workspace_id = ${workspace.id}
          and k.email_key in (${PARTICIPANTS[0]}, g.second)
      ) p`
    })
  }
  await pool`vacuum analyze meeting_requests, participants`
}

async function makePeople(pool: Pool, workspace: Workspace): Promise<void> {
  for (const email of [...PARTICIPANTS, RARE_PARTICIPANT])
    await pool`
      insert into people (workspace_id, id, email, email_key, created_at)
      values (${workspace.id}, ${anId('person').id}, ${email}, ${emailKey(email)}, now())
      on conflict do nothing`
}
