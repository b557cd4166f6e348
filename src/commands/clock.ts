import { moveClock, requirePossible } from '#actions/move-clock.ts'
import { requireDevelopment } from '#actions/require-development.ts'
import { instantOf } from '#core/clock.ts'
import { parseTimestamp, timestamp } from '#core/time/timestamp.ts'
import { inTransaction } from '#db/transaction.ts'
import { getClockOffsetMs } from '#db/workspaces.ts'
import { wakeWorkers } from '#workers/wake.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { command, type Input, print, UsageError } from './command.ts'
import * as manual from './manual/clock.ts'
import { OPERATOR } from './operator.ts'

export const clockCommand = command(manual.clockCommand, async (input) => {
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

const UNITS = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks' } as const

/** Days of 24 hours: a clock that is moved does not know anybody's summer. */
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
