import { otherTimes, outreach, requested } from '#core/mail/wording/offers.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { isAfter } from '#core/negotiation/situation/before-after.ts'
import { answering, type Cause } from '#core/negotiation/situation/cause.ts'
import { liftOf } from '#core/negotiation/situation/lifted.ts'
import type { Negotiation, Participant, Sent, Slot } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { durationOf } from '#core/negotiation/situation/readings.ts'
import { isAnswered, mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { lengthOf, type Situation, startOf } from '#core/negotiation/situation/situation.ts'
import { organizerSpokeSince } from '#core/negotiation/situation/speakers.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { isHeldUp, isSettled, turnsDown } from '#core/negotiation/situation/turns.ts'
import { meetingOf, personOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { type Draft, slotsOf } from '#core/negotiation/step/mails.ts'
import { shownBecause } from '#core/negotiation/step/story.ts'
import { whereToLook } from '#core/negotiation/times/disagreement.ts'
import { hasNamedAll, isForLater } from '#core/negotiation/times/list.ts'
import type { List } from '#core/negotiation/times/list-numbers.ts'
import { isOutsideOpen } from '#core/negotiation/times/outside.ts'
import { emailKey } from '#core/person/email.ts'
import { NOTHING } from '#core/time/interval.ts'
import { isPossible } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { openingBy } from './opening.ts'

// Mails that we start ourselves: the first one, the first one after a period without mail, and new times if somebody's list is no
// longer good.

export function firstMail({ participant, newest }: Standing, situation: Situation, { shown }: List): Draft | null {
  const { negotiation } = situation
  if (shown.length === 0) return null
  const reader = readerOf(negotiation, participant)
  const wish = wishOf(participant, situation, shown)
  const opening = openingBy(participant, negotiation)
  if (!opening) return { kind: 'outreach', cause: { kind: 'outreach' }, text: outreach(wish, reader), shown }
  const text = requested({ ...wish, team: negotiation.opening!.team }, reader)
  // They may have written more before our first mail, which answers that too.
  const answers = newest ?? opening
  return { kind: 'outreach', cause: answering(answers), text, answers, shown }
}

/**
 * A person who may get mail again is asked as if for the first time, because they did not get or did not want the earlier mails.
 * This mail also counts as the answer to earlier messages, so that nobody is thanked for having said stop.
 */
export function mailAfterLift(standing: Standing, situation: Situation, { shown }: List): Draft | null {
  const { negotiation } = situation
  const { participant, newest } = standing
  const party = toParticipant(participant)
  const mails = mailsTo(negotiation, party)
  const lift = liftOf(participant, negotiation)
  if (!lift || mails.length === 0 || mails.some(({ at }) => at >= lift.at)) return null
  const hasWrittenSince = newest !== null && newest.at > lift.at
  if (shown.length === 0 || hasWrittenSince || isNotAsked(standing, situation)) return null
  const reader = { ...readerOf(negotiation, participant), isFirst: true }
  const text = outreach(wishOf(participant, situation, shown), reader)
  const answers = newest && !isAnswered(negotiation, party, newest) ? newest : null
  const cause: Cause = answers ? answering(answers) : { kind: 'lifted', sequence: lift.n }
  const told = `${nameOf(participant)} may get mail again, and is asked when they can.`
  return { kind: 'offer', cause, text, answers, shown, told }
}

function wishOf(participant: Participant, situation: Situation, shown: List['shown']) {
  const principal = principalOf(participant, situation)
  return {
    meeting: meetingOf(situation.negotiation),
    slots: slotsOf(shown),
    principal: principal && personOf(principal),
  }
}

/** The participant for whom an assistant arranges the meeting. They named the assistant and no longer need to answer. */
function principalOf({ email }: Participant, { standings }: Situation): Participant | null {
  const names = ({ newest }: Standing) =>
    newest?.reading?.intents.includes('delegate') &&
    newest.reading.people.some((named) => named.email !== null && emailKey(named.email) === emailKey(email))
  const found = standings.find((standing) => !standing.participant.required && names(standing))
  return found?.participant ?? null
}

export function newTimes(standing: Standing, situation: Situation, list: List): Draft | null {
  const { shown, isAwaited } = list
  const { negotiation } = situation
  const { participant } = standing
  const mails = mailsTo(negotiation, toParticipant(participant))
  const held = mails.findLast(({ showed }) => showed.length > 0)
  // One question at a time: their list matters again after they answer.
  if (!held || mails.at(-1)?.kind === 'question') return null
  if (shown.length === 0 || isNotAsked(standing, situation) || hasNamedAll(standing, { shown })) return null
  const isNowhere = ledNowhere(held, standing)
  // People who have answered about the list wait for the others, unless our side has lost those times since.
  const hasSpoken = standing.newest !== null && isAfter(standing.newest, held)
  const isWaiting = hasSpoken && (isAwaited || isForLater(standing, list))
  const counted = isWaiting ? 'ours' : 'ours_and_theirs'
  if (!(isNowhere && !isWaiting) && !isLost(held, standing, situation, counted)) return null
  const isTooShort = held.showed.some((slot) => lengthOf(slot) < durationOf(negotiation))
  const why = isTooShort ? 'duration' : isNowhere ? apart(situation) : 'changed'
  const facts = { meeting: meetingOf(negotiation), slots: slotsOf(shown), why } as const
  const text = otherTimes(facts, readerOf(negotiation, participant))
  const told = shownBecause(why, nameOf(participant))
  return { kind: 'offer', cause: { kind: 'round', sequence: shown[0]!.round }, text, shown, told }
}

/** With a single participant, only our side can make a time impossible. */
const apart = ({ standings }: Situation): 'not_common' | 'not_possible' =>
  standings.length > 1 ? 'not_common' : 'not_possible'

/** They answered the list: with a no, or with what does not meet what others said. */
const ledNowhere = (held: Sent, { newest, statements }: Standing): boolean =>
  newest !== null && isAfter(newest, held) && (statements.agreements.length > 0 || turnsDown(newest))

/** Whether only our side counts when we check a list again, or also the reader's own words. */
type Counted = 'ours' | 'ours_and_theirs'

/**
 * No time on the list works for our side any more, or a change of organizer removed some. Times that have passed, or that others
 * refused, are replaced in the next mail that is due anyway: nobody gets a new list whenever somebody else answers.
 */
function isLost(held: Sent, standing: Standing, situation: Situation, counted: Counted): boolean {
  const search = withoutOthers(counted === 'ours' ? null : standing, situation)
  const good = held.showed.filter((slot) => isGood(slot, search))
  const lost = held.showed.filter((slot) => !good.includes(slot) && !isOver(slot, situation))
  return lost.length > 0 && (good.length === 0 || isChangedSince(held, situation.negotiation))
}

/** Another organizer, or what the organizer ruled out or chose: a list is then taken back as soon as a part of it is lost. */
function isChangedSince(held: Sent, negotiation: Negotiation): boolean {
  const word = organizerSpokeSince(held, negotiation)?.reading
  return (
    negotiation.facts.some(({ kind, at }) => kind === 'organizer_changed' && at > held.at) ||
    (word?.busy.length ?? 0) > 0
  )
}

const isNotAsked = (standing: Standing, situation: Situation): boolean =>
  isSettled(standing, situation) ||
  standing.deferred !== null ||
  isHeldUp(standing, situation.negotiation) ||
  isOutsideOpen(situation)

const isGood = (slot: Slot, search: Search): boolean =>
  lengthOf(slot) >= search.durationMinutes && isPossible(search, startOf(slot))

/** The search for times that suit our side and this one person. */
function withoutOthers(one: Standing | null, situation: Situation): Search {
  const { standings, negotiation } = situation
  const others = standings.filter((each) => each !== one).map((each) => each.participant.id)
  // Members who take part have calendars that count like ours.
  const members = negotiation.participants.flatMap(({ id, member }) => (member ? id : []))
  const search = whereToLook(situation)
  return {
    ...search,
    people: search.people.map((person) =>
      others.includes(person.id)
        ? { ...person, free: null, ruledOut: NOTHING, busy: members.includes(person.id) ? person.busy : NOTHING }
        : person,
    ),
  }
}

export function isOver(slot: Slot, { commonTimes }: Situation): boolean {
  return startOf(slot) < commonTimes.now + Math.max(0, ...commonTimes.hosts.map(({ noticeMinutes }) => noticeMinutes))
}
