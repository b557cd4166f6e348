import { clash, entryChanged, noLink, noLinkOf, placeLeft, placeStays } from '#core/mail/wording/calendar.ts'
import type { Reader } from '#core/mail/wording/facts.ts'
import type { News } from '#core/mail/wording/letter.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import type { Cause } from '#core/negotiation/situation/cause.ts'
import type { Fact } from '#core/negotiation/situation/fact.ts'
import type { Negotiation, Slot } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER } from '#core/negotiation/situation/people.ts'
import { mailFor, wasTold } from '#core/negotiation/situation/sent-mails.ts'
import { hasBegun, type Situation } from '#core/negotiation/situation/situation.ts'
import { organizerSpokeSince } from '#core/negotiation/situation/speakers.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import { meetingOf, organizerAsReader } from '#core/negotiation/step/mail-facts.ts'
import type { Draft } from '#core/negotiation/step/mails.ts'
import { awaitsLink } from '#core/place.ts'
import { chosenFor, placeLeftBy, placeStillOf, standInCause } from './successor.ts'

/** Reports changes to the meeting in its hosts' calendars. We change nothing ourselves: the organizer keeps, moves or cancels it. */
export function calendarEscalations(situation: Situation): Escalation[] {
  if (hasBegun(situation)) return []
  return [...changedEntries(situation), ...clashes(situation), ...linkEscalations(situation)]
}

/** A host deleted or moved it. */
function changedEntries(situation: Situation): Escalation[] {
  const { negotiation, organizer } = situation
  return negotiation.hosts.flatMap((host) => {
    const fact = newestOf(negotiation.facts, host.memberId)
    if (!fact || fact.body.became === 'restored' || isSettled(fact, situation)) return []
    const cause: Cause = { kind: 'entry_changed', sequence: fact.n }
    const told = mailFor(negotiation, ORGANIZER, cause)
    const who = host.memberId === organizer.memberId ? null : nameOf(host)
    const facts = { meeting: meetingOf(negotiation), slot: negotiation.booking!, who, start: fact.body.start }
    const what = fact.body.became === 'gone' ? 'deleted' : 'moved'
    return [
      {
        reason: 'calendar_changed',
        isOpen: !told || organizerSpokeSince(told, negotiation) === null,
        draft: { kind: 'attention', cause, ...entryChanged(facts, organizerAsReader(negotiation, cause)) },
        sentence: `${nameOf(host)} ${what} it in their own calendar: the organizer is asked, and it stands as booked.`,
      },
    ]
  })
}

type EntryChanged = Extract<Fact, { kind: 'entry_changed' }>

const newestOf = (facts: Fact[], memberId: string): EntryChanged | undefined =>
  facts.findLast((fact): fact is EntryChanged => fact.kind === 'entry_changed' && fact.body.member === memberId)

/** Another event lies over it, which was not there when it was booked: told once, however often one comes and goes. */
function clashes(situation: Situation): Escalation[] {
  const { negotiation, organizer } = situation
  return negotiation.hosts.flatMap((host) => {
    const fact = negotiation.facts.findLast(
      (each): each is Clash => each.kind === 'clash' && each.body.member === host.memberId,
    )
    if (!fact?.body.isThere || isSettled(fact, situation)) return []
    const cause: Cause = { kind: 'clash', ref: host.memberId, sequence: negotiation.booking!.sequence }
    const told = mailFor(negotiation, ORGANIZER, cause)
    const who = host.memberId === organizer.memberId ? null : nameOf(host)
    const facts = { meeting: meetingOf(negotiation), slot: negotiation.booking!, who }
    return [
      {
        reason: 'calendar_clash',
        isOpen: !told || organizerSpokeSince(told, negotiation) === null,
        draft: { kind: 'attention', cause, ...clash(facts, organizerAsReader(negotiation, cause)) },
        sentence: `${nameOf(host)} has something else at that time by now: the organizer is asked, and it stands as booked.`,
      },
    ]
  })
}

type Clash = Extract<Fact, { kind: 'clash' }>

/** Asks the organizer for a link if their calendar made none, or their stand-in if the place belonged to the person who left. */
function linkEscalations({ negotiation }: Situation): Escalation[] {
  if (!isLinkMissing(negotiation)) return []
  const told = mailFor(negotiation, ORGANIZER, { kind: 'no_link' })
  return [
    {
      reason: 'no_video_link',
      isOpen: !told || organizerSpokeSince(told, negotiation) === null,
      draft: isAskedAtFirst(negotiation) ? null : askedForLink(negotiation, negotiation.booking!),
      sentence: 'The meeting has no video link: the organizer is asked for one.',
    },
  ]
}

/** A stand-in is asked with the mail that tells them of the meeting, which is yet to go out. */
function isAskedAtFirst(negotiation: Negotiation): boolean {
  const chosen = placeStillOf(negotiation) && chosenFor(negotiation)
  return chosen !== null && !wasTold(negotiation, ORGANIZER, standInCause(chosen))
}

/** Asks for a missing link in another mail to the organizer: their invitation, or the news that they stand in. */
export const linkForInvite = ({ negotiation }: Situation, slot: Slot): Draft | null =>
  isLinkMissing(negotiation) ? askedForLink(negotiation, slot) : null

const isLinkMissing = (negotiation: Negotiation): boolean =>
  [placeLeftBy, placeStillOf].some((of) => of(negotiation) !== null) || awaitsLink(negotiation.context.place)

function askedForLink(negotiation: Negotiation, slot: Slot): Draft {
  const cause: Cause = { kind: 'no_link' }
  const facts = { meeting: meetingOf(negotiation), slot }
  const reader = organizerAsReader(negotiation, cause)
  return { kind: 'attention', cause, ...linkAskedIn(negotiation, facts, reader), asks: [{ asks: 'link' }] }
}

function linkAskedIn(negotiation: Negotiation, facts: Parameters<typeof noLink>[0], reader: Reader): News {
  const left = placeLeftBy(negotiation)
  if (left) return placeLeft({ ...facts, ...left }, reader)
  const still = placeStillOf(negotiation)
  if (!still) return noLink(facts, reader)
  return (awaitsLink(negotiation.context.place) ? noLinkOf : placeStays)({ ...facts, ...still }, reader)
}

/** We have sent a new invitation since, so the calendar has the agreed time again. */
const isSettled = ({ at }: Fact, { negotiation: { sent, booking } }: Situation): boolean =>
  sent.some(({ cause, at: sentAt }) => cause.kind === 'invite' && cause.sequence === booking!.sequence && sentAt > at)
