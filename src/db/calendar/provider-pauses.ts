import type { Sql } from '../sql.ts'
import type { AccountKind } from './calendars.ts'

// Providers that no node may ask now. They count the requests of the whole installation, so this belongs to no workspace.

/** The seconds left; 0 without a pause. By the database's clock, which all nodes share. */
export async function findPauseSeconds(sql: Sql, kind: AccountKind): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select ceil(extract(epoch from until - now()))::int as seconds
    from provider_pauses
    where kind = ${kind}
      and until > now()`
  return row?.seconds ?? 0
}

/** The longest pause counts. */
export async function updatePause(sql: Sql, kind: AccountKind, seconds: number): Promise<void> {
  await sql`
    insert into provider_pauses as p (kind, until)
    values (${kind}, now() + make_interval(secs => ${seconds}))
    on conflict (kind) do update
    set until = greatest(p.until, excluded.until)`
}
