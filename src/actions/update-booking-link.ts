import { isDeepStrictEqual } from 'node:util'
import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { durationsGiven } from '#core/meeting-kind.ts'
import type { Place } from '#core/place.ts'
import { insertAudit } from '#db/audit.ts'
import {
  type BookingLink,
  type BookingLinkChange,
  getBookingLink,
  lockBookingLink,
  updateBookingLink,
} from '#db/booking/booking-links.ts'
import { currentTime } from '#db/ids.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { BOOKING_LINK } from '#resources/booking-link.ts'
import type { Change } from '#resources/resource.ts'
import { requireHosts, requireQuestions } from './create-booking-link.ts'

export type UpdateBookingLink = Omit<Change<typeof BOOKING_LINK>, 'place'> & { place?: Place | null | undefined }

/** Writes only given fields that differ: `updated_at` changes only with shown fields. */
export async function changeBookingLink(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: UpdateBookingLink,
  acting: Acting,
): Promise<BookingLink> {
  const before = await lockBookingLink(sql, workspace, id)
  const change = differences(before, wanted(command, before))
  const fields = Object.keys(change)
  if (fields.length === 0) return before
  const after = { ...before, ...change }
  if (fields.some((field) => OF_HOSTS.includes(field))) await requireHosts(sql, workspace, after)
  await updateBookingLink(sql, workspace, before, { ...change, updatedAt: currentTime(acting.clock) })
  await insertAudit(sql, workspace, { action: 'booking_link.updated', ref: id, detail: { fields } }, acting)
  return await getBookingLink(sql, workspace, id)
}

const OF_HOSTS = ['teamId', 'workspaceMembershipId', 'place']

type Wanted = Omit<BookingLinkChange, 'updatedAt' | 'deletedAt'>

function wanted(command: UpdateBookingLink, before: BookingLink): Wanted {
  const { teamId, workspaceMembershipId, durations, questions, ...given } = command
  return {
    ...given,
    ...hostsWanted({ teamId, workspaceMembershipId }, before),
    ...(durations && { durations: durationsGiven(durations) }),
    ...(questions && { questions: requireQuestions(questions) }),
    // Opened again, a link for a single use can be used once more.
    ...(given.active && { usedAt: null }),
  }
}

type Hosts = Pick<UpdateBookingLink, 'teamId' | 'workspaceMembershipId'>

/** One replaces the other, and somebody has to stay. */
function hostsWanted({ teamId, workspaceMembershipId }: Hosts, before: BookingLink): Hosts {
  if (teamId && workspaceMembershipId)
    throw new Failure('invalid_request', 'Give either team_id or workspace_membership_id, not both.', {
      plainly: 'Choose either a member or a team, not both.',
    })
  if (teamId) return { teamId, workspaceMembershipId: null }
  if (workspaceMembershipId) return { teamId: null, workspaceMembershipId }
  const cleared = before.teamId === null ? workspaceMembershipId : teamId
  if (cleared === null)
    throw new Failure(
      'validation_error',
      `${before.teamId === null ? 'workspace_membership_id' : 'team_id'}: somebody has to meet the visitors. Give the team or the member who does so instead.`,
      { plainly: 'Say who meets the visitors: a member or a team.' },
    )
  return {}
}

function differences(before: BookingLink, change: Wanted): Wanted {
  const entries = Object.entries(change) as [keyof Wanted, unknown][]
  return Object.fromEntries(
    entries.filter(([field, value]) => value !== undefined && !isDeepStrictEqual(before[field], value)),
  )
}
