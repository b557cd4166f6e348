import type { Sql } from './sql.ts'

// A worker process is known by a number, new at every start. While it lives it holds an advisory lock on that number, which
// the database drops the moment the connection ends: a killed process is known to be dead within the next look of any other.

/** An arbitrary class for advisory locks on node numbers: "node" on a telephone keypad. */
const NODE_LOCK = 6633

/** Call on the connection that is kept for as long as the node lives. */
export async function insertNode(sql: Sql): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into nodes (id)
    values (nextval('node_ids')::int)
    returning id`
  await sql`select pg_advisory_lock(${NODE_LOCK}, ${row!.id})`
  return row!.id
}

/** Ends a node whose work is all settled. */
export async function deleteNode(sql: Sql, id: number): Promise<void> {
  await sql`delete from nodes where id = ${id}`
}

/** Any node that lives now, or null: whether there is a worker at all. */
export async function findLiveNode(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id
    from nodes
    where dead_at is null
      and not pg_try_advisory_xact_lock_shared(${NODE_LOCK}, id)
    limit 1`
  return row?.id ?? null
}

/** Marks as dead whose lock is free, and returns how many; forgets them when no lease of theirs can be left. */
export async function updateDeadNodes(sql: Sql): Promise<number> {
  const dead = await sql`
    update nodes
    set dead_at = now()
    where dead_at is null
      and started_at < now() - interval '1 second'
      and pg_try_advisory_xact_lock(${NODE_LOCK}, id)
    returning id`
  await sql`delete from nodes where dead_at < now() - interval '1 hour'`
  return dead.length
}
