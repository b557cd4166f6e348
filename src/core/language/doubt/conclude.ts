// The room `doubt`. In: what was parsed and what it resolves to. Out: the reading. Here a yes is held against the words
// around it, and what nobody understood is said.
//
// The last step: what was resolved and what was wished for become one reading, with its reasons and its doubts.

import { common, covers, subtract, union } from '#core/time/interval.ts'
import type { Stretch } from '#core/time/minute.ts'
import type { Segment } from '../clauses/segment.ts'
import { anyHasCue, hasAnyCue, hasCue, hasTime } from '../clauses/segment.ts'
import { saysOnlyThanks } from '../discourse/courtesy.ts'
import { asConstraints, type Draft, isPointing } from '../discourse/drafts.ts'
import type { Parsed } from '../discourse/parse.ts'
import { namesAssistant } from '../discourse/people.ts'
import { stayIn } from '../discourse/stays.ts'
import { type Wish, wants } from '../discourse/wishes.ts'
import type { Doubt, Intent, ReadInput, Reading } from '../reading.ts'
import { wallOf } from '../resolve/clock-slot.ts'
import { doubtOf } from '../resolve/doubts.ts'
import { windowsWritten } from '../resolve/instant.ts'
import type { Moment } from '../resolve/moment.ts'
import type { Resolution } from '../resolve/resolution.ts'
import type { Span } from '../text/span.ts'
import { unheardQuestion } from './asking.ts'
import { IRREVERSIBLE, isByMistake, isPlainlyMeant } from './irreversible.ts'
import { unexplainedRefusal } from './plain-refusals.ts'
import { reservationIn } from './reservations.ts'
import { unreadIn } from './unread-times.ts'
import { untilOf } from './until.ts'
import { isWideWish } from './wide-wishes.ts'

export function conclude(
  parsed: Parsed,
  resolution: Resolution,
  moment: Moment,
  input: ReadInput,
  zone: string | null,
): Reading {
  const { wishes } = parsed
  const isDeclined = wants(wishes, 'decline_meeting') && onlyPoints(parsed.drafts)
  const picked = isDeclined ? [] : resolution.picks.toSorted((a, b) => a - b)
  const shifted = shiftedOffer(parsed, moment, picked)
  const picks = shifted ? [] : picked
  const free = shifted ? union(resolution.free, [shifted.start, shifted.end]) : resolution.free
  const away = isAway(parsed, picks.length > 0 || free.length > 0)
  const ends =
    away ||
    wants(wishes, 'stop') ||
    wants(wishes, 'delegate') ||
    (wants(wishes, 'cancel') && !wants(wishes, 'reschedule'))
  // Somebody who takes an offer and sends us to somebody else, or calls off and names a time, has said two things.
  const saysMore = picked.length > 0 || (resolution.free.length > 0 && wants(wishes, 'cancel'))
  const isOver = away || (ends && !saysMore)
  const reading: Reading = {
    picks: ends ? [] : picks,
    free: ends ? [] : windowsWritten(subtract(free, resolution.busy)),
    busy: windowsWritten(resolution.busy),
    intents: [],
    duration_minutes: wishes.durationMinutes,
    timezone: resolution.statedZone ?? zone,
    people: away ? [] : wishes.people,
    until: null,
    sure: true,
    because: resolution.because,
    // Where nothing is taken from the times, nothing about them is doubtful.
    doubts: isOver ? [] : [...resolution.doubts, ...(wantsOthers(parsed) ? resolution.nearer : [])],
    unread: isOver ? [] : unreadIn(parsed),
    constraints: asConstraints(parsed.drafts),
    answer: null,
    instructions: [],
    request: null,
    assistant: wishes.list.some(
      ({ intent, span }) => intent === 'delegate' && namesAssistant(parsed.text.slice(span.from, span.to)),
    ),
    tells: (wishes.willTell !== null || wishes.isChecking) && !wants(wishes, 'defer'),
    only: !ends && free.length > 0 && saysOnly(parsed),
    wished: [],
    later: null,
    courtesy: saysOnlyThanks(parsed.segments),
    remarks: '',
    corrections: [],
    sureness: null,
  }
  reading.intents = away ? ['out_of_office'] : intentsOf(reading, parsed, resolution, moment)
  reading.until = untilOf(reading, parsed, moment)
  addReasons(reading, parsed)
  addDoubts(reading, parsed, moment, input)
  // Who takes a time and wants no meeting, or none any more, has said two things.
  const isTwoMinded = resolution.picks.length > 0 && (isDeclined || reading.intents.includes('cancel'))
  if (isTwoMinded) reading.doubts.push(doubtOf('hedged', '', [], moment))
  reading.sure = !reading.doubts.some(isSerious) && hasContent(reading)
  if (input.from === 'organizer' && wants(wishes, 'out_of_office')) {
    // The organizer says when they are away; an absence that answers for them is a participant's.
    reading.intents = reading.intents.filter((intent) => intent !== 'out_of_office')
    if (!reading.intents.includes('defer')) reading.until = null
  }
  return reading
}

/** "Could we do Thursday at 16:00 instead?" */
const wantsOthers = ({ segments, wishes }: Parsed): boolean =>
  anyHasCue(segments, 'instead') || wants(wishes, 'reschedule')

const isSerious = (doubt: Doubt): boolean => doubt.matters

const hasContent = (reading: Reading): boolean =>
  reading.picks.length + reading.free.length + reading.busy.length + reading.intents.length > 0

/** "No thanks, we have a supplier and are happy with them": "them" isn't our offers. */
function onlyPoints(drafts: Draft[]): boolean {
  for (const { says, days, times, within, offers } of drafts)
    if (says === 'free' && (days.length + times.length + within.length > 0 || !offers.every(isPointing))) return false
  return true
}

/** "I can only do Thursday at 19:00". */
function saysOnly({ drafts, terms }: Parsed): boolean {
  return drafts.some(
    ({ says, isException, segment }) =>
      says === 'free' &&
      !isException &&
      terms.slice(segment.first, segment.next).some(({ means }) => means.which === 'only'),
  )
}

/** "Could we start half an hour later?" on one offer. */
function shiftedOffer(parsed: Parsed, moment: Moment, picks: number[]): Stretch | null {
  const offer =
    picks.length === 1 ? moment.offers[picks[0]!] : moment.offers.length === 1 ? moment.offers[0] : undefined
  if (!offer) return null
  for (const segment of parsed.segments)
    for (const atom of segment.atoms) {
      if (atom.kind !== 'duration' || atom.shift === 0 || hasCue(segment, 'past')) continue
      const later = atom.shift * atom.minutes * 60_000
      return common({ start: offer.start + later, end: offer.end + later }, moment.limits)
    }
  return null
}

/** An automatic reply, or somebody who only says that they are away. */
function isAway(parsed: Parsed, answers: boolean): boolean {
  const back = anyHasCue(parsed.segments, 'back') && parsed.segments.some(isReturn)
  const away = wants(parsed.wishes, 'out_of_office') || (back && parsed.segments.some(isOut))
  if (!away && !back) return false
  if (parsed.wishes.isAutomatic) return true
  return (
    away &&
    !answers &&
    (back ||
      parsed.segments.some(
        (segment) =>
          hasCue(segment, 'away') &&
          segment.atoms.some((atom) => atom.kind === 'day' && (atom.day.kind === 'until' || atom.day.kind === 'range')),
      ))
  )
}

const isReturn = (segment: Segment): boolean => hasCue(segment, 'back') && hasTime(segment)

const isOut = (segment: Segment): boolean =>
  segment.cues.some((cue) => cue.cue === 'no' && /^(out|off|away)$/.test(cue.text))

/** Wishes that stand beside any answer. */
const KEPT: Intent[] = ['stop', 'delegate', 'add_people', 'change_duration', 'question']

/** Wishes beside which an unclear yes accepts nothing. */
const ELSE: Intent[] = ['delegate', 'stop', 'cancel', 'decline_meeting', 'defer', 'question', 'change_duration']

function intentsOf(reading: Reading, { wishes, segments }: Parsed, resolution: Resolution, moment: Moment): Intent[] {
  const intents: Intent[] = []
  const answers = reading.picks.length > 0 || reading.free.length > 0
  const wishesElse = wishes.list.length > 0 && ELSE.some((intent) => wants(wishes, intent))
  if (reading.picks.length > 0 || (resolution.acceptsUnclearly && !answers && !wishesElse)) intents.push('accept')
  if (reading.free.length > 0) intents.push('propose')
  if (wishes.list.length > 0) for (const intent of KEPT) if (wants(wishes, intent)) intents.push(intent)
  const moves = wants(wishes, 'reschedule')
  // Where times are still being offered nothing is fixed that could be called off: who is not interested declines.
  const declines = wants(wishes, 'decline_meeting') && !answers && !wants(wishes, 'delegate')
  const calls = wants(wishes, 'cancel') && !(declines && moment.offers.length > 0)
  if (calls && !moves && reading.picks.length === 0) intents.push('cancel')
  if (declines && !calls) intents.push('decline_meeting')
  if (moves && moment.offers.length === 0) intents.push('reschedule')
  if (wants(wishes, 'defer') && reading.picks.length === 0) intents.push('defer')
  else if (wishes.willTell && !answers && intents.length === 0) intents.push('defer')
  const instead = anyHasCue(segments, 'instead')
  if (
    refusesOffers(resolution, reading, moment, moves, instead) &&
    !intents.includes('stop') &&
    !intents.includes('cancel') &&
    !intents.includes('decline_meeting') &&
    !intents.includes('delegate')
  )
    intents.push('decline_offers')
  return intents.includes('stop') ? ['stop'] : intents
}

/** Every offer is refused, by name, by a busy day, or all at once. */
function refusesOffers(
  resolution: Resolution,
  reading: Reading,
  moment: Moment,
  moves: boolean,
  instead: boolean,
): boolean {
  if (moment.offers.length === 0 || reading.picks.length > 0) return false
  if (resolution.refusesAll || moves) return true
  if (instead && reading.free.length > 0) return true
  return moment.offers.every((offer, index) => resolution.refused.includes(index) || covers(resolution.busy, offer))
}

function addReasons(reading: Reading, parsed: Parsed) {
  for (const wish of parsed.wishes.list) {
    if (!reading.intents.includes(wish.intent)) continue
    const words = parsed.text.slice(wish.span.from, wish.span.to).trim()
    reading.because.push({ words, meaning: MEANINGS[wish.intent] })
  }
  if (reading.intents.includes('defer') && parsed.wishes.willTell) {
    const { first, next } = parsed.wishes.willTell
    const words = parsed.text
      .slice(parsed.terms[first]?.from ?? 0, parsed.terms[Math.max(first, next - 1)]?.to ?? 0)
      .trim()
    reading.because.push({ words, meaning: 'will answer later' })
  }
}

const MEANINGS: Record<Intent, string> = {
  accept: 'accepts',
  propose: 'proposes',
  decline_offers: 'turns the offered times down',
  decline_meeting: 'does not want the meeting',
  cancel: 'calls the meeting off',
  reschedule: 'wants another time for the meeting',
  delegate: 'names somebody else to meet',
  add_people: 'wants somebody added',
  change_duration: 'wants another length',
  out_of_office: 'is away',
  defer: 'wants to be asked later',
  question: 'asks a question',
  stop: 'wants no more mail',
}

function addDoubts(reading: Reading, parsed: Parsed, moment: Moment, { from }: ReadInput) {
  const answers = reading.picks.length > 0 || reading.free.length > 0
  const words = (span: Span) => parsed.text.slice(span.from, span.to).trim()
  for (const span of reading.unread) reading.doubts.push(doubtOf('unread', words(span), [], moment))
  if (!parsed.isKnownLanguage) reading.doubts.push(doubtOf('language', '', [], moment))
  if (parsed.wishes.missingAddress && !reading.intents.includes('out_of_office'))
    reading.doubts.push(doubtOf('who', words(parsed.wishes.missingAddress), [], moment))
  for (const wish of doubtedWishes(reading, parsed))
    reading.doubts.push(doubtOf('hedged', words(wish.span), [], moment))
  const refused = unexplainedRefusal(parsed)
  if (refused && hasContent(reading) && !reading.doubts.some(isSerious))
    reading.doubts.push(doubtOf('hedged', words(spanIn(parsed, refused)), [], moment))
  if (!answers) return
  // An organizer's wish is where we look; nobody else is bound by it.
  const wide = from === 'participant' ? parsed.drafts.find(isWideWish) : undefined
  if (wide) reading.doubts.push(doubtOf('vague', words(wide.span), [], moment))
  const asked = unheardQuestion(parsed)
  if (asked) reading.doubts.push(doubtOf('hedged', words(spanIn(parsed, asked)), [], moment))
  const stay = stayIn(parsed)
  // Which day it is may hang on when they are there.
  if (stay && (stay.isDated || isByOtherClock(stay.zone, moment)) && parsed.drafts.some(namesHour))
    reading.doubts.push(doubtOf('zone', stay.words, [], moment))
  const reserved = reading.doubts.some(isSerious) ? null : reservationIn(parsed.drafts, parsed, reading.picks.length)
  if (reserved) reading.doubts.push(doubtOf('hedged', words(reserved), [], moment))
  for (const segment of parsed.segments) {
    if (segment.cues.length === 0) continue
    if (hasCue(segment, 'usual-time'))
      reading.doubts.push(doubtOf('usual-time', words(spanIn(parsed, segment)), [], moment))
    const openEnd = hasAnyCue(segment, 'maybe', 'condition') && !hasTime(segment) && !segment.question
    if (openEnd || (hasCue(segment, 'will-tell') && !hasCue(segment, 'past') && !segment.question))
      reading.doubts.push(doubtOf('hedged', words(spanIn(parsed, segment)), [], moment))
  }
}

/** What cannot be undone is taken from one plain statement of it. Where there is none, each of them is asked about. */
function doubtedWishes(reading: Reading, parsed: Parsed): Wish[] {
  const doubted: Wish[] = []
  for (const intent of IRREVERSIBLE) {
    if (!reading.intents.includes(intent)) continue
    const wishes = parsed.wishes.list.filter((wish) => wish.intent === intent)
    const isMeant = ({ span }: Wish) => !isByMistake(parsed.text.slice(span.from).split(/[.!?\n]/)[0]!)
    if (!wishes.every(isMeant) || !wishes.some((wish) => isPlainlyMeant(wish, parsed))) doubted.push(...wishes)
  }
  return doubted
}

/** "I'm travelling in Chicago. Thursday 3pm works": by which clock? */
const isByOtherClock = (zone: string, { now, zone: known }: Moment): boolean =>
  wallOf(now, zone).minute !== wallOf(now, known).minute

const namesHour = ({ says, times, isException }: Draft): boolean => says === 'free' && !isException && times.length > 0

const spanIn = ({ terms }: Parsed, segment: Segment): Span => ({
  from: terms[segment.first]?.from ?? 0,
  to: terms[Math.min(segment.next, terms.length) - 1]?.to ?? 0,
})
