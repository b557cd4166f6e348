import type { Sql } from './sql.ts'

/** The first one stays: if several nodes start at once, one decides. */
export async function insertSealCheck(sql: Sql, sealed: Buffer): Promise<void> {
  await sql`
    insert into seal_check (sealed)
    values (${sealed})
    on conflict do nothing`
}

/** Waits while the secret is being changed. */
export async function findSealCheck(sql: Sql): Promise<Uint8Array | null> {
  const [row] = await sql<{ sealed: Uint8Array }[]>`
    select sealed
    from seal_check
    for share`
  return row?.sealed ?? null
}

/** Records another secret as the one of this database. */
export async function replaceSealCheck(sql: Sql, sealed: Buffer): Promise<void> {
  await sql`delete from seal_check`
  await insertSealCheck(sql, sealed)
}
