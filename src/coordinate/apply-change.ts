import type { Clock } from '#core/clock.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { actorOf, type ChangingStep } from '#core/negotiation/step/author.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import {
  addParticipant,
  cancel,
  changeContext,
  pause,
  removeParticipant,
  requireParticipant,
  resume,
} from './change-request.ts'

/** Applies the same changes that a program or a member can order. */
export async function applyChange(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  step: ChangingStep,
  clock: Clock,
): Promise<void> {
  const target = { id: negotiation.requestId, status: negotiation.status }
  const ordering = { actor: actorOf(step, negotiation), clock, isDecided: true }
  switch (step.do) {
    case 'cancel':
      return await cancel(sql, workspace, target, {}, ordering)
    case 'pause':
      return await pause(sql, workspace, target, null, ordering)
    case 'resume':
      return await resume(sql, workspace, target, ordering)
    case 'add_participant':
      await addParticipant(sql, workspace, target, step, ordering)
      return
    case 'remove_participant':
      return await removeParticipant(sql, workspace, target, step.id, ordering)
    case 'require':
      return await requireParticipant(sql, workspace, target, step, ordering)
    default:
      return await changeContext(sql, workspace, target, columnsOf(step, negotiation), ordering)
  }
}

function columnsOf(
  step: Extract<ChangingStep, { do: 'set_duration' | 'set_timeframe' | 'set_place' }>,
  { context }: Negotiation,
): Parameters<typeof changeContext>[3] {
  switch (step.do) {
    case 'set_duration':
      return { durationMinutes: step.minutes }
    case 'set_timeframe': {
      const { start, end } = step.timeframe
      const before = context.timeframe
      return {
        ...(start === (before?.start ?? null) ? {} : { timeframeStart: start }),
        ...(end === (before?.end ?? null) ? {} : { timeframeEnd: end }),
      }
    }
    case 'set_place':
      return { place: step.place, placeSource: step.source === undefined ? 'request' : step.source }
  }
}
