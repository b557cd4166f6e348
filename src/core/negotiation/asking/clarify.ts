import type { Doubt, Reading } from '#core/language/reading.ts'
import { ASKED_BY_THEIR_WORDS, question, whenThen } from '#core/mail/wording/answers.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { ASK_WHEN_AGAIN_BUSINESS_DAYS, LISTS_TURNED_DOWN_MAX, OFFERS_IN_DOUBT } from '#core/negotiation/policy.ts'
import { afterBusinessDays, workdaysOf } from '#core/negotiation/situation/business-days.ts'
import type { Received, Sent, Slot } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { listAnsweredBy, mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { asSlot, type Situation, startOf, within } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { saysOnlyWhenNot } from '#core/negotiation/situation/turns.ts'
import { meetingOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { answerTo, type Draft, slotsOf } from '#core/negotiation/step/mails.ts'
import { askedByDoubt } from '#core/negotiation/step/what-is-asked.ts'
import { chooseOffers } from '#core/negotiation/times/choose-offers.ts'
import { EMPTY_LIST, type List, listOf } from '#core/negotiation/times/list-numbers.ts'
import { fromWindows, NOTHING } from '#core/time/interval.ts'
import { isPossible } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'

// One question at a time: the doubt's own, with the times that it may mean under numbers, so that a "yes" settles it.

export function ask(
  message: Received,
  reading: Reading,
  standing: Standing,
  situation: Situation,
  list: List,
): Draft | null {
  const doubt = reading.doubts.find((each) => each.matters)
  if (!doubt) return null
  const { negotiation } = situation
  const meant = listInDoubt(doubt, message, reading, standing, situation, list)
  const facts = { meeting: meetingOf(negotiation), doubt, slots: slotsOf(meant.shown) }
  const text = question(facts, readerOf(negotiation, standing.participant))
  return answerTo(message, {
    kind: 'question',
    text,
    shown: meant.shown,
    asks: askedByDoubt(doubt, meant.shown.length),
    told: `It is not clear what ${nameOf(standing.participant)} means by “${doubt.words}”: asked.`,
  })
}

export function hasTurnedDownEnough({ replies }: Standing): boolean {
  const last = replies.slice(-LISTS_TURNED_DOWN_MAX)
  return last.length === LISTS_TURNED_DOWN_MAX && last.every(saysOnlyWhenNot)
}

/** The same question is not put to somebody twice within a working day: until when it is too soon, if so. */
export function waitsToAskWhen(standing: Standing, { negotiation, organizer, now }: Situation): Temporal.Instant[] {
  const { participant } = standing
  const asked = mailsTo(negotiation, toParticipant(participant)).findLast(isAskingWhen)
  if (!asked || !hasTurnedDownEnough(standing)) return []
  const end = afterBusinessDays(
    Temporal.Instant.from(asked.at),
    ASK_WHEN_AGAIN_BUSINESS_DAYS,
    workdaysOf(participant, organizer),
  )
  return Temporal.Instant.compare(end, now) > 0 ? [end] : []
}

const isAskingWhen = ({ asked }: Sent): boolean => asked.some(({ asks }) => asks === 'when')

export function askWhen(message: Received, { participant }: Standing, { negotiation }: Situation): Draft {
  return answerTo(message, {
    kind: 'question',
    text: whenThen({ meeting: meetingOf(negotiation) }, readerOf(negotiation, participant)),
    asks: [{ asks: 'when' }],
    told: `${nameOf(participant)} has turned down ${LISTS_TURNED_DOWN_MAX} lists, and is asked when they can.`,
  })
}

function listInDoubt(
  doubt: Doubt,
  message: Received,
  reading: Reading,
  standing: Standing,
  situation: Situation,
  list: List,
): List {
  if (doubt.kind === 'which-offer' || doubt.kind === 'language') return list
  const shown = listAnsweredBy(situation.negotiation, toParticipant(standing.participant), message)?.showed ?? []
  const picked = reading.picks
    .flatMap((n) => shown[n] ?? [])
    .filter((slot) => isPossible(withoutRefusals(standing, situation), startOf(slot)))
  const meant = picked.length > 0 ? picked : proposed(reading, situation)
  if (meant.length > 0) return listOf(situation, meant)
  return ASKED_BY_THEIR_WORDS.includes(doubt.kind) ? EMPTY_LIST : list
}

/** Ignores their earlier refusals, since they now seem to accept such a time. */
function withoutRefusals({ participant }: Standing, { notRuledOut }: Situation): Search {
  const people = notRuledOut.people.map((person) =>
    person.id === participant.id ? { ...person, ruledOut: NOTHING } : person,
  )
  return { ...notRuledOut, people }
}

/** Everybody shares one list, so only a single participant gets a list made from what they seem to mean. */
function proposed(reading: Reading, situation: Situation): Slot[] {
  if (reading.free.length === 0 || situation.standings.length > 1) return []
  return chooseOffers(within(situation.notRuledOut, fromWindows(reading.free, 'free')), { count: OFFERS_IN_DOUBT }).map(
    asSlot,
  )
}
