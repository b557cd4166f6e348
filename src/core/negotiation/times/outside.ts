import type { Limit } from '#core/mail/wording/facts.ts'
import { LISTS_BEFORE_OUTSIDE } from '#core/negotiation/policy.ts'
import { isAfter } from '#core/negotiation/situation/before-after.ts'
import type { Cause } from '#core/negotiation/situation/cause.ts'
import type { Negotiation, Received, Slot } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER, toParticipant } from '#core/negotiation/situation/people.ts'
import { mailFor, mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { asSlot, hasTimes, type Situation, startOf } from '#core/negotiation/situation/situation.ts'
import { organizerSpokeSince } from '#core/negotiation/situation/speakers.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { earliestAgreed, isPossible } from '#core/time/search.ts'
import type { HostTime, Search } from '#core/time/search-input.ts'

// Timeframe, working hours and notice bind us, not the organizer. A time outside of them to which everybody has agreed is
// kept, and put to the organizer when nothing inside fits.

export function outsideProposal(situation: Situation): Slot | null {
  const { notRuledOut, everSaid, outsideLimits, negotiation, standings } = situation
  if (standings.length === 0 || hasTimes(everSaid)) return null
  const insists = standings.some(
    (standing) => isOnlyTime(standing) || listsTurnedDown(standing, negotiation) >= LISTS_BEFORE_OUTSIDE,
  )
  if (hasTimes(notRuledOut) && !insists) return null
  const found = earliestAgreed(outsideLimits)
  return found && asSlot(found)
}

/** "I can only do Thursday at 19:00": there is nothing else to be asked. */
const isOnlyTime = ({ newest }: Standing): boolean => newest?.reading?.sure === true && newest.reading.only

function listsTurnedDown({ participant, newest, statements }: Standing, negotiation: Negotiation): number {
  if (!newest || statements.agreements.length === 0) return 0
  return mailsTo(negotiation, toParticipant(participant)).filter(
    (sent) => sent.showed.length > 0 && isAfter(newest, sent),
  ).length
}

/** Which of our limits it breaks: each of these alone would forbid it. */
export function limitsBrokenBy(slot: Slot, { everSaid, outsideLimits, rules, organizer }: Situation): Limit[] {
  const withHosts = (restore: (given: HostTime) => Partial<HostTime>): Search => ({
    ...outsideLimits,
    hosts: outsideLimits.hosts.map((host, index) => ({ ...host, ...restore(everSaid.hosts[index]!) })),
  })
  const limits: [Limit, Search][] = [
    [{ kind: 'timeframe' }, { ...outsideLimits, from: everSaid.from, to: everSaid.to }],
    [{ kind: 'hours' }, withHosts(({ hours }) => ({ hours }))],
    [{ kind: 'day_off' }, withHosts(({ daysOff }) => ({ daysOff }))],
    [{ kind: 'notice', minutes: organizer.noticeMinutes }, withHosts(({ noticeMinutes }) => ({ noticeMinutes }))],
    [{ kind: 'request_says', words: rules.followed }, withHosts(({ busy }) => ({ busy }))],
    [{ kind: 'unknown_calendar' }, { ...outsideLimits, allowUnknown: false }],
  ]
  const broken = limits.filter(([, search]) => !isPossible(search, startOf(slot))).map(([limit]) => limit)
  return broken.length > 0 ? broken : [{ kind: 'usual' }]
}

export const outsideCause = ({ start }: Slot): Cause => ({ kind: 'outside', ref: start })

/** Put to the organizer, or about to be, and not answered yet. An answer that we had to ask about doesn't count. */
export function isOutsideOpen(situation: Situation): boolean {
  const slot = outsideProposal(situation)
  if (!slot) return false
  const asked = mailFor(situation.negotiation, ORGANIZER, outsideCause(slot))
  const answer = asked && organizerSpokeSince(asked, situation.negotiation)
  return !answer || isInDoubt(answer)
}

const isInDoubt = ({ reading }: Received): boolean =>
  reading?.sure === false && reading.doubts.some(({ matters }) => matters)
