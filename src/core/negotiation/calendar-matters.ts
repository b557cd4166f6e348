import { clash, entryChanged, noLink, placeLeft } from '#core/mail/wording/calendar.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { awaitsLink } from '#core/place.ts'
import type { Cause } from './cause.ts'
import type { Fact } from './fact.ts'
import { meetingOf, organizerAsReader } from './mail-facts.ts'
import type { Draft } from './mails.ts'
import type { Matter } from './matter.ts'
import type { Negotiation, Slot } from './negotiation.ts'
import { ORGANIZER } from './people.ts'
import { mailFor } from './said.ts'
import { hasBegun, type Situation } from './situation.ts'
import { organizerSpokeSince } from './speakers.ts'
import { placeLeftBy } from './successor.ts'

/** What happened to the meeting in calendars of its hosts. Nothing changes by itself: the organizer keeps, moves or cancels. */
export function calendarMatters(situation: Situation): Matter[] {
  if (hasBegun(situation)) return []
  return [...changedEntries(situation), ...clashes(situation), ...linkMatter(situation)]
}

/** A host deleted or moved it. */
function changedEntries(situation: Situation): Matter[] {
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
function clashes(situation: Situation): Matter[] {
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

/** The organizer gives a link where their calendar made none. */
function linkMatter({ negotiation }: Situation): Matter[] {
  if (!isLinkMissing(negotiation)) return []
  const told = mailFor(negotiation, ORGANIZER, { kind: 'no_link' })
  return [
    {
      reason: 'no_video_link',
      isOpen: !told || organizerSpokeSince(told, negotiation) === null,
      draft: askedForLink(negotiation, negotiation.booking!),
      sentence: 'The meeting has no video link: the organizer is asked for one.',
    },
  ]
}

/** What the invitation to the organizer asks where it has no link that it should have. */
export const linkForInvite = ({ negotiation }: Situation, slot: Slot): Draft | null =>
  isLinkMissing(negotiation) ? askedForLink(negotiation, slot) : null

const isLinkMissing = (negotiation: Negotiation): boolean =>
  awaitsLink(negotiation.context.place) || placeLeftBy(negotiation) !== null

function askedForLink(negotiation: Negotiation, slot: Slot): Draft {
  const cause: Cause = { kind: 'no_link' }
  const facts = { meeting: meetingOf(negotiation), slot }
  const reader = organizerAsReader(negotiation, cause)
  const left = placeLeftBy(negotiation)
  const said = left ? placeLeft({ ...facts, ...left }, reader) : noLink(facts, reader)
  return { kind: 'attention', cause, ...said, asks: [{ asks: 'link' }] }
}

/** It was invited to anew since, so the calendar has what was agreed then. */
const isSettled = ({ at }: Fact, { negotiation: { sent, booking } }: Situation): boolean =>
  sent.some(({ cause, at: sentAt }) => cause.kind === 'invite' && cause.sequence === booking!.sequence && sentAt > at)
