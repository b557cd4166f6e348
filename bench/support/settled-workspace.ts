import { lowestId } from '#db/ids.ts'
import { migrateWithin } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'

export const MEMBERS = 50
/** They are asked again and again, so that even the smaller database has more than a page of requests with each. */
export const PEOPLE = 2_000

/** A database with the schema of then, and one workspace that has members and knows many people. */
export async function makeSettled(pool: Pool, nowMs: number, version: number): Promise<Workspace> {
  const id = lowestId('workspace', nowMs)
  await inTransaction(pool, async (sql) => {
    await sql`set local statement_timeout = 0`
    await migrateWithin(sql, (migration) => migration.version <= version)
    await sql`
      insert into workspaces (id, name, handle, created_at, updated_at)
      values (${id}, 'Settled', 'settled', now(), now())`
    await sql`
      insert into people (workspace_id, id, email, email_key, name, created_at)
      select ${id}, numbered_id(${lowestId('person', nowMs)}, n), email, email, 'Person ' || n, now()
      from generate_series(0, ${PEOPLE + MEMBERS - 1}) n
      cross join lateral (select case when n < ${PEOPLE} then 'p' || n || '@client.test' else 'm' || n || '@acme.test' end as email) p`
    await sql`
      insert into workspace_members (workspace_id, id, person_id, role, created_at, updated_at)
      select workspace_id, replace(id, 'person_', 'wm_'), id, 'admin', now(), now()
      from people
      where email_key like 'm%'`
  })
  return { id, name: 'Settled', handle: 'settled', timezone: 'UTC' } as Workspace
}
