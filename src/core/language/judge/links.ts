// What a mark hangs on where the net names no link: an hour is on the day just named, a weekday in the week just named, and days below a
// heading are in its week.

import { canFrame, isRepeated } from '../discourse/grouping.ts'
import type { DayExpression } from '../times/expressions.ts'
import type { Label } from './labels.ts'
import type { Mention } from './mentions.ts'

/** Labels that say something of the writer's own time. */
export const SAYS: Partial<Record<Label, 'free' | 'busy'>> = {
  free: 'free',
  second: 'free',
  pick: 'free',
  maybe: 'free',
  busy: 'busy',
  nopick: 'busy',
}

/** So far apart nothing belongs together; it also keeps the patterns from looking through a hostile text. */
const [NEAR, IN_SENTENCE] = [40, 400]

export const isInSentence = (text: string, from: number, to: number): boolean =>
  to - from <= IN_SENTENCE && !/[.!?](?:\s|$)|\n/.test(text.slice(from, to))

export const isBetween = (pattern: RegExp, text: string, from: number, to: number): boolean =>
  to - from <= NEAR && pattern.test(text.slice(from, to))

/** Between a week and the one day of it that is different. */
const CONTRAST =
  /(?<!\p{L})(?:but|except|apart from|aber|außer|bis auf|mais|sauf|pero|menos|salvo|excepto|mas|exceto|maar|behalve)(?!\p{L})/iu
/** Between a day and its hour. */
const NEXT_TO = /^[\s,(:–-]*(?:on|at|am|um|a las|à|às|op|om|le|el|em|na|no|de)?[\s(]*$/i

const isHours = ({ days, times, offers }: Mention): boolean => times.length > 0 && days.length + offers.length === 0
export const isDays = ({ days, times, offers }: Mention): boolean =>
  days.length > 0 && times.length + offers.length === 0

/** Links that go without saying: an hour is on the day just named, a weekday in the week just named. */
export function linked(mentions: Mention[], text: string): Mention[] {
  const found = mentions.map((mention) => asHeading(mention, text))
  return found.map((mention, index) => {
    if (mention.stance.anchor !== null || !(SAYS[mention.stance.kind] || mention.stance.kind === 'frame'))
      return mention
    // Others hang on it already, so it hangs on none of them.
    if (found.some(({ stance }) => stance.anchor === index)) return mention
    const anchor = isHours(mention)
      ? dayOf(found, index, text)
      : isWeekdays(mention)
        ? weekOf(found, index, text)
        : null
    return anchor === null ? mention : { ...mention, stance: { ...mention.stance, anchor } }
  })
}

/** "Thursday at 3, sorry, 3:30": the day stays. */
const GIVES_DAY = new Set<Label>(['frame', 'gone'])

function dayOf(found: Mention[], index: number, text: string): number | null {
  const { from, to } = found[index]!.stance
  const next = found[index + 1]
  const before = found.findLastIndex(
    ({ stance, days }, at) => at < index && days.length > 0 && (SAYS[stance.kind] || GIVES_DAY.has(stance.kind)),
  )
  const isNear =
    before >= 0 &&
    (isInSentence(text, found[before]!.stance.to, from) ||
      (found[before]!.stance.kind === 'gone' && from - found[before]!.stance.to <= NEAR))
  // "Any day next week except Monday and except before 10": of the days that are free.
  const wide = found.findLastIndex(({ stance, days }, at) => at < before && stance.kind === 'free' && days.some(isWide))
  if (isNear && wide >= 0 && found[index]!.stance.kind === 'busy' && found[before]!.stance.kind === 'busy')
    if (/\p{L}/u.test(text.slice(found[before]!.stance.to, from))) return wide
  if (next && isDays(next) && isBetween(NEXT_TO, text, to, next.stance.from) && next.stance.anchor === null)
    return isNear && isBetween(NEXT_TO, text, found[before]!.stance.to, from) ? before : index + 1
  return isNear ? before : null
}

export const isWide = (day: DayExpression): boolean => canFrame(day) || isRepeated(day)

/** Plain weekdays, which are in some week. */
export const isWeekdays = ({ days }: Mention): boolean =>
  days.length > 0 &&
  days.every(
    (day) =>
      (day.kind === 'weekday' && day.which !== 'next' && day.which !== 'this') ||
      day.kind === 'range' ||
      day.kind === 'every-day',
  )

function weekOf(found: Mention[], index: number, text: string): number | null {
  const { stance } = found[index]!
  for (let at = index - 1; at >= 0; at -= 1) {
    const other = found[at]!
    if (!other.days.some(canFrame)) continue
    const says = SAYS[other.stance.kind]
    if (other.stance.kind !== 'frame' && !says) return null
    const isHeading =
      other.stance.kind === 'frame' || /^\s*[:–-]/.test(text.slice(other.stance.to, other.stance.to + NEAR))
    if (!isHeading && !isInSentence(text, other.stance.to, stance.from)) return null
    // "This week is full, Thursday works" is of another week; "next week is mad but Thursday is solid" is of that one.
    const isOfAnother = says === 'busy' && SAYS[stance.kind] === 'free'
    return isOfAnother && !isBetween(CONTRAST, text, other.stance.to, stance.from) ? null : at
  }
  return null
}

/** "My next week looks like this:" says of the days below which week they are in. */
function asHeading(mention: Mention, text: string): Mention {
  const { stance, days } = mention
  if (stance.kind !== 'other' || !days.some(canFrame)) return mention
  const isHeading = /^[^.!?\n:]{0,30}:\s*\n/.test(text.slice(stance.to, stance.to + NEAR))
  return isHeading ? { ...mention, stance: { ...stance, kind: 'frame' } } : mention
}
