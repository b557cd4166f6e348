import type { KnownQuestion } from '#core/language/places/asks-known.ts'
import type { Reading } from '#core/language/reading.ts'
import { checking, declinedByYou, deferred, noted, passedOn } from '#core/mail/wording/answers.ts'
import type { WhyOthers } from '#core/mail/wording/facts.ts'
import { knownAnswer, knownInWords } from '#core/mail/wording/known.ts'
import { otherTimes } from '#core/mail/wording/offers.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { knownAskedIn } from '#core/negotiation/situation/known-questions.ts'
import type { Negotiation, Participant, Received, Slot } from '#core/negotiation/situation/negotiation.ts'
import { areOrIs, toParticipant } from '#core/negotiation/situation/people.ts'
import { isAnswered, isByClick, mailsTo, wasTold } from '#core/negotiation/situation/sent-mails.ts'
import { isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import { isClear, type Standing } from '#core/negotiation/situation/standing.ts'
import { isBeyondUs, isForOrganizer, isSettled } from '#core/negotiation/situation/turns.ts'
import { meetingOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { isRepeating, mayBeWrittenTo } from '#core/negotiation/step/mail-limits.ts'
import { answerTo, type Draft, mailTo, slotsOf } from '#core/negotiation/step/mails.ts'
import type { Decision } from '#core/negotiation/step/step.ts'
import { listed, rulesTold, shownBecause } from '#core/negotiation/step/story.ts'
import { wakingAt } from '#core/negotiation/step/together.ts'
import { isListOpen, knowsThatWeWait } from '#core/negotiation/times/awaited.ts'
import { firstToMove } from '#core/negotiation/times/disagreement.ts'
import { hasNamed, hasNamedAll, isForLater, isTooEarly, openToMany, wasShown } from '#core/negotiation/times/list.ts'
import { isNewList, type List } from '#core/negotiation/times/list-numbers.ts'
import { isOutsideOpen } from '#core/negotiation/times/outside.ts'
import { ask, askWhen, hasTurnedDownEnough, waitsToAskWhen } from './clarify.ts'
import { firstContactsLeft, roomForNewPeople } from './first-contacts.ts'
import { isPutToOrganizer } from './naming.ts'
import { openingBy } from './opening.ts'
import { firstMail, mailAfterLift, newTimes } from './outreach.ts'
import {
  besides,
  given,
  isPlainPick,
  isTooSoonToThank,
  stillAhead,
  timesIn,
  understood,
  wakesForThanks,
} from './thanks.ts'
import { heardIn, nearestList, tellNearest, whyOthers } from './why-others.ts'

/**
 * Writes what each participant should get now: the first mail, the answer to their newest message, or other times if theirs are
 * no longer good. Everybody gets at most one mail, and people who asked for no more get none.
 */
export function converse(situation: Situation, list: List): Decision {
  const { negotiation } = situation
  const open = { ...list, isAwaited: isListOpen(situation) }
  const atOnce = draftsIn(situation, open)
  const ready = situation.standings.filter(({ participant }) =>
    atOnce.some((each) => each.participant === participant && isOtherTimes(each.draft)),
  )
  const first = firstToMove(ready, situation)
  const drafts = first ? draftsIn(situation, { ...open, first }) : atOnce
  const written = [...withinDay(drafts, situation), ...refusals(situation)]
  const decision = {
    steps: written.map(({ participant, draft }) => mailTo(negotiation, toParticipant(participant), draft)),
    sentence: story(written, situation),
  }
  return wakingAt(decision, [...wakesForThanks(situation), ...wakesToAskWhen(situation)])
}

function draftsIn(situation: Situation, list: List): Written[] {
  return situation.standings.flatMap((standing) => {
    const { participant } = standing
    const isWritable = !isOut(standing) && mayBeWrittenTo(participant, situation.negotiation, situation.now)
    const draft = isWritable ? draftFor(standing, situation, list) : null
    return draft ? [{ participant, draft }] : []
  })
}

const isOtherTimes = ({ kind, shown = [] }: Draft): boolean => kind === 'offer' && isNewList(shown)

/** When to ask people again whose answer we noted but for whom it is still too soon. */
function wakesToAskWhen(situation: Situation): Temporal.Instant[] {
  const { negotiation, standings } = situation
  return standings
    .filter(({ newest, participant }) => newest && !isAnswered(negotiation, toParticipant(participant), newest))
    .filter((standing) => !isOut(standing))
    .flatMap((standing) => waitsToAskWhen(standing, situation))
}

/** Somebody who said no on the page gets a confirmation, because anybody who has the link could have clicked. */
function refusals({ negotiation, standings, now }: Situation): Written[] {
  return standings.flatMap(({ participant, refused }) => {
    const party = toParticipant(participant)
    const isNews = refused && isByClick(refused) && !isAnswered(negotiation, party, refused)
    if (!isNews || participant.suppressed !== null || !mayBeWrittenTo(participant, negotiation, now)) return []
    const text = declinedByYou({ meeting: meetingOf(negotiation) }, readerOf(negotiation, participant))
    const told = `${nameOf(participant)} hears that the refusal was heard.`
    return [{ participant, draft: answerTo(refused, { text, told }) }]
  })
}

type Written = { participant: Participant; draft: Draft }

/** Of the first mails only as many as may leave today, by the request and by its whole workspace. */
function withinDay(drafts: Written[], { negotiation, now }: Situation): Written[] {
  let left = firstContactsLeft(negotiation, now)
  const hasRoom = roomForNewPeople(negotiation)
  return drafts.filter(({ participant, draft }) => hasRoom(participant) && (draft.kind !== 'outreach' || left-- > 0))
}

function draftFor(standing: Standing, situation: Situation, list: List): Draft | null {
  const { negotiation } = situation
  const { participant, newest } = standing
  const party = toParticipant(participant)
  const again = mailAfterLift(standing, situation, list)
  if (again) return again
  const isFirst = mailsTo(negotiation, party).length === 0
  const isOpening = isFirst && openingBy(participant, negotiation) !== null
  const draft =
    newest && !isAnswered(negotiation, party, newest) && !(isOpening && !isSettled(standing, situation))
      ? answerWhileOpen(newest, standing, situation, list)
      : isFirst
        ? firstMail(standing, situation, list)
        : newTimes(standing, situation, list)
  return draft && !wasTold(negotiation, party, draft.cause) ? draft : null
}

function answerWhileOpen(message: Received, standing: Standing, situation: Situation, list: List): Draft | null {
  const { negotiation } = situation
  const { reading } = message
  const reader = readerOf(negotiation, standing.participant)
  const meeting = meetingOf(negotiation)
  const name = nameOf(standing.participant)
  const answer = (text: string, told: string): Draft => answerTo(message, { text, told })
  const times = (why: WhyOthers) => showTimes(message, why, standing, situation, list)
  if (reading === null) return times('not_possible')
  if (reading.intents.includes('out_of_office') || isRepeating(standing)) return null
  if (standing.deferred)
    return answer(
      deferred({ meeting, until: standing.deferred.until }, reader),
      `${name} asks for later and is left in peace until then.`,
    )
  const known = knownAskedIn(message, negotiation)
  if (known && (!isAboutTimes(reading) || (known.isAll && !reading.sure)))
    return tellKnown(message, known.questions, standing, situation, list)
  // They have the times and are looking them up.
  if (standing.isChecking) return answer(checking({ meeting }, reader), `${name} looks it up.`)
  const isPut = isPutToOrganizer(message, standing.participant, negotiation)
  const isPassedOn = isForOrganizer(message, standing, negotiation)
  if (isPassedOn && isClear(reading) && reading.intents.includes('accept') && isSettled(standing, situation))
    return answer(
      noted(
        {
          meeting,
          slots: understood(message, standing, situation),
          ...besides(message, standing, situation),
          isPassedOn,
        },
        reader,
      ),
      `${name} has answered, and hears that the rest was passed on; others have not answered.`,
    )
  // What the organizer has to answer does not hold up the time in the same mail.
  if (isPassedOn && !isBeyondUs(message, standing) && !isClear(reading) && isAboutTimes(reading))
    return ask(message, reading, standing, situation, list)
  if (isPassedOn || (isPut && reading.intents.includes('delegate')))
    return answer(passedOn({ meeting }, reader), `${name} hears that it was passed on.`)
  if (!isClear(reading) && reading.doubts.some(({ matters }) => matters))
    return ask(message, reading, standing, situation, list)
  const thanks = (slots: Slot[], why: string): Draft | null => {
    const isPlain = known === null && isPlainPick(message, standing)
    if (isPlain && knowsThatWeWait(message, standing, situation)) return null
    if (isPlain && isTooSoonToThank(message, standing, situation)) return null
    const told = known && knownInWords({ meeting, questions: known.questions, slot: null, slots: [] }, reader)
    const text = noted({ meeting, slots, ...besides(message, standing, situation), known: told }, reader)
    // Somebody who says the same once more knows that it was heard.
    return mailsTo(negotiation, toParticipant(standing.participant)).at(-1)?.text === text ? null : answer(text, why)
  }
  const others = timesBeside(message, standing, situation)
  if (others) return showTimes(message, 'not_common', standing, situation, others, given(message, standing, situation))
  if (isSettled(standing, situation))
    return isClear(reading) || !reading.courtesy
      ? thanks(understood(message, standing, situation), `${name} has answered; others have not.`)
      : null
  if (isClear(reading) && hasNamedAll(standing, list))
    return thanks(understood(message, standing, situation), `${name} gave times that others have not answered yet.`)
  if (isOutsideOpen(situation)) return answer(passedOn({ meeting }, reader), `${name} hears that it was passed on.`)
  if (hasTurnedDownEnough(standing))
    return waitsToAskWhen(standing, situation).length > 0 ? null : askWhen(message, standing, situation)
  if (!isClear(reading)) return times('unclear')
  const why = whyOthers(message, reading, standing, situation)
  // People who took a time that is now too short are asked again at once, like everybody else; so are people whose times our side lost.
  if (why !== 'duration' && (isTooEarly(list, standing, situation) || isForLater(standing, list)))
    return newTimes(standing, situation, list)
      ? times('changed')
      : why === 'not_possible'
        ? tellNearest(message, standing, situation)
        : thanks(
            why === 'outside' ? timesIn(message, standing, situation) : stillAhead(message, standing, situation),
            `${name} has answered; others have not.`,
          )
  return (why === 'not_possible' || why === 'outside') && situation.standings.length === 1
    ? showTimes(message, why, standing, situation, nearestList(message, standing, situation, list))
    : times(why)
}

const isAboutTimes = ({ picks, free, busy, intents }: Reading): boolean =>
  picks.length + free.length + busy.length > 0 || intents.some((intent) => intent !== 'question')

/**
 * Many people rarely meet in the hours that one of them names, or at the one time that somebody picks: they are asked once which times of the
 * list suit them as well. Who only picks one hears that after a day of waiting.
 */
function timesBeside(message: Received, standing: Standing, situation: Situation): List | null {
  const { reading } = message
  if (!reading?.sure || reading.only) return null
  const { picks, free } = reading
  const isNarrow = picks.length === 0 ? free.length > 0 : picks.length === 1 && free.length === 0
  if (!isNarrow || isTooSoonToThank(message, standing, situation)) return null
  const shown = openToMany(situation).filter(
    ({ slot }) => !hasNamed(standing, slot) && wasShown(slot, standing, situation),
  )
  const mails = mailsTo(situation.negotiation, toParticipant(standing.participant))
  const wasAsked = mails.some(({ cause, showed }) => cause.kind === 'answer' && showed.length > 0)
  return shown.length > 1 && !wasAsked ? { shown } : null
}

/** We answer this ourselves. For people who have not chosen yet, the times follow below. */
function tellKnown(
  message: Received,
  questions: KnownQuestion[],
  standing: Standing,
  situation: Situation,
  list: List,
): Draft {
  const { negotiation } = situation
  const shown = isSettled(standing, situation) ? [] : list.shown
  const facts = { meeting: meetingOf(negotiation), questions, slot: null, slots: slotsOf(shown) }
  const text = knownAnswer(facts, readerOf(negotiation, standing.participant))
  return answerTo(message, { text, shown, told: `${nameOf(standing.participant)} is told what they ask.` })
}

function showTimes(
  message: Received,
  why: WhyOthers,
  { participant }: Standing,
  { negotiation }: Situation,
  { shown }: List,
  taken: Slot[] = [],
): Draft | null {
  if (shown.length === 0) return null
  const heard = taken.length > 0 ? { free: taken, busy: message.reading?.busy ?? [] } : heardIn(message)
  const facts = { meeting: meetingOf(negotiation), slots: slotsOf(shown), why, heard }
  const text = otherTimes(facts, readerOf(negotiation, participant))
  return answerTo(message, { text, shown, told: shownBecause(why, nameOf(participant)) })
}

function story(written: Written[], { negotiation, rules, wanted }: Situation): string {
  const first = written.filter(({ draft }) => draft.kind === 'outreach').map(({ participant }) => nameOf(participant))
  return [
    ...(first.length > 0
      ? [
          `${listed(first)} ${areOrIs(first)} asked when they can.`,
          ...guidanceFollowed(negotiation),
          ...(wanted === null ? rulesTold(rules) : []),
        ]
      : []),
    ...written.flatMap(({ draft }) => draft.told ?? []),
  ].join(' ')
}

/** Without a language model, a text is either the wording itself or cannot be followed; the story says which. */
function guidanceFollowed({ introduction: { include, guidance } }: Negotiation): string[] {
  if (!include || guidance === null) return []
  return guidance.includes('{name}')
    ? ['The introduction is in the words of the team.']
    : ['The team’s guidance for the introduction has no {name} in it, so the built-in one was used.']
}
