import { changeContext } from '#coordinate/change-request.ts'
import type { Acting } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import type { Context } from '#core/negotiation/situation/request-context.ts'
import { isSamePlace, type KnownPlace, type Place, placeOf, withRoom } from '#core/place.ts'
import { findDefaultPlaces } from '#db/places.ts'
import type { MeetingRequest, RequestChange } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { steer } from './request-transitions.ts'
import { requireLinkMaker } from './require-link-maker.ts'
import { requireAhead } from './timeframe-ahead.ts'

/** Changes only given fields that differ; a timeframe is replaced as a whole. */
export async function updateContext(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: Partial<Context>,
  acting: Acting,
): Promise<MeetingRequest> {
  return await steer(sql, workspace, id, 'update_context', acting, async (request, ordering) => {
    await requireAhead(sql, workspace, command.timeframe, acting.clock)
    const { place, ...rest } = command
    const placed = place === undefined ? {} : await placeFor(sql, workspace, request, place, acting.clock)
    await changeContext(sql, workspace, request, { ...differences(request, flat(rest)), ...placed }, ordering)
  })
}

type Flat = Partial<
  Pick<MeetingRequest, 'title' | 'purpose' | 'description' | 'durationMinutes' | 'timeframeStart' | 'timeframeEnd'>
>

/** Null puts back the default. The same place as before is not a change, no matter who gave it. */
async function placeFor(
  sql: Transaction,
  workspace: Workspace,
  request: MeetingRequest,
  given: Place | null,
  clock: Clock,
): Promise<Partial<KnownPlace>> {
  await requireLinkMaker(sql, workspace, { place: given, memberId: request.organizerMemberId, field: 'place' })
  const known: KnownPlace = given
    ? { place: withRoom(given, clock, request.place), placeSource: 'request' }
    : await defaultPlace(sql, workspace, request, clock)
  return isSamePlace(known.place, request.place) && known.place?.kind === request.place?.kind ? {} : known
}

async function defaultPlace(
  sql: Transaction,
  workspace: Workspace,
  request: MeetingRequest,
  clock: Clock,
): Promise<KnownPlace> {
  if (request.placeSource !== 'request') return request
  const { teamId, organizerMemberId: memberId } = request
  return placeOf({ ...(await findDefaultPlaces(sql, workspace, { teamId, memberId })), request: null }, clock)
}

function flat({ timeframe, ...rest }: Partial<Omit<Context, 'place'>>): Flat {
  if (timeframe === undefined) return rest
  return { ...rest, timeframeStart: timeframe?.start ?? null, timeframeEnd: timeframe?.end ?? null }
}

function differences(before: MeetingRequest, wanted: Flat): Omit<RequestChange, 'status' | 'updatedAt'> {
  const entries = Object.entries(wanted) as [keyof Flat, Flat[keyof Flat]][]
  return Object.fromEntries(entries.filter(([field, value]) => value !== undefined && before[field] !== value))
}
