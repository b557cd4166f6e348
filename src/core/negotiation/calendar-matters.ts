import { entryChanged } from '#core/mail/wording/calendar.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import type { Cause } from './cause.ts'
import type { Fact } from './fact.ts'
import { meetingOf, organizerAsReader } from './mail-facts.ts'
import type { Matter } from './matter.ts'
import { ORGANIZER } from './people.ts'
import { mailFor } from './said.ts'
import { hasBegun, type Situation } from './situation.ts'
import { organizerSpokeSince } from './speakers.ts'

/** A host deleted or moved the meeting in their own calendar. Nothing changes by itself: the organizer keeps, moves or cancels. */
export function calendarMatters(situation: Situation): Matter[] {
  const { negotiation, organizer } = situation
  if (hasBegun(situation)) return []
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

/** It was invited to anew since, so the calendar has what was agreed then. */
const isSettled = ({ at }: Fact, { negotiation: { sent, booking } }: Situation): boolean =>
  sent.some(({ cause, at: sentAt }) => cause.kind === 'invite' && cause.sequence === booking!.sequence && sentAt > at)
