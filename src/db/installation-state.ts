import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from './sql.ts'

// Named exception to "every query names the workspace": this is about the whole installation, for metrics and `parley doctor`.

export type InstallationState = {
  isReadOnly: boolean
  isHeld: boolean
  workspacesHeld: number
  /** Null if `parley backup` has never run. */
  backedUpAt: Timestamp | null
  calendars: number
  calendarsFailing: number
  /** Of all connected calendars that have been read; null if there is none. */
  oldestSyncAt: Timestamp | null
}

export async function readInstallation(sql: Sql): Promise<InstallationState> {
  const [row] = await sql<InstallationState[]>`
    select current_setting('transaction_read_only')::boolean as is_read_only,
      coalesce((select held_at is not null from installation), false) as is_held,
      (select count(*)::int from workspaces where held_at is not null) as workspaces_held,
      (select backed_up_at from installation) as backed_up_at,
      c.calendars, c.calendars_failing, c.oldest_sync_at
    from (
      select count(*)::int as calendars, count(failing_since)::int as calendars_failing, min(synced_at) as oldest_sync_at
      from calendars
    ) c`
  return row!
}

export async function updateBackedUpAt(sql: Sql, at: Timestamp): Promise<void> {
  await sql`
    update installation
    set backed_up_at = ${at}`
}

/** How the server keeps its log for recovery to a point in time. */
export type Archiving = {
  isOn: boolean
  lastArchivedAt: Timestamp | null
  lastFailedAt: Timestamp | null
  failures: number
}

export async function readArchiving(sql: Sql): Promise<Archiving> {
  const [row] = await sql<Archiving[]>`
    select current_setting('archive_mode') <> 'off' as is_on,
      last_archived_time as last_archived_at,
      last_failed_time as last_failed_at,
      failed_count as failures
    from pg_stat_archiver`
  return row!
}
