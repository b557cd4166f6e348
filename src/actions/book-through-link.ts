import { type Coordinating, coordinateWithin } from '#coordinate/coordinate.ts'
import type { Acting } from '#core/actor.ts'
import { withoutFullDays } from '#core/booking/full-days.ts'
import { type Answer, answersText } from '#core/booking/question.ts'
import { endOfDaysAhead, underRules } from '#core/booking/rules.ts'
import { emailKey } from '#core/person/email.ts'
import { minuteAtOrAfter, minuteAtOrBefore } from '#core/time/minute.ts'
import type { HostTime } from '#core/time/search-input.ts'
import { type Slot, timestamp } from '#core/time/timestamp.ts'
import type { Language } from '#core/workspace-settings.ts'
import type { BookingLink } from '#db/booking/booking-links.ts'
import { getLinkMembers, listStartsThrough } from '#db/booking/link-hosts.ts'
import { ensureThread } from '#db/mail/threads.ts'
import { isDoubleBooking, lockTurns } from '#db/negotiation/bookings.ts'
import { type FoundGuest, insertGuestEntry } from '#db/people/guests.ts'
import { getMember } from '#db/people/members.ts'
import { updateCame } from '#db/people/people.ts'
import { lockTeam } from '#db/people/teams.ts'
import { findParticipant } from '#db/requests/participants.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { GuestLinks } from '#seal/guest-links.ts'
import { answerOnPage, writeOnPage } from './answer-on-page.ts'
import { type CreateRequest, makeRequest, makeTeamRequest, type ThroughLink } from './create-request.ts'
import { findSlots } from './find-slots.ts'

// A visitor of a booking link chooses a time, or writes. Either becomes a meeting request, with what they said as their first answer. A chosen
// time is booked in the same transaction by the usual decision, with the usual constraint as the last word; or nothing has happened.

export type Visitor = { email: string; name: string; zone: string; language: Language; answers: Answer[] }

/** A chosen time, or words about other times. */
export type Order = { visitor: Visitor; durationMinutes: number } & (
  | { slot: Slot; words: null }
  | { slot: null; words: string }
)

export type ThroughLinkParts = {
  coordinating: Coordinating
  links: GuestLinks
  /** By the workspace's clock. */
  now: Temporal.Instant
  clockOffsetMs: number
}

/** The time is not free any more, or nobody is there to meet them. */
export class NotBookable extends Error {
  readonly why: 'taken' | 'nobody'

  constructor(why: 'taken' | 'nobody') {
    super(`nothing was booked: ${why}`)
    this.why = why
  }
}

/** Whether the same may succeed with another member of the pool: somebody else has just booked the one who was next. */
export const isLostToOthers = (error: unknown): boolean => isDoubleBooking(error)

export type Done = { requestId: string; participantId: string }

/** Throws `NotBookable` if the time cannot be booked: then the caller's transaction ends without a trace. */
export async function takeOrder(
  sql: Transaction,
  workspace: Workspace,
  link: BookingLink,
  order: Order,
  parts: ThroughLinkParts,
  acting: Acting,
): Promise<Done> {
  const { slot, words, visitor } = order
  if (slot) await requireFree(sql, workspace, link, slot, parts)
  const requestId = await makeRequestOf(sql, workspace, link, order, parts, acting)
  const guest = await guestOf(sql, workspace, { requestId, link, visitor }, parts, acting)
  if (words !== null) {
    await writeOnPage(sql, guest, words, acting)
    return guest
  }
  const answer = { act: { does: 'book' as const, times: [slot] }, note: answersText(visitor.answers), zone: null }
  await answerOnPage(sql, guest, answer, acting)
  const steps = await coordinateWithin(sql, { workspaceId: workspace.id, requestId }, parts.coordinating)
  if (!steps?.some((step) => step.do === 'book')) throw new NotBookable('taken')
  return guest
}

/** As far around a time as its hour can depend on what is free. */
const AROUND_MINUTES = 24 * 60

/**
 * The page must show the time: otherwise one visitor could cut a team's day into pieces. Everybody who books the same people waits here, for
 * a pool at the lock of the team, under which the next in turn is chosen, so that nobody counts the meetings of a day twice.
 */
async function requireFree(
  sql: Transaction,
  workspace: Workspace,
  link: BookingLink,
  slot: Slot,
  { now }: ThroughLinkParts,
): Promise<void> {
  const { memberIds, isForAll, alwaysIds } = await getLinkMembers(sql, workspace, link)
  if (memberIds.length === 0) throw new NotBookable('nobody')
  if (link.teamId !== null && !isForAll) await lockTeam(sql, workspace, link.teamId)
  else await lockTurns(sql, workspace, [...new Set([...memberIds, ...alwaysIds])])
  const [start, end] = [minuteAtOrAfter(slot.start), minuteAtOrBefore(slot.end)]
  const window = { start: start - AROUND_MINUTES, end: end + AROUND_MINUTES }
  const looking = { window, durationMinutes: end - start }
  const free = await findSlots(sql, workspace, link, looking, now)
  if (!free.some(({ start }) => start === slot.start)) throw new NotBookable('taken')
}

async function makeRequestOf(
  sql: Transaction,
  workspace: Workspace,
  link: BookingLink,
  order: Order,
  parts: ThroughLinkParts,
  acting: Acting,
): Promise<string> {
  const { visitor, durationMinutes } = order
  const { title, place } = link
  const command: Omit<CreateRequest, 'organizer' | 'teamId'> = {
    participants: [{ email: visitor.email, name: visitor.name, timezone: visitor.zone }],
    requesterKey: emailKey(visitor.email),
    includeIntroduction: false,
    context: { title, purpose: null, description: null, durationMinutes, timeframe: null, place },
    source: 'link',
    link: await throughLink(sql, workspace, link, order, parts),
  }
  if (link.teamId !== null) {
    const team = { ...command, organizer: null, teamId: link.teamId }
    const made = await makeTeamRequest(sql, workspace, team, null, acting)
    if (typeof made === 'string') throw new NotBookable(made === 'nobody_free' ? 'taken' : 'nobody')
    return made.request.id
  }
  const { email, active } = await getMember(sql, workspace, link.workspaceMembershipId ?? '')
  if (!active) throw new NotBookable('nobody')
  const made = await makeRequest(sql, workspace, { ...command, organizer: { email } }, null, acting)
  return made.request.id
}

async function throughLink(
  sql: Transaction,
  workspace: Workspace,
  link: BookingLink,
  { slot, visitor }: Order,
  { now }: ThroughLinkParts,
): Promise<ThroughLink> {
  const { dailyLimit } = link
  const { memberIds } = dailyLimit === null ? { memberIds: [] } : await getLinkMembers(sql, workspace, link)
  const through = await listStartsThrough(sql, workspace, link.id, memberIds, timestamp(now))
  return {
    id: link.id,
    answers: visitor.answers,
    language: visitor.language,
    within: slot ?? { start: null, end: timestamp(endOfDaysAhead(now, link.daysAhead, workspace.timezone)) },
    timeUnder: (time: HostTime) =>
      withoutFullDays(underRules(time, link), through.get(time.memberId) ?? [], dailyLimit),
    mustBeFree: slot !== null,
  }
}

/** The visitor as a participant with a conversation and a page of their own. */
async function guestOf(
  sql: Transaction,
  workspace: Workspace,
  { requestId, link, visitor }: { requestId: string; link: BookingLink; visitor: Visitor },
  { coordinating, links, clockOffsetMs }: ThroughLinkParts,
  { clock }: Acting,
): Promise<FoundGuest> {
  const { email, name } = visitor
  const { id: participantId } = (await findParticipant(sql, workspace, requestId, emailKey(email)))!
  const begin = {
    party: { kind: 'participant' as const, id: participantId },
    organizerId: '',
    subject: link.title,
    token: coordinating.post.newToken(clock),
  }
  const thread = await ensureThread(sql, workspace, requestId, begin, clock)
  const guest = { workspaceId: workspace.id, requestId, participantId, generation: 0 }
  await insertGuestEntry(sql, workspace, { kind: 'guest', digest: links.page(guest).digest, requestId, participantId })
  await updateCame(sql, workspace, email, timestamp(Temporal.Instant.fromEpochMilliseconds(clock.nowMs())))
  return {
    workspace,
    requestId,
    participantId,
    email,
    name,
    generation: 0,
    threadId: thread.id,
    threadSubject: thread.subject,
    clockOffsetMs,
    isPending: false,
    hasEnded: false,
  }
}
