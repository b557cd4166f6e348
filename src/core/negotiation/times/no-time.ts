import type { Concessions, NoTimeReason, Person } from '#core/mail/wording/facts.ts'
import { noTime, outsideWanted } from '#core/mail/wording/no-time.ts'
import { outsideInWords, reasonInWords } from '#core/mail/wording/reasons.ts'
import type { Cause } from '#core/negotiation/situation/cause.ts'
import type { Fact, FactKind } from '#core/negotiation/situation/fact.ts'
import type { Negotiation, Slot } from '#core/negotiation/situation/negotiation.ts'
import { asSlot, type Situation } from '#core/negotiation/situation/situation.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import { meetingOf, organizerAsReader, personOf, personWithId, STORY } from '#core/negotiation/step/mail-facts.ts'
import type { Draft } from '#core/negotiation/step/mails.ts'
import { type Explanation, explain, withWho } from '#core/time/explain.ts'
import type { Relaxation } from '#core/time/relaxation.ts'
import { chooseOffers } from './choose-offers.ts'
import { listOf } from './list-numbers.ts'
import { isOutsideOpen, limitsBrokenBy, outsideCause, outsideProposal } from './outside.ts'

// Questions about times for the organizer: a time outside our limits, or no time at all.

/** Everybody agreed to a time that only the organizer can allow. */
export function outsideEscalations(situation: Situation): Escalation[] {
  const slot = outsideProposal(situation)
  if (!slot) return []
  const { negotiation } = situation
  const required = negotiation.participants.filter((participant) => participant.required).map(personOf)
  const only = required.length === 1 ? required[0]! : null
  const limits = limitsBrokenBy(slot, situation)
  const facts = { meeting: meetingOf(negotiation), slot, only, limits }
  const said = outsideWanted(facts, organizerAsReader(negotiation, outsideCause(slot)))
  const draft = proposing(situation, slot, { kind: 'attention', cause: outsideCause(slot), ...said })
  const sentence = `${outsideInWords(only, limits, STORY)} The organizer is asked.`
  return [{ reason: 'outside_hours', isOpen: isOutsideOpen(situation), draft, sentence }]
}

/** No common time, or none left: the smallest reason and the cheapest way out, for the organizer alone. Null where there are times. */
export function timeEscalations(situation: Situation): Escalation[] | null {
  const { negotiation } = situation
  if (isOutsideOpen(situation)) return []
  const found = noTimeIn(situation)
  if (!found) return null
  const { reason, wayOut, slot } = found
  const cause: Cause = { kind: 'no_time', sequence: lastChange(negotiation) }
  const facts = { meeting: meetingOf(negotiation), reason, wayOut, slot, people: droppable(negotiation) }
  const draft: Draft = { kind: 'attention', cause, ...noTime(facts, organizerAsReader(negotiation, cause)) }
  const sentence = `${reasonInWords(reason, STORY)} The organizer is told.`
  return [{ reason: 'no_time', isOpen: true, draft: slot ? proposing(situation, slot, draft) : draft, sentence }]
}

/** People whom a click can leave out. With one participant nobody would be left; with many, the organizer has to write whom they mean. */
export function droppable({ participants }: Negotiation): Person[] {
  const required = participants.filter((participant) => participant.required)
  return required.length === DROPPABLE ? required.map(personOf) : []
}

const DROPPABLE = 2

/** A sentence for people who look at the request; null while there is a time. */
export function whyNothingIsFree(situation: Situation): string | null {
  const found = noTimeIn(situation)
  return found && reasonInWords(found.reason, STORY)
}

function noTimeIn(situation: Situation): NoTime | null {
  const explanation = explain(situation.notRuledOut)
  return explanation && (forbiddenByRules(situation) ?? inTheWay(explanation, situation.negotiation))
}

type NoTime = { reason: NoTimeReason; wayOut: Concessions | null; slot: Slot | null }

function inTheWay({ obstacles, wayOut }: Explanation, negotiation: Negotiation): NoTime {
  const people = personWithId(negotiation)
  return {
    reason: { kind: 'obstacles', obstacles: obstacles.map((each) => withWho(each, people)) },
    wayOut: wayOut?.concessions.map((each) => withWho(each, people)) ?? null,
    slot: wayOut?.relaxations.every(isOrganizersAlone) ? asSlot(wayOut.slot) : null,
  }
}

/** The request's own rules leave no time, although there would be one without them. */
function forbiddenByRules({ rules, withoutRules }: Situation): NoTime | null {
  const [best] = rules.ruledOut.length > 0 ? chooseOffers(withoutRules, { count: 1 }) : []
  if (!best) return null
  return { reason: { kind: 'request_says', words: rules.followed }, wayOut: 'exception', slot: asSlot(best) }
}

/** With a number, so that the organizer's yes is a pick. */
function proposing(situation: Situation, slot: Slot, draft: Draft): Draft {
  const { shown } = listOf(situation, [slot])
  return { ...draft, shown, asks: [{ asks: 'may_book_outside' }] }
}

/** The organizer's yes is enough for these. */
const ORGANIZERS_ALONE: Relaxation['kind'][] = [
  ...(['extend_timeframe', 'accept_unknown', 'skip_buffer'] as const),
  ...(['shorten_notice', 'exceed_daily_limit', 'go_outside_hours', 'work_on_day_off'] as const),
]
const isOrganizersAlone = ({ kind }: Relaxation): boolean => ORGANIZERS_ALONE.includes(kind)

/** A change of place does not make any time possible. */
const isOfPlace = (fact: Fact): boolean =>
  fact.kind === 'context_updated' && fact.body.fields.every((field) => field === 'place')

const CHANGES: FactKind[] = [
  ...(['context_updated', 'organizer_changed', 'participant_added', 'participant_removed'] as const),
  'reading_corrected',
]

/** Told once, and once more only after something about the request or the people has changed. */
function lastChange({ facts }: Negotiation): number {
  return facts.findLast((fact) => CHANGES.includes(fact.kind) && !isOfPlace(fact))?.n ?? 0
}
