import type { Changed, Done, Person, Reader } from '#core/mail/wording/facts.ts'
import { entryMail, entryText, entryTitle, moved } from '#core/mail/wording/invites.ts'
import { bookedOnPage } from '#core/mail/wording/organizer.ts'
import { roomForNewPeople } from '#core/negotiation/asking/first-contacts.ts'
import type { Host, Negotiation, Participant, Party, Slot } from '#core/negotiation/situation/negotiation.ts'
import { isAttending, isSameParty, toHost, toParticipant } from '#core/negotiation/situation/people.ts'
import { isAnswered } from '#core/negotiation/situation/sent-mails.ts'
import { isOut, minutesOf, type Situation, startOf } from '#core/negotiation/situation/situation.ts'
import { isForOrganizer } from '#core/negotiation/situation/turns.ts'
import { hostAsReader, localeOfWorkspace, meetingOf, personOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { type Draft, mailTo, type SendStep } from '#core/negotiation/step/mails.ts'
import { openReport } from '#core/negotiation/step/report.ts'
import type { Invite } from '#core/negotiation/step/step.ts'
import { askedByTimes } from '#core/negotiation/step/what-is-asked.ts'
import { invitedUnasked } from '#core/negotiation/times/left-out.ts'
import { emailKey } from '#core/person/email.ts'
import { overlaps } from '#core/time/interval.ts'

// Writes the invitations to a time, one for each person.

type Guest = Person & { accepted: boolean; party: Party; reader: Reader }

/**
 * Everybody who should come and may get mail. If the daily limit of new people is reached, the new ones are invited the next day.
 * A stand-in for somebody who left is not invited if they have another appointment then.
 */
export function attendeesOf({ negotiation, standings }: Situation, slot: Slot): Guest[] {
  const host = (each: Host): Guest => ({
    ...personOf(each),
    accepted: each.memberId === negotiation.organizerId,
    party: toHost(negotiation, each),
    reader: hostAsReader(negotiation, each),
  })
  const guest = (participant: Participant): Guest => ({
    ...personOf(participant),
    accepted: false,
    party: toParticipant(participant),
    reader: readerOf(negotiation, participant),
  })
  const comes = standings
    .filter((standing) => !isOut(standing))
    .map(({ participant }) => participant)
    .filter(roomForNewPeople(negotiation))
  const hosts = negotiation.hosts.filter((each) => isAttending(each, negotiation) || !isTaken(each, slot))
  return [...hosts.map(host), ...comes.map(guest)]
}

const isTaken = ({ bookings, busy }: Host, slot: Slot): boolean =>
  [bookings, busy].some((times) => overlaps(times, minutesOf(slot)))

/**
 * `from` is the previous time. `words` are the organizer's words to everybody; only the organizer reads `done` and `question`.
 * `times` are other times that we also offer a newcomer, to spare them a second mail.
 */
export type Inviting = {
  slot: Slot
  uid: string
  sequence: number
  from: Slot | null
  words?: string | null
  done?: Done[]
  question?: Draft | null
  changed?: Changed[]
  times?: (participantId: string) => Draft | null
}

export function invites(situation: Situation, inviting: Inviting): SendStep[] {
  const { negotiation } = situation
  const { slot, uid, sequence, from, words = null, done = [], question = null } = inviting
  const { changed = [], times = () => null } = inviting
  const guests = attendeesOf(situation, slot)
  const meeting = meetingOf(negotiation)
  const locale = localeOfWorkspace(negotiation)
  const { address } = negotiation.assistant
  const onPage = toldOfPage(negotiation, inviting)
  const report = openReport(negotiation)
  const told = [...(report?.done ?? []), ...done]
  const entry: Omit<Invite, 'description'> = {
    method: 'REQUEST',
    uid,
    sequence,
    slot,
    summary: entryTitle(meeting, locale),
    place: meeting.place,
    attendees: guests.map(({ email, name, accepted }) => ({ email, name, accepted })),
  }
  return guests.map((guest) => {
    const { party, reader } = guest
    const others = guests.filter((each) => each !== guest)
    const isMoved = from !== null && startOf(from) !== startOf(slot)
    const isOrganizer = party.kind === 'organizer'
    const theirs = isOrganizer ? told : []
    const booked = party.kind === 'participant' ? [] : onPage(reader)
    const asked = [...booked, ...(isOrganizer ? (question?.paragraphs ?? []) : [])]
    const put = party.kind === 'participant' ? times(party.id) : null
    const isPassedOn = party.kind === 'participant' && asksOrganizer(situation, party)
    const facts = { meeting, slot, others, done: theirs, question: asked, times: put?.paragraphs ?? null, isPassedOn }
    const said = isMoved
      ? moved({ meeting, others, from, to: slot, words, done: theirs }, reader)
      : from && isInvited(guest, negotiation)
        ? entryMail('changed', { ...facts, changed }, reader)
        : entryMail('booked', { ...facts, ...invitedUnasked(party, slot, negotiation) }, reader)
    const calendar = { ...entry, description: entryText({ meeting, address }, reader) }
    const answered = party.kind === 'participant' ? newestOf(situation, party.id) : null
    const answers = isOrganizer ? (report?.message ?? null) : answered
    const asks = isOrganizer
      ? [...(report?.asks ?? []), ...(question?.asks ?? [])]
      : askedByTimes(put?.shown?.length ?? 0)
    const draft = { kind: 'invite', cause: { kind: 'invite', sequence }, ...said, answers, calendar } as const
    return mailTo(negotiation, party, { ...draft, asks, shown: put?.shown ?? [] })
  })
}

/** Hosts hear who booked the meeting on the page of a booking link, and what they answered there. */
function toldOfPage(negotiation: Negotiation, { sequence }: Inviting): (reader: Reader) => string[] {
  const { byLink = false, opening, received, participants } = negotiation
  const first = received.find(({ id }) => id === opening?.messageId)
  const visitor = participants.find(({ email }) => emailKey(email) === first?.fromKey)
  // Words are read by us, and lead to times that are put to them. A chosen time needs no reader.
  if (!byLink || sequence > 0 || !visitor || first?.readWith?.by !== 'person') return () => []
  return (reader) => bookedOnPage({ person: personOf(visitor), words: first.text }, reader)
}

/** They hold an invitation, or will as soon as it arrives. */
const isInvited = (guest: Guest, negotiation: Negotiation): boolean =>
  isAttending(guest, negotiation) &&
  negotiation.sent.some(({ to, cause }) => cause.kind === 'invite' && isSameParty(to, guest.party))

/** They asked something beside their answer, and have not heard what became of it. */
function asksOrganizer({ standings, negotiation }: Situation, party: Party & { kind: 'participant' }): boolean {
  const standing = standings.find(({ participant }) => participant.id === party.id)
  const newest = standing?.newest ?? null
  if (!standing || !newest?.reading?.intents.includes('question')) return false
  return isForOrganizer(newest, standing, negotiation) && !isAnswered(negotiation, party, newest)
}

const newestOf = ({ standings }: Situation, id: string) =>
  standings.find(({ participant }) => participant.id === id)?.newest ?? null
