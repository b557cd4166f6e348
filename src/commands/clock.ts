import { moveClock } from '#actions/move-clock.ts'
import { Failure } from '#core/failure.ts'
import { parseTimestamp, timestamp } from '#core/time/timestamp.ts'
import { inTransaction } from '#db/transaction.ts'
import { getClockOffsetMs } from '#db/workspaces.ts'
import { chosenWorkspace } from './chosen-workspace.ts'
import { command, JSON_OPTION, print, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

export const clockCommand = command({
  usage: 'parley clock [--workspace ID] [--add DURATION | --to TIME] [--json]',
  summary: 'Show or move the clock that negotiations see, to watch days pass in a moment. For development.',
  details:
    'Follow-ups, offers that lapse, dates in mails and the reading of "tomorrow" go by this clock; identifiers, API times and webhooks keep real time.\nA service that was started for production sets it back to real time.',
  options: {
    workspace: { value: 'ID', help: 'The workspace; needed only where there are several.' },
    add: { value: 'DURATION', help: 'Move it forward, such as 30m, 4h, 2d or 1w.' },
    to: { value: 'TIME', help: 'Move it forward to a time with an offset, such as 2026-11-20T09:00:00Z.' },
    ...JSON_OPTION,
  },
  async run(input) {
    const { workspace: id, add, to } = input.values
    if (add !== undefined && to !== undefined) throw new UsageError('Give --add or --to, not both.')
    const shown = await withDatabase(async (pool) => {
      const workspace = await chosenWorkspace(pool, id)
      const now = Temporal.Now.instant().add({ milliseconds: await getClockOffsetMs(pool, workspace) })
      const target = add === undefined ? (to === undefined ? now : timeOf(to)) : now.add(durationOf(add))
      if (Temporal.Instant.compare(target, now) < 0)
        throw new Failure(
          'invalid_request',
          `The clock stands at ${timestamp(now)} and only moves forward: what was decided was decided then.`,
        )
      if (target !== now) await inTransaction(pool, (sql) => moveClock(sql, workspace, target))
      return { workspace: workspace.id, now: timestamp(target) }
    })
    print(input, shown, `The clock of ${shown.workspace} shows ${shown.now}.`)
  },
})

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
