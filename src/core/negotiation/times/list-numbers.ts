import type { Negotiation, Offer, Slot } from '#core/negotiation/situation/negotiation.ts'
import { lengthOf, type Situation, startOf } from '#core/negotiation/situation/situation.ts'
import type { Decision, Mail, Shown, Step } from '#core/negotiation/step/step.ts'

// A list of times and its number. Parts of one decision may each put a list of their own to somebody: the common one to
// participants, what one of them seems to mean, or what only the organizer can allow. They get their numbers here, together,
// so that no two lists get the same one, and a list that nobody is shown is never made.

export type List = {
  shown: Shown[]
  /** Somebody has the times before these in hand, and will answer. */
  isAwaited?: boolean
  /** Answers do not meet so far, but these may still suit all: who has answered them waits for the others. */
  isInHand?: boolean
  /** New times go to these before the others; null or left out: to all at once. */
  first?: ReadonlySet<string> | null
}

export const EMPTY_LIST: List = { shown: [] }

/** These times and no others, under numbers that they already have where they do. */
export function listOf(situation: Situation, slots: Slot[]): List {
  const known = slots.map((slot) => situation.negotiation.offers.findLast((offer) => isSameSlot(offer, slot)))
  return known.every((offer) => offer !== undefined) ? { shown: known.map(asShown) } : newList(slots)
}

export const newList = (slots: Slot[]): List => ({
  shown: slots.map((slot, index) => ({ round: NEW_LIST, n: index + 1, slot })),
})

export const asShown = ({ round, n, start, end }: Offer): Shown => ({ round, n, slot: { start, end } })

export const isSameSlot = (one: Slot, other: Slot): boolean =>
  startOf(one) === startOf(other) && lengthOf(one) === lengthOf(other)

/** The number of a list that is not on offer yet. Lists count from 1. */
export const NEW_LIST = 0

export const isNewList = (shown: readonly Shown[]): boolean => shown.some(({ round }) => round === NEW_LIST)

/** Adds each new list once, before the first mail that shows it. Offers that were open before this decision then lapse. */
export function numberLists(decision: Decision, { offers }: Negotiation): Decision {
  const before = Math.max(0, ...offers.map(({ round }) => round))
  const hasOpen = offers.some(({ state }) => state === 'open')
  const laid: string[] = []
  const steps = decision.steps.flatMap((step): Step[] => {
    if (step.do !== 'send' || !isNewList(step.mail.shows)) return [step]
    const slots = step.mail.shows.map(({ slot }) => slot)
    const key = keyOf(slots)
    const isFirst = !laid.includes(key)
    if (isFirst) laid.push(key)
    const number = before + laid.indexOf(key) + 1
    const sent: Step = { do: 'send', mail: numbered(step.mail, number) }
    const closing: Step[] = laid.length === 1 && hasOpen ? [{ do: 'close_offers' }] : []
    return isFirst ? [...closing, { do: 'offer', round: number, slots }, sent] : [sent]
  })
  return { ...decision, steps }
}

const keyOf = (slots: Slot[]): string => slots.map(({ start, end }) => `${start}/${end}`).join()

function numbered(mail: Mail, number: number): Mail {
  const shows = mail.shows.map((shown): Shown => ({ ...shown, round: number }))
  return mail.cause.kind === 'round'
    ? { ...mail, shows, cause: { ...mail.cause, sequence: number } }
    : { ...mail, shows }
}
