import { instantOf } from '#core/clock.ts'
import { parseTimestamp, timestamp } from '#core/time/timestamp.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { type Command, type Input, JSON_OPTION, print, UsageError, WORKSPACE_OPTION } from './command.ts'
import { OPERATOR } from './operator.ts'

export const clockCommand: Command = {
  usage: 'parley clock [--workspace ID] [--add DURATION | --to TIME] [--json]',
  details:
    'Follow-ups, expiring offers, dates in mails and the meaning of "tomorrow" follow this clock. Identifiers,\ntimes in the API and webhooks keep real time. You cannot move it beside a production service, and a\nservice that starts for production sets it back to real time.',
  options: {
    add: { value: 'DURATION', help: 'Move it forward, such as 30m, 4h, 2d or 1w.' },
    to: { value: 'TIME', help: 'Move it forward to a time with an offset, such as 2026-11-20T09:00:00Z.' },
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
  run: async (input) => {
    const { moveClock, requirePossible } = await import('#actions/move-clock.ts')
    const { requireDevelopment } = await import('#actions/require-development.ts')
    const { inTransaction } = await import('#db/transaction.ts')
    const { getClockOffsetMs } = await import('#db/workspaces.ts')
    const { wakeWorkers } = await import('#workers/wake.ts')
    const move = moveOf(input.values)
    const shown = await inWorkspace(input, async (pool, workspace) => {
      const now = instantOf(OPERATOR.clock).add({ milliseconds: await getClockOffsetMs(pool, workspace) })
      const target = move(now)
      requirePossible(now, target)
      if (target !== now) {
        await requireDevelopment(pool, 'and its clock keeps real time')
        await inTransaction(pool, (sql) => moveClock(sql, workspace, target, OPERATOR))
        await wakeWorkers(pool)
      }
      return { workspace: workspace.id, now: timestamp(target) }
    })
    print(input, shown, `The clock of ${shown.workspace} shows ${shown.now}.`)
  },
}

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

const UNITS = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks' } as const

/** Days of 24 hours: the clock has no zone, so no summer time. */
function durationOf(text: string): { hours?: number; minutes?: number } {
  const [, number, unit] = /^(\d{1,4})([mhdw])$/.exec(text) ?? []
  if (number === undefined) throw new UsageError(`--add ${text} is not a duration such as 30m, 4h, 2d or 1w.`)
  const name = UNITS[unit as keyof typeof UNITS]
  if (name === 'minutes') return { minutes: Number(number) }
  return { hours: Number(number) * { hours: 1, days: 24, weeks: 168 }[name] }
}

function timeOf(text: string): Temporal.Instant {
  const time = parseTimestamp(text)
  if (!time) throw new UsageError(`--to ${text} is not a time with an offset such as 2026-11-20T09:00:00Z.`)
  return time
}
