import { noTime, outsideWanted } from '#core/mail/wording-organizer.ts'
import { type Explanation, explain } from '#core/time/explain.ts'
import type { Relaxation } from '#core/time/relaxation.ts'
import { chooseOffers } from './choose-offers.ts'
import type { Matter } from './escalations.ts'
import type { FactKind } from './fact.ts'
import type { Draft } from './mails.ts'
import type { Negotiation, Slot } from './negotiation.ts'
import { isOutsideOpen, outsideCause, outsideProposal, whereOutside } from './outside.ts'
import { listed, nameOf } from './people.ts'
import { asSlot, type Situation } from './situation.ts'
import { type Table, tableOf } from './table.ts'

// What about times only the organizer can decide: one outside of the limits that bind us, or none at all.

/** Everybody agreed to a time that only the organizer can allow. */
export function outsideMatter(situation: Situation): Matter[] {
  const slot = outsideProposal(situation)
  if (!slot) return []
  const names = situation.standings
    .filter(({ participant }) => participant.required)
    .map(({ participant }) => nameOf(participant))
  const where = whereOutside(slot, situation)
  const who = names.length === 1 ? `suits ${names[0]}` : 'suits everybody'
  const text = outsideWanted(situation.negotiation, slot, who, where)
  const draft = proposing(situation, slot, { kind: 'attention', cause: outsideCause(slot), text })
  const sentence = `The only time that ${who} lies ${where}: the organizer is asked.`
  return [{ reason: 'outside_hours', isOpen: isOutsideOpen(situation), draft, sentence }]
}

/** No common time, or none left: the smallest reason and the cheapest way out, for the organizer alone. */
export function timeMatter(situation: Situation, table: Table): Matter[] {
  const { negotiation, loose } = situation
  if (table.shown.length > 0 || isOutsideOpen(situation)) return []
  const explanation = explain(loose, namesIn(negotiation))
  if (!explanation) return []
  const { reason, wayOut, slot } = forbiddenByRules(situation) ?? inWords(explanation)
  const text = noTime(negotiation, reason, wayOut, slot)
  const draft: Draft = { kind: 'attention', cause: { kind: 'no_time', sequence: lastChange(negotiation) }, text }
  const sentence = `${reason} The organizer is told.`
  return [{ reason: 'no_time', isOpen: true, draft: slot ? proposing(situation, slot, draft) : draft, sentence }]
}

type NoTime = { reason: string; wayOut: string | null; slot: Slot | null }

function inWords({ reason, wayOut }: Explanation): NoTime {
  const slot = wayOut?.relaxations.every(isOrganizersAlone) ? asSlot(wayOut.slot) : null
  return { reason, wayOut: wayOut?.steps ?? null, slot }
}

/** What the request itself asks for leaves nothing, although there would be a time. */
function forbiddenByRules({ rules, unruled }: Situation): NoTime | null {
  const [best] = rules.ruledOut.length > 0 ? chooseOffers(unruled, { count: 1 }) : []
  if (!best) return null
  const words = listed(rules.followed.map((each) => `“${each}”`))
  return { reason: `What the request says, ${words}, leaves no time.`, wayOut: 'make an exception', slot: asSlot(best) }
}

/** With a number, so that the organizer's yes is a pick. */
function proposing(situation: Situation, slot: Slot, draft: Draft): Draft {
  const { shown, steps } = tableOf(situation, [slot])
  return { ...draft, shown, before: steps, asks: [{ asks: 'may_book_outside' }] }
}

function namesIn({ hosts, participants }: Negotiation): (who: string) => string {
  const names = new Map([
    ...hosts.map((host): [string, string] => [host.memberId, nameOf(host)]),
    ...participants.map((participant): [string, string] => [participant.id, nameOf(participant)]),
  ])
  return (who) => names.get(who) ?? who
}

/** What the organizer's yes suffices for. */
const ORGANIZERS_ALONE: Relaxation['kind'][] = [
  ...(['extend_timeframe', 'accept_unknown', 'skip_buffer'] as const),
  ...(['shorten_notice', 'exceed_daily_limit', 'go_outside_hours'] as const),
]
const isOrganizersAlone = ({ kind }: Relaxation): boolean => ORGANIZERS_ALONE.includes(kind)

/** Told once, and once more only after something about the request or the people has changed. */
function lastChange({ facts }: Negotiation): number {
  const changes: FactKind[] = ['context_updated', 'organizer_changed', 'participant_added', 'participant_removed']
  return facts.findLast(({ kind }) => changes.includes(kind))?.n ?? 0
}
