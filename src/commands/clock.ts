import { moveClock } from '#actions/move-clock.ts'
import { instantOf } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { parseTimestamp, timestamp } from '#core/time/timestamp.ts'
import { findProductionNode } from '#db/nodes.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { getClockOffsetMs } from '#db/workspaces.ts'
import { wakeWorkers } from '#workers/wake.ts'
import { chosenWorkspace } from './chosen-workspace.ts'
import { command, type Input, JSON_OPTION, print, UsageError } from './command.ts'
import { OPERATOR } from './operator.ts'
import { withDatabase } from './with-database.ts'

export const clockCommand = command({
  usage: 'parley clock [--workspace ID] [--add DURATION | --to TIME] [--json]',
  summary: 'Show or move the clock of negotiations, to watch days pass. For development.',
  details:
    'Follow-ups, offers that lapse, dates in mails and the reading of "tomorrow" go by this clock;\nidentifiers, API times and webhooks keep real time. Beside a service that runs for production it\ncannot be moved, and one that is started for production sets it back to real time.',
  options: {
    workspace: { value: 'ID', help: 'The workspace; needed only where there are several.' },
    add: { value: 'DURATION', help: 'Move it forward, such as 30m, 4h, 2d or 1w.' },
    to: { value: 'TIME', help: 'Move it forward to a time with an offset, such as 2026-11-20T09:00:00Z.' },
    ...JSON_OPTION,
  },
  async run(input) {
    const move = moveOf(input.values)
    const shown = await withDatabase(async (pool) => {
      const workspace = await chosenWorkspace(pool, input.values.workspace)
      const now = instantOf(OPERATOR.clock).add({ milliseconds: await getClockOffsetMs(pool, workspace) })
      const target = move(now)
      requirePossible(now, target)
      if (target !== now) {
        await requireDevelopment(pool)
        await inTransaction(pool, (sql) => moveClock(sql, workspace, target, OPERATOR))
        await wakeWorkers(pool)
      }
      return { workspace: workspace.id, now: timestamp(target) }
    })
    print(input, shown, `The clock of ${shown.workspace} shows ${shown.now}.`)
  },
})

type Move = (now: Temporal.Instant) => Temporal.Instant

function moveOf({ add, to }: Input['values']): Move {
  if (add !== undefined && to !== undefined) throw new UsageError('Give --add or --to, not both.')
  if (add !== undefined) {
    const duration = durationOf(add)
    return (now) => now.add(duration)
  }
  const time = to === undefined ? null : timeOf(to)
  return (now) => time ?? now
}

function requirePossible(now: Temporal.Instant, target: Temporal.Instant): void {
  const stands = `The clock stands at ${timestamp(now)} and only moves forward`
  if (Temporal.Instant.compare(target, now) < 0)
    throw new Failure('invalid_request', `${stands}: what was decided was decided then.`)
  if (Temporal.Instant.compare(target, now.add({ hours: HOURS_MAX })) > 0)
    throw new Failure('invalid_request', `${stands}, by at most a year at once: ${timestamp(target)} is further.`)
}

/** Real people would get mails of a day that has not come. */
async function requireDevelopment(pool: Pool): Promise<void> {
  if ((await findProductionNode(pool)) === null) return
  throw new Failure(
    'invalid_request',
    'A service runs for production here, and its clock keeps real time. Move the clock of an installation of its own: PARLEY_DATA=./trial npm start',
  )
}

/** A year: there is no way back from a typing mistake in one. */
const HOURS_MAX = 366 * 24

const UNITS = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks' } as const

/** Days of 24 hours: a clock that is moved does not know anybody's summer. */
function durationOf(text: string): { hours?: number; minutes?: number } {
  const [, number, unit] = /^(\d{1,4})([mhdw])$/.exec(text) ?? []
  if (number === undefined) throw new UsageError(`--add ${text} is no duration; such as 30m, 4h, 2d or 1w.`)
  const name = UNITS[unit as keyof typeof UNITS]
  if (name === 'minutes') return { minutes: Number(number) }
  return { hours: Number(number) * { hours: 1, days: 24, weeks: 168 }[name] }
}

function timeOf(text: string): Temporal.Instant {
  const time = parseTimestamp(text)
  if (!time) throw new UsageError(`--to ${text} is no time with an offset; such as 2026-11-20T09:00:00Z.`)
  return time
}
