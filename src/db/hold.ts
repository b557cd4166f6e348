import type { Timestamp } from '#core/time/timestamp.ts'
import type { Fragment, Sql } from './sql.ts'

// While the installation or a workspace is held, nothing of it leaves. Of a held workspace nothing is decided either, so that nobody gets a
// follow-up with the mail that it follows.
// Named exception to "every query names the workspace": the whole installation is held, and workers serve all workspaces.

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

/** For statements that claim work of all workspaces. */
export const isReleased = (sql: Sql, workspaceId: Fragment): Fragment => sql`not exists (
    select
    from workspaces held
    where held.id = ${workspaceId}
      and held.held_at is not null
  )`
