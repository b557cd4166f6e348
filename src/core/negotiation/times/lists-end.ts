import type { Asked } from '#core/language/asked.ts'
import { listsEnd } from '#core/mail/wording/no-time.ts'
import { reasonInWords } from '#core/mail/wording/reasons.ts'
import { LISTS_BEFORE_ORGANIZER, LISTS_MORE } from '#core/negotiation/policy.ts'
import { isAfter, isBefore } from '#core/negotiation/situation/before-after.ts'
import type { Cause } from '#core/negotiation/situation/cause.ts'
import { isAside } from '#core/negotiation/situation/instructions.ts'
import type { Negotiation, Received, Sent } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER, toParticipant } from '#core/negotiation/situation/people.ts'
import { isByClick, mailAnsweredBy, mailFor, mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { hasTimes, isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import { voiceOf } from '#core/negotiation/situation/speakers.ts'
import { isClear } from '#core/negotiation/situation/standing.ts'
import { isAboutTimes, saidNo, saidYes } from '#core/negotiation/situation/yes-or-no.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import { meetingOf, organizerAsReader, personOf, personWithId, STORY } from '#core/negotiation/step/mail-facts.ts'
import { explain, withWho } from '#core/time/explain.ts'
import { isListOpen } from './awaited.ts'
import { whenMostCan } from './most.ts'

// Ends lists that lead nowhere. Several people may answer list after list and never agree. After a few lists we tell the organizer
// why, and when most of them can and without whom, or ask whether to go on. Their answer starts the count again.

/** People may still answer the list that they have. Times that pass while we ask the organizer do not call for another list. */
export const haveListsEnded = (situation: Situation): boolean =>
  listsSoFar(situation) >= listsAllowed(situation) &&
  !isListOpen(situation) &&
  (!hasTimes(situation.commonTimes) || isNothingNewSince(organizerAsked(situation), situation))

const listsAllowed = ({ negotiation }: Situation): number =>
  mailsTo(negotiation, ORGANIZER).some(({ cause }) => cause.kind === 'lists_end') ? LISTS_MORE : LISTS_BEFORE_ORGANIZER

const organizerAsked = ({ negotiation }: Situation): Sent | null =>
  mailFor(negotiation, ORGANIZER, causeIn(negotiation))

const isNothingNewSince = (asked: Sent | null, { standings }: Situation): boolean =>
  asked !== null && standings.every(({ newest }) => newest === null || isBefore(newest, asked))

const causeIn = (negotiation: Negotiation): Cause => ({
  kind: 'lists_end',
  sequence: organizersWords(negotiation).length,
})

/** As many as the person with the most of them has had. One person alone is asked when they can, after two lists. */
function listsSoFar({ negotiation, standings }: Situation): number {
  const needed = standings.filter((standing) => standing.participant.required && !isOut(standing))
  if (needed.length < 2) return 0
  const word = organizersWords(negotiation).at(-1) ?? null
  const isSince = (sent: Sent) => LISTS.includes(sent.kind) && (word === null || isAfter(sent, word))
  return Math.max(
    ...needed.map(
      ({ participant }) =>
        mailsTo(negotiation, toParticipant(participant)).filter((sent) => sent.showed.length > 0 && isSince(sent))
          .length,
    ),
  )
}

export const GO_ON: Asked = { asks: 'shall_go_on' }

const LISTS: Sent['kind'][] = ['outreach', 'offer']

export function listsEscalations(situation: Situation): Escalation[] {
  if (!haveListsEnded(situation)) return []
  const { negotiation, commonTimes } = situation
  const reason = {
    kind: 'obstacles' as const,
    obstacles: (explain(commonTimes)?.obstacles ?? []).map((each) => withWho(each, personWithId(negotiation))),
  }
  const most = whenMostCan(situation)
  const cause = causeIn(negotiation)
  const without = most && { ...most, people: most.people.map(personOf) }
  const facts = { meeting: meetingOf(negotiation), lists: listsSoFar(situation), reason, without }
  const shallDrop = (most?.people ?? []).map(({ id }): Asked => ({ asks: 'shall_drop', participant: id }))
  const said = listsEnd(facts, organizerAsReader(negotiation, cause))
  const draft = { kind: 'attention' as const, cause, ...said, asks: [...shallDrop, GO_ON] }
  const sentence = `${facts.lists} lists of times have led nowhere. ${reasonInWords(reason, STORY)} The organizer is asked.`
  return [{ reason: 'no_time', isOpen: true, draft, sentence }]
}

/** The organizer was asked how to go on, and that is still open. */
export const isListsQuestionOpen = (situation: Situation): boolean =>
  organizerAsked(situation) !== null && haveListsEnded(situation)

/** No, or hold on, and nothing else: all stays as it is, and nobody is written to. */
export function holdsLists(message: Received, situation: Situation): boolean {
  const { negotiation } = situation
  if (!isListsQuestionOpen(situation) || isGoOn(message, negotiation)) return false
  const answered = mailAnsweredBy(negotiation, ORGANIZER, message)
  const isAsked = answered?.cause.kind === 'lists_end' || answered?.asked.some(({ asks }) => asks === GO_ON.asks)
  return isAsked === true && (saidNo(message) || isToWait(message))
}

const isToWait = ({ reading }: Received): boolean =>
  reading?.sure === true && reading.instructions.some((each) => each.do === 'wait')

/** Each of these messages starts a new count of lists. Words that are meant for somebody else do not count. */
const organizersWords = (negotiation: Negotiation): Received[] =>
  negotiation.received.filter(
    (message) =>
      message.kind === 'reply' &&
      voiceOf(message, negotiation)?.kind === 'organizer' &&
      mailAnsweredBy(negotiation, ORGANIZER, message)?.cause.kind !== 'forward' &&
      (isGoOn(message, negotiation) || !wasAskedBefore(message, negotiation)),
  )

const wasAskedBefore = (message: Received, negotiation: Negotiation): boolean =>
  mailsTo(negotiation, ORGANIZER).some((sent) => sent.cause.kind === 'lists_end' && isBefore(sent, message))

/** Once they were asked, only a yes, something to do, or other times, people or another length are a reason to go on. */
export function isGoOn(message: Received, negotiation: Negotiation): boolean {
  const { reading } = message
  if (!reading) return false
  if (saidYes(message) || (isClear(reading) && isAboutTimes(message))) return true
  if (reading.sure && reading.intents.some((intent) => intent === 'change_duration' || intent === 'add_people'))
    return true
  // A person who was dropped is no longer among the people.
  return (
    reading.sure &&
    reading.instructions
      .filter((instruction) => !isAside(instruction))
      .some(({ do: kind }) =>
        kind === 'wait' ? isOfferedToWait(message, negotiation) : kind !== 'keep' && kind !== 'require',
      )
  )
}

/** To wait stands among the answers where somebody could be left out, and means further times there. */
function isOfferedToWait(message: Received, negotiation: Negotiation): boolean {
  const asked = mailAnsweredBy(negotiation, ORGANIZER, message)?.asked ?? []
  return isByClick(message) || (!saidNo(message) && asked.some(({ asks }) => asks === 'shall_drop'))
}
