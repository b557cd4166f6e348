import { type Archiving, type InstallationState, readArchiving, readInstallation } from '#db/installation-state.ts'
import { schemaVersion } from '#db/migrate.ts'
import { findLiveNode, findOlderNode, findWorkingNode } from '#db/queue/nodes.ts'
import type { Pool } from '#db/sql.ts'
import { type Finding, ok, skipped, warning } from './finding.ts'

// The database knows how the whole installation does.

export async function checkInstallation(pool: Pool, nowMs: number): Promise<Finding[]> {
  const [state, archiving] = await Promise.all([readInstallation(pool), readArchiving(pool)])
  return [heldFinding(state), backupFinding(state, archiving, nowMs), await checkNodes(pool)]
}

function heldFinding({ isHeld, workspacesHeld }: InstallationState): Finding {
  if (isHeld)
    return warning(
      'held',
      'The installation is held: no mail, webhook or entry in a calendar leaves it.',
      'If that is no longer meant, run ./bin/parley release.',
    )
  if (workspacesHeld > 0)
    return warning(
      'held',
      `${workspacesHeld === 1 ? 'One workspace is' : `${workspacesHeld} workspaces are`} held: nothing leaves there.`,
      'If that is no longer meant, run ./bin/parley workspace release.',
    )
  return ok('held', 'Nothing is held.')
}

/** A backup every night, and half a day for one that failed. */
const BACKUP_HOURS_MAX = 36
/** With archive_timeout, as the drill sets it, there is something to archive every minute. */
const ARCHIVE_HOURS_MAX = 1

export function backupFinding(
  { backedUpAt }: Pick<InstallationState, 'backedUpAt'>,
  archiving: Archiving,
  nowMs: number,
): Finding {
  const hoursSince = (at: string) => (nowMs - Date.parse(at)) / 3_600_000
  if (archiving.isOn) return archiveFinding(archiving, hoursSince)
  const remedy = 'Run ./bin/parley backup FILE every night; docs/how-to/run-in-production.md has a timer for it.'
  if (backedUpAt === null) return warning('backup', 'There has never been one.', remedy)
  const hours = Math.round(hoursSince(backedUpAt))
  return hours > BACKUP_HOURS_MAX
    ? warning('backup', `The last one was made ${hours} hours ago.`, remedy)
    : ok('backup', `The last one was made ${hours === 1 ? 'an hour' : `${hours} hours`} ago.`)
}

function archiveFinding({ lastArchivedAt, lastFailedAt }: Archiving, hoursSince: (at: string) => number): Finding {
  const remedy =
    'The log of PostgreSQL says what archive_command answers; docs/operations/recover-to-a-moment.md has one.'
  const isFailing = lastFailedAt !== null && (lastArchivedAt === null || lastFailedAt > lastArchivedAt)
  if (isFailing) return warning('backup', 'The database cannot archive its log.', remedy)
  if (lastArchivedAt === null || hoursSince(lastArchivedAt) > ARCHIVE_HOURS_MAX)
    return warning(
      'backup',
      'The database has archived nothing of its log for an hour.',
      `Set archive_timeout. ${remedy}`,
    )
  return ok('backup', `The database archives its log, the last part at ${lastArchivedAt}.`)
}

async function checkNodes(pool: Pool): Promise<Finding> {
  if ((await findLiveNode(pool)) === null) return skipped('nodes', 'None runs at the moment.')
  if ((await findWorkingNode(pool)) === null)
    return warning(
      'nodes',
      'None of the running nodes decides or sends anything.',
      'Start one with the role worker, or without --role.',
    )
  if ((await findOlderNode(pool, await schemaVersion(pool))) !== null)
    return warning(
      'nodes',
      'A node of a former version is still running.',
      'Finish the upgrade: restart it with the version of the others.',
    )
  return ok('nodes', 'They do all work, and have one version.')
}
