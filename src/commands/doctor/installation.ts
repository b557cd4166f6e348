import { timestamp } from '#core/time/timestamp.ts'
import { type Archiving, type InstallationState, readArchiving, readInstallation } from '#db/installation-state.ts'
import { readOutbox } from '#db/mail/outbox-queue.ts'
import { schemaVersion } from '#db/migrate.ts'
import { readDue } from '#db/negotiation/negotiations.ts'
import { findLiveNode, findOlderNode, findWorkingNode } from '#db/queue/nodes.ts'
import { readQueue } from '#db/queue/queue-depth.ts'
import { countFailing } from '#db/requests/failing.ts'
import type { Pool } from '#db/sql.ts'
import { type Finding, ok, skipped, warning } from './finding.ts'

// The database knows how the whole installation does.

export async function checkInstallation(pool: Pool, nowMs: number): Promise<Finding[]> {
  const [state, archiving] = await Promise.all([readInstallation(pool), readArchiving(pool)])
  return [
    heldFinding(state),
    backupFinding(state, archiving, nowMs),
    await checkNodes(pool),
    workFinding(await readWork(pool, nowMs), state.isHeld),
  ]
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

/** How long the oldest of each kind of work has waited, and how many requests cannot be decided. */
export type Work = { stuck: number; decisionSeconds: number; mailSeconds: number; webhookSeconds: number }

async function readWork(pool: Pool, nowMs: number): Promise<Work> {
  const now = timestamp(Temporal.Instant.fromEpochMilliseconds(Math.round(nowMs)))
  const [failing, due, mail, webhooks] = await Promise.all([
    countFailing(pool),
    readDue(pool, now),
    readOutbox(pool),
    readQueue(pool),
  ])
  return {
    stuck: failing.told,
    decisionSeconds: due.oldestSeconds,
    mailSeconds: mail.oldestSeconds,
    webhookSeconds: webhooks.oldestSeconds,
  }
}

/** The same as in deploy/prometheus/alerts.yaml. */
const DECISION_SECONDS_MAX = 120
const LEAVING_SECONDS_MAX = 900

export function workFinding({ stuck, decisionSeconds, mailSeconds, webhookSeconds }: Work, isHeld: boolean): Finding {
  if (stuck > 0) {
    const what = stuck === 1 ? 'One meeting request cannot be decided.' : `${stuck} meeting requests cannot be decided.`
    return warning('work', what, 'Run ./bin/parley stuck: it shows the error and how to go on.')
  }
  const late = [
    ...(decisionSeconds > DECISION_SECONDS_MAX ? [`a decision for ${minutes(decisionSeconds)}`] : []),
    ...(!isHeld && mailSeconds > LEAVING_SECONDS_MAX ? [`a mail for ${minutes(mailSeconds)}`] : []),
    ...(!isHeld && webhookSeconds > LEAVING_SECONDS_MAX ? [`a webhook for ${minutes(webhookSeconds)}`] : []),
  ]
  if (late.length === 0) return ok('work', 'Nothing waits for longer than it should.')
  return warning(
    'work',
    `Too long has been waiting: ${late.join(', ')}.`,
    'See whether a node with the role worker runs, and what its log says.',
  )
}

const minutes = (seconds: number): string => `${Math.round(seconds / 60)} minutes`

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
