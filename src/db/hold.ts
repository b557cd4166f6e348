import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from './sql.ts'

// Named exception to "every query names the workspace": the whole installation is held.

/** Since when nothing leaves this installation; null if mail, webhooks and bookings leave as usual. */
export async function findHeldAt(sql: Sql): Promise<Timestamp | null> {
  const [row] = await sql<{ heldAt: Timestamp | null }[]>`select held_at from installation`
  return row?.heldAt ?? null
}

/** Returns whether that changes anything. */
export async function updateHeldAt(sql: Sql, at: Timestamp | null): Promise<boolean> {
  const rows = await sql`
    update installation
    set held_at = ${at}
    where (held_at is null) <> (${at}::timestamptz is null)`
  return rows.count > 0
}
