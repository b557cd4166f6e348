import { minuteAtOrBefore } from '#core/time/minute.ts'
import { memberNamed } from './calendar.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { type Command, JSON_OPTION, print, WORKSPACE_OPTION } from './command.ts'
import { OPERATOR } from './operator.ts'

export const calendarWeek: Command = {
  usage: 'parley calendar week EMAIL [--workspace ID] [--json]',
  positionals: ['EMAIL'],
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: async (input) => {
    const { freeBusy } = await import('#core/time/free-busy.ts')
    const { listHostTimes } = await import('#db/negotiation/host-times.ts')
    const { timeIn } = await import('#db/workspaces.ts')
    const { availabilityShape } = await import('#http/shapes/availability.ts')
    const { drawnWeek, weekFrom } = await import('./calendar/week.ts')
    const { member, time, window } = await inWorkspace(input, async (pool, workspace) => {
      const member = await memberNamed(pool, workspace, input.positionals[0] ?? '')
      const now = await timeIn(pool, workspace, OPERATOR.clock)
      const time = (await listHostTimes(pool, workspace, [member.id], now)).get(member.id)!
      return { member, time, window: weekFrom(minuteAtOrBefore(now), time.zone) }
    })
    print(input, availabilityShape(member.id, time, window), drawnWeek(freeBusy(time, window), window, time.zone))
  },
}
