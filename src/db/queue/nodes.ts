import type { Sql } from '../sql.ts'

// A process is known by a number, new at every start. While it lives it holds an advisory lock on that number, which the database
// releases as soon as the connection ends: any other node notices a killed process at its next look.

/** An arbitrary class for advisory locks on node numbers: "node" on a telephone keypad. */
const NODE_LOCK = 6633

/** A node that only serves the API leases nothing. */
export type NodeKind = {
  isDevelopment: boolean
  isWorking: boolean
  /** The secrets it opens with; it seals with the first. */
  keyIds: readonly string[]
}

/** Call on the session that lasts for the life of the node. The row becomes visible only after the lock is held. */
export async function insertNode(sql: Sql, { isDevelopment, isWorking, keyIds }: NodeKind): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    with numbered as materialized (
      select nextval('node_ids')::int as id
    ),
    locked as materialized (
      select id, pg_advisory_lock(${NODE_LOCK}, id)
      from numbered
    )
    insert into nodes (id, development, working, key_ids)
    select id, ${isDevelopment}, ${isWorking}, ${[...keyIds]}::text[] from locked
    returning id`
  return row!.id
}

/** Whether this session holds the lock and no other node has marked it dead. */
export async function isNodeAlive(sql: Sql, id: number): Promise<boolean> {
  const [row] = await sql<{ alive: boolean }[]>`
    select exists (select from nodes where id = ${id} and dead_at is null)
      and exists (
        select
        from pg_locks
        where locktype = 'advisory'
          and classid = ${NODE_LOCK}::int::oid
          and objid = ${id}::int::oid
          and pid = pg_backend_pid()
          and granted
      ) as alive`
  return row!.alive
}

/** Deletes a node after all its work is settled. */
export async function deleteNode(sql: Sql, id: number): Promise<void> {
  await sql`delete from nodes where id = ${id}`
}

/** Any living node, or null. Each has the secret of the database. */
export async function findLiveNode(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id
    from nodes
    where ${lives(sql)}
    limit 1`
  return row?.id ?? null
}

/** Living nodes that cannot open what this secret seals, and those that still seal with another one. */
export async function listUnready(sql: Sql, keyId: string): Promise<{ unknowing: number[]; sealing: number[] }> {
  const rows = await sql<{ id: number; isKnown: boolean }[]>`
    select id, ${keyId} = any (key_ids) as is_known
    from nodes
    where key_ids[1] is distinct from ${keyId}
      and ${lives(sql)}
    order by id`
  const idsOf = (isKnown: boolean) => rows.filter((row) => row.isKnown === isKnown).map(({ id }) => id)
  return { unknowing: idsOf(false), sealing: idsOf(true) }
}

/** A living node that does due work, or null. */
export async function findWorkingNode(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id
    from nodes
    where working
      and ${lives(sql)}
    limit 1`
  return row?.id ?? null
}

/** A living node that started before a migration was applied, so it does not know the change; or null. */
export async function findOlderNode(sql: Sql, version: number): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id
    from nodes
    where started_at < (select applied_at from schema_migrations where version = ${version})
      and ${lives(sql)}
    limit 1`
  return row?.id ?? null
}

/** A living node that serves real people, or null. */
export async function findProductionNode(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id
    from nodes
    where not development
      and ${lives(sql)}
    limit 1`
  return row?.id ?? null
}

const lives = (sql: Sql) => sql`dead_at is null and not pg_try_advisory_xact_lock_shared(${NODE_LOCK}, id)`

/** Marks nodes as dead whose lock is free, and returns how many. Deletes them when no lease of theirs can be left. */
export async function updateDeadNodes(sql: Sql): Promise<number> {
  const dead = await sql`
    update nodes
    set dead_at = now()
    where dead_at is null
      and pg_try_advisory_xact_lock(${NODE_LOCK}, id)
    returning id`
  await sql`delete from nodes where dead_at < now() - interval '1 hour'`
  return dead.length
}
