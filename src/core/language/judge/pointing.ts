// What a mark that points at the list points at, where the grammar of running text finds nothing or too little. The mark says already that its
// words point, so they are read more freely: "both later ones", "whatever", "2 through 4", "la del 25", "as restantes".

import { civil, weekdayOf } from '#core/time/calendar-day.ts'
import { wallOf } from '../resolve/clock-slot.ts'
import type { Moment } from '../resolve/moment.ts'
import type { OfferReference } from '../times/expressions.ts'
import type { Term } from '../words/tokens.ts'

/** "The rest", which running text says of many things. */
const OTHERS = /^(?:remaining|remainder|restlichen?|restantes|demais|overigen)$/
/** "Den späten", "a última", where the grammar takes the word for something else. */
const LATE =
  /^(?:late|last|spaten?|(?:aller)?letzten?r?|derniere?|tardif|tardia?|tardio|ultim[oa]|(?:aller)?laatste|late)$/
const EARLY = /^(?:early|fruhen?|allerersten?r?|allereerste|tot|tempran[oa]|cedo|vroege?)$/
const NEXT = /^(?:next|nachsten?|folgenden?|suivant[es]*|apres|siguientes?|seguintes?|volgende)$/
const ANY = /^(?:whatever|whenever|anything|anytime|sea|wurscht|schnuppe)$/

/** Null where the words are better read as anything else: they name a weekday, a month, an hour or a part of the day. */
export function pointedAt(words: readonly Term[], moment: Moment): OfferReference | null {
  const offers = moment.offers.length
  const except = words.findIndex(({ means }) => means.cue === 'except')
  if (except > 0 && except < words.length - 1) return allBut(words.slice(except + 1), moment)
  const has = (...kinds: (string | undefined)[]) => words.some(({ means }) => kinds.includes(means.offer))
  const count = countIn(words)
  // "Le tout premier"
  const [ordinal] = words.flatMap(({ means }) => means.ordinal ?? [])
  if (has('all') && isPosition(ordinal, offers)) return ordinals([ordinal])
  const through = rangeIn(words, offers)
  if (through) return ordinals(through)
  const hasCue = (...cues: (string | undefined)[]) => words.some(({ means }) => cues.includes(means.cue))
  if (has('others') || hasCue('otherwise') || words.some(({ bare }) => OTHERS.test(bare)))
    return count === null || count >= offers ? { kind: 'others' } : { kind: 'others', count }
  // "Les deux d'après", "los dos siguientes"
  if (count !== null && words.some(({ means, bare }) => means.which === 'following' || NEXT.test(bare)))
    return { kind: 'others', count }
  if (count !== null && count < offers) {
    if (has('later', 'latest', 'last', 'latter')) return { kind: 'last', count }
    if (has('earlier', 'earliest', 'former') || words.some(({ means }) => means.ordinal === 1))
      return { kind: 'first', count }
    if (has('middle') && (offers - count) % 2 === 0)
      return ordinals(Array.from({ length: count }, (_, index) => (offers - count) / 2 + index + 1))
  }
  if (has('last', 'latest') || words.some(({ bare }) => LATE.test(bare))) return { kind: 'last', count: 1 }
  if (words.some(({ bare }) => EARLY.test(bare))) return { kind: 'earliest' }
  const onDays = words.flatMap(({ means, form }) => (form === 'plain' ? offersOnDay(means.number ?? 0, moment) : []))
  if (onDays.length > 0 && !words.some(({ means }) => isPosition(means.number, offers))) return ordinals(onDays)
  if (hasCue('flexible', 'except') || words.some(({ bare }) => ANY.test(bare))) return { kind: 'all' }
  return null
}

/** "Alle außer dem letzten" in one breath. */
function allBut(words: readonly Term[], moment: Moment): OfferReference | null {
  const { zone, offers } = moment
  const numbers = words.flatMap(({ means }) => means.number ?? means.ordinal ?? [])
  const weekdays = words.flatMap(({ means }) => means.weekday ?? [])
  const isLast = words.some(({ means, bare }) => means.offer === 'last' || means.offer === 'latest' || LATE.test(bare))
  const isOut = (index: number) =>
    numbers.includes(index + 1) ||
    weekdays.includes(weekdayOf(wallOf(offers[index]!.start, zone).day)) ||
    (isLast && index === offers.length - 1)
  const left = offers.flatMap((_, index) => (isOut(index) ? [] : [index + 1]))
  return left.length > 0 && left.length < offers.length ? ordinals(left) : null
}

/** How many of them: "both" are two. */
function countIn(words: readonly Term[]): number | null {
  for (const { means } of words) {
    if (means.number !== undefined && means.number > 1) return means.number
    if (means.offer === 'both') return 2
  }
  return null
}

/** "1-3", "2 through 4", "de la 1 a la 3". */
function rangeIn(words: readonly Term[], offers: number): number[] | null {
  const plain = words.filter(({ text, means }) => text.trim() !== '' && means.offer !== 'article')
  const at = plain.findIndex(({ means }, index) => index > 0 && means.relation === 'to')
  const [from, to] = [plain[at - 1]?.means.number, plain[at + 1]?.means.number]
  if (!isPosition(from, offers) || !isPosition(to, offers) || from >= to) return null
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

const isPosition = (number: number | undefined, offers: number): number is number =>
  number !== undefined && number >= 1 && number <= offers

/** "The one on the 25th": of the month. */
const offersOnDay = (date: number, { offers, zone }: Moment): number[] =>
  offers.flatMap(({ start }, index) => (civil(wallOf(start, zone).day).day === date ? [index + 1] : []))

const ordinals = (positions: number[]): OfferReference => ({
  kind: 'ordinals',
  positions,
  couldBeClock: false,
  couldBeDate: false,
})
