import type { Sql } from './sql.ts'

/** The first one stays: of several nodes that start at once, one decides. */
export async function insertSealCheck(sql: Sql, sealed: Buffer): Promise<void> {
  await sql`
    insert into seal_check (sealed)
    values (${sealed})
    on conflict do nothing`
}

/** Waits while somebody changes the secret. */
export async function findSealCheck(sql: Sql): Promise<Uint8Array | null> {
  const [row] = await sql<{ sealed: Uint8Array }[]>`
    select sealed
    from seal_check
    for share`
  return row?.sealed ?? null
}

/** From now on another secret is the one of this database. */
export async function replaceSealCheck(sql: Sql, sealed: Buffer): Promise<void> {
  await sql`delete from seal_check`
  await insertSealCheck(sql, sealed)
}
