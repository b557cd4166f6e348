import type { Asked } from '#core/language/asked.ts'
import { listsEnd } from '#core/mail/wording/no-time.ts'
import { reasonInWords } from '#core/mail/wording/reasons.ts'
import { explain, withWho } from '#core/time/explain.ts'
import { earliestAgreed } from '#core/time/search.ts'
import { isRoundOpen } from './awaited.ts'
import type { Cause } from './cause.ts'
import { meetingOf, organizerAsReader, personOf, personWithId, STORY } from './mail-facts.ts'
import type { Matter } from './matter.ts'
import type { Negotiation, Participant, Sent, Slot } from './negotiation.ts'
import { isAfter } from './order.ts'
import { toParticipant } from './people.ts'
import { NEW_ROUND } from './rounds.ts'
import { mailsTo } from './said.ts'
import { asSlot, hasTimes, isOut, type Situation } from './situation.ts'
import { organizerSpokeSince, voiceOf } from './speakers.ts'
import { NOTHING_SHOWN, setTable, type Table } from './table.ts'

// Lists that lead nowhere. Several people may answer one list after another and never meet. After so many the organizer hears why,
// and who is in the way of a time that suits the others; their next word starts the lists anew.

/** How many lists of times anybody gets between two words of the organizer, unless what they took from them is over meanwhile. */
const LISTS_MAX = 5

/** What is put to people now: no further list where there have been enough. */
export function tableNow(situation: Situation): Table {
  const table = setTable(situation)
  const isNew = table.shown.some(({ round }) => round === NEW_ROUND)
  return isNew && haveHadEnough(situation) ? NOTHING_SHOWN : table
}

/** Whoever has a list in hand may still answer it. */
const haveHadEnough = (situation: Situation): boolean =>
  listsSoFar(situation) >= LISTS_MAX && !hasTimes(situation.strict) && !isRoundOpen(situation)

/** As many as the person with the most of them has had. One person alone is asked when they can, after two lists. */
function listsSoFar({ negotiation, standings }: Situation): number {
  const needed = standings.filter((standing) => standing.participant.required && !isOut(standing))
  if (needed.length < 2) return 0
  const word = organizerSpokeSince(null, negotiation)
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
  const explanation = explain(strict)
  if (!explanation) return []
  const reason = {
    kind: 'obstacles' as const,
    obstacles: explanation.obstacles.map((each) => withWho(each, personWithId(negotiation))),
  }
  const spared = whoIsInTheWay(situation)
  const cause: Cause = { kind: 'lists_end', sequence: organizersWords(negotiation) }
  const without = spared && { person: personOf(spared.participant), slot: spared.slot }
  const facts = { meeting: meetingOf(negotiation), lists: listsSoFar(situation), reason, without }
  const asks: Asked[] = spared ? [{ asks: 'shall_drop', participant: spared.participant.id }] : []
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

/** Each of them is followed by lists of its own. */
const organizersWords = (negotiation: Negotiation): number =>
  negotiation.received.filter(
    (message) => message.kind === 'reply' && voiceOf(message, negotiation)?.kind === 'organizer',
  ).length
