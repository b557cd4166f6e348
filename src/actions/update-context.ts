import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import type { Context } from '#core/negotiation/context.ts'
import { timeframeProblem } from '#core/negotiation/timeframe.ts'
import type { MeetingRequest, RequestChange } from '#db/requests.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { change } from './request-transitions.ts'

/** Only what is given and differs changes; a timeframe is replaced as a whole. */
export async function updateContext(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: Partial<Context>,
  acting: Acting,
): Promise<MeetingRequest> {
  return await change(sql, workspace, id, 'update_context', acting, (now, request) => {
    const problem = command.timeframe && timeframeProblem(command.timeframe, now)
    if (problem) throw new Failure('validation_error', problem)
    const set = differences(request, flat(command))
    const fields = Object.keys(set)
    return fields.length === 0 ? null : { set, fact: { kind: 'context_updated', body: { fields } } }
  })
}

type Flat = Partial<
  Pick<MeetingRequest, 'title' | 'purpose' | 'description' | 'durationMinutes' | 'timeframeStart' | 'timeframeEnd'>
>

function flat({ timeframe, ...rest }: Partial<Context>): Flat {
  if (timeframe === undefined) return rest
  return { ...rest, timeframeStart: timeframe?.start ?? null, timeframeEnd: timeframe?.end ?? null }
}

function differences(before: MeetingRequest, wanted: Flat): Omit<RequestChange, 'status' | 'updatedAt'> {
  const entries = Object.entries(wanted) as [keyof Flat, Flat[keyof Flat]][]
  return Object.fromEntries(entries.filter(([field, value]) => value !== undefined && before[field] !== value))
}
