import type { Asked } from '#core/language/asked.ts'
import { listsEnd } from '#core/mail/wording/no-time.ts'
import { reasonInWords } from '#core/mail/wording/reasons.ts'
import { explain, withWho } from '#core/time/explain.ts'
import { earliestAgreed } from '#core/time/search.ts'
import { isRoundOpen } from './awaited.ts'
import type { Cause } from './cause.ts'
import { meetingOf, organizerAsReader, personOf, personWithId, STORY } from './mail-facts.ts'
import type { Matter } from './matter.ts'
import type { Negotiation, Participant, Received, Sent, Slot } from './negotiation.ts'
import { isAfter, isBefore } from './order.ts'
import { ORGANIZER, toParticipant } from './people.ts'
import { NEW_ROUND } from './rounds.ts'
import { mailAnsweredBy, mailFor, mailsTo } from './said.ts'
import { asSlot, hasTimes, isOut, type Situation } from './situation.ts'
import { voiceOf } from './speakers.ts'
import { NOTHING_SHOWN, setTable, type Table } from './table.ts'

// Lists that lead nowhere. Several people may answer one list after another and never meet. After so many the organizer hears why,
// and who is in the way of a time that suits the others, or is asked whether to go on; their next word starts the lists anew.

/** How many lists of times anybody gets before the organizer is asked. */
const LISTS_MAX = 5
/** And how many more on each of their words after that. */
const LISTS_MORE_MAX = 2

/** What is put to people now: no further list where there have been enough. */
export function tableNow(situation: Situation): Table {
  const table = setTable(situation)
  const isNew = table.shown.some(({ round }) => round === NEW_ROUND)
  return isNew && haveHadEnough(situation) ? NOTHING_SHOWN : table
}

/** Whoever has a list in hand may still answer it. That times pass while the organizer is asked is no reason for another list. */
const haveHadEnough = (situation: Situation): boolean =>
  listsSoFar(situation) >= listsAllowed(situation) &&
  !isRoundOpen(situation) &&
  (!hasTimes(situation.strict) || isNothingNewSince(organizerAsked(situation), situation))

const listsAllowed = ({ negotiation }: Situation): number =>
  mailsTo(negotiation, ORGANIZER).some(({ cause }) => cause.kind === 'lists_end') ? LISTS_MORE_MAX : LISTS_MAX

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

const LISTS: Sent['kind'][] = ['outreach', 'offer']

export function listsMatter(situation: Situation): Matter[] {
  if (!haveHadEnough(situation)) return []
  const { negotiation, strict } = situation
  const reason = {
    kind: 'obstacles' as const,
    obstacles: (explain(strict)?.obstacles ?? []).map((each) => withWho(each, personWithId(negotiation))),
  }
  const spared = whoIsInTheWay(situation)
  const cause = causeIn(negotiation)
  const without = spared && { person: personOf(spared.participant), slot: spared.slot }
  const facts = { meeting: meetingOf(negotiation), lists: listsSoFar(situation), reason, without }
  const asks: Asked[] = spared
    ? [{ asks: 'shall_drop', participant: spared.participant.id }]
    : [{ asks: 'shall_go_on' }]
  const said = listsEnd(facts, organizerAsReader(negotiation, cause))
  const draft = { kind: 'attention' as const, cause, ...said, asks }
  const sentence = `${facts.lists} lists of times have led nowhere. ${reasonInWords(reason, STORY)} The organizer is asked.`
  return [{ reason: 'no_time', isOpen: true, draft, sentence }]
}

/** The one person without whom the others have agreed to a time, and the earliest of those. */
function whoIsInTheWay({ standings, strict }: Situation): { participant: Participant; slot: Slot } | null {
  const found = standings
    .filter(({ participant }) => participant.required)
    .flatMap(({ participant }) => {
      const people = strict.people.map((each) => (each.id === participant.id ? { ...each, required: false } : each))
      const slot = earliestAgreed({ ...strict, people })
      return slot ? [{ participant, slot: asSlot(slot) }] : []
    })
  return found.toSorted((one, other) => (one.slot.start < other.slot.start ? -1 : 1))[0] ?? null
}

/** Each of them is followed by lists of its own. What somebody else is to hear is no word about times. */
const organizersWords = (negotiation: Negotiation): Received[] =>
  negotiation.received.filter(
    (message) =>
      message.kind === 'reply' &&
      voiceOf(message, negotiation)?.kind === 'organizer' &&
      mailAnsweredBy(negotiation, ORGANIZER, message)?.cause.kind !== 'forward',
  )
