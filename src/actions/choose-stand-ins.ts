import { type Acting, actorName } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import { standInFor } from '#core/member/stand-in.ts'
import type { PlaceChange } from '#core/negotiation/situation/fact.ts'
import { emailKey } from '#core/person/email.ts'
import { type Place, placeUnder, type Successor } from '#core/place.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Member } from '#db/people/members.ts'
import {
  type LedRequest,
  listOtherAdmins,
  listPlaces,
  lockLedRequests,
  updateStandIns,
} from '#db/requests/stand-ins.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

export type Leaving = { member: Member; heir: Member | null; now: Timestamp }

/**
 * Booked meetings keep the name of the organizer who booked them. Once that member leaves, a stand-in gets the guests' mail and
 * decides about the meeting. If there is nobody, the leaving member stays on it.
 */
export async function chooseStandIns(
  sql: Transaction,
  workspace: Workspace,
  { member, heir, now }: Leaving,
  { actor, clock }: Acting,
): Promise<{ chosen: number; withoutAnybody: string[] }> {
  const led = await lockLedRequests(sql, workspace, member.id)
  if (led.length === 0) return { chosen: 0, withoutAnybody: [] }
  const admins = await listOtherAdmins(sql, workspace, member.id)
  const successor = heir && { memberId: heir.id, emailKey: emailKey(heir.email) }
  const found = led.map((request) => ({
    request,
    requestId: request.id,
    memberId: standInFor(request.participantKeys, { heir: successor, hosts: request.hosts, admins })?.memberId ?? null,
  }))
  const chosen = found.filter((each): each is typeof each & { memberId: string } => each.memberId !== null)
  const places = await listPlaces(sql, workspace, [...new Set(chosen.map(({ memberId }) => memberId))])
  const choices = chosen.map(({ request, requestId, memberId }) => {
    const takesOver = memberId === heir?.id
    const comes = takesOver || request.hosts.some((host) => host.memberId === memberId)
    const theirs = places.find((each) => each.memberId === memberId)
    // A stand-in who does not come to the meeting brings no place, and is asked for one.
    const place = comes && theirs ? placeChange(request, theirs, clock) : null
    const placeLeft = !comes && placeUnder(request, BRINGS_NOTHING, clock) ? request.place : null
    return { requestId, memberId, takesOver, place, placeLeft }
  })
  await updateStandIns(sql, workspace, { choices, leaver: member, actor: actorName(actor), at: now })
  return {
    chosen: choices.length,
    withoutAnybody: found.flatMap(({ requestId, memberId }) => (memberId === null ? [requestId] : [])),
  }
}

const BRINGS_NOTHING: Successor = { member: null, team: null, makesLinks: false }

function placeChange(
  { place, placeSource, teamPlace }: LedRequest,
  { place: member, makesLinks }: { place: Place | null; makesLinks: boolean },
  clock: Clock,
): PlaceChange | null {
  const after = placeUnder({ place, placeSource }, { member, team: teamPlace, makesLinks }, clock)
  return after && { from: place, to: after.place, source: after.placeSource }
}
