// From the text of a reply to a reading: new part, tokens, terms, pieces, segments, constraints; then, and only then,
// the calendar. Pure and deterministic; the same input gives the same reading.

import { segmentsOf } from './clauses.ts'
import { conclude } from './conclude.ts'
import type { Constraint } from './constraint.ts'
import { constraintsOf } from './constraints.ts'
import type { Draft } from './drafts.ts'
import type { Effort } from './effort.ts'
import { newEffort } from './effort.ts'
import { findAtoms } from './grammar.ts'
import { htmlToText, looksLikeHtml } from './html-text.ts'
import { instantOf } from './instant.ts'
import { wishesOf } from './intents.ts'
import type { Moment } from './moment.ts'
import { HORIZON_DAYS, stretchOn, wallOf } from './moment.ts'
import { doubtNumbers } from './numbers-behind-weekdays.ts'
import { matchingOffers } from './offers.ts'
import type { LanguagePack } from './pack.ts'
import { languageOf, lexiconFor } from './packs.ts'
import type { Passage } from './quoted-text.ts'
import { newPart } from './quoted-text.ts'
import type { ReadInput, Reading, Window } from './reading.ts'
import { resolve } from './resolve.ts'
import { newFocus, resolveDay } from './resolve-days.ts'
import { saidZone } from './said-zone.ts'
import type { Segment } from './segment.ts'
import type { Term } from './terms.ts'
import { termsOf } from './terms.ts'
import type { Token } from './tokens.ts'
import { lineBreak, TOKEN_LIMIT, tokenise } from './tokens.ts'
import type { Stretch } from './windows.ts'
import type { Wishes } from './wishes.ts'
import { dayFirstIn } from './zones.ts'

/** Everything the words say, before the calendar is opened. */
export type Parsed = {
  text: string
  terms: Term[]
  segments: Segment[]
  drafts: Draft[]
  wishes: Wishes
  pack: LanguagePack
  isKnownLanguage: boolean
  isCut: boolean
}

/**
 * Never throws: where a fault of ours stops the reading of a text, nothing of it was understood, and the sender is asked.
 * One reply must not stop its conversation, or a file of thousands.
 */
export function read(input: ReadInput, effort: Effort = newEffort()): Reading {
  try {
    return readOrThrow(input, effort)
  } catch {
    return notUnderstood(input.text)
  }
}

/** For tests, which are to find such faults. */
export function readOrThrow(input: ReadInput, effort: Effort = newEffort()): Reading {
  const text = plainText(input.text)
  const passages = newPart(text, effort, input.sent)
  const parsed = parse(text, passages, input.duration_minutes, effort)
  const zone = saidZone(parsed.segments)
  const moment = momentOf(input, parsed.pack, zone)
  doubtNumbers(parsed.drafts, moment)
  answerInline(parsed, passages, moment, effort)
  const constraints: Constraint[] = parsed.drafts
  return conclude(parsed, resolve(constraints, moment, text), moment, input, zone)
}

function notUnderstood(text: string): Reading {
  const question = 'Could you answer with a day and a time?'
  return {
    picks: [],
    free: [],
    busy: [],
    intents: [],
    duration_minutes: null,
    timezone: null,
    people: [],
    until: null,
    sure: false,
    because: [],
    doubts: [{ kind: 'unread', words: '', options: [], matters: true, question }],
    unread: [{ from: 0, to: text.length }],
    constraints: [],
  }
}

function plainText(text: string): string {
  const unix = text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text
  return looksLikeHtml(unix) ? htmlToText(unix) : unix
}

/** A long mail has sixty. Statements are weighed against each other, so their number is bounded. */
const SEGMENT_LIMIT = 250

function parse(text: string, passages: Passage[], durationMinutes: number, effort: Effort): Parsed {
  let tokens: Token[] = []
  for (const passage of passages) {
    if (tokens.length >= TOKEN_LIMIT) break
    const found = tokenise(text, passage.from, passage.to, effort)
    // Most mails are one passage, and its tokens need no second list.
    if (tokens.length === 0) tokens = found
    else for (const token of found) tokens.push(token)
    tokens.push(lineBreak(passage.to))
  }
  const last = tokens.at(-2)?.to ?? 0
  const { pack, isKnown } = languageOf(tokens)
  const lexicon = lexiconFor(tokens, pack)
  const terms = termsOf(tokens, lexicon, effort)
  const all = segmentsOf(terms, findAtoms(terms, lexicon, effort), effort)
  const segments = all.length > SEGMENT_LIMIT ? all.slice(0, SEGMENT_LIMIT) : all
  const isCut =
    all.length > SEGMENT_LIMIT ||
    (tokens.length >= TOKEN_LIMIT && text.slice(last, passages.at(-1)?.to ?? 0).trim() !== '')
  return {
    text,
    terms,
    segments,
    drafts: constraintsOf(segments, terms),
    wishes: wishesOf(segments, terms, durationMinutes),
    pack,
    isKnownLanguage: isKnown,
    isCut,
  }
}

function momentOf(input: ReadInput, pack: LanguagePack, said: string | null): Moment {
  const hostZone = usableZone(input.host_timezone) ?? 'UTC'
  const senderZone = said ?? usableZone(input.timezone)
  const zone = senderZone ?? hostZone
  const now = instantOf(input.now)
  const today = wallOf(now, zone).day
  const lastDay = today + HORIZON_DAYS
  return {
    now,
    zone,
    senderZone,
    hostZone,
    today,
    lastDay,
    limits: { from: now, to: stretchOn(lastDay, 0, 24 * 60, zone).to },
    durationMinutes: input.duration_minutes,
    offers: offersOf(input.offers),
    dayFirst: dayFirstIn(senderZone ?? hostZone) ?? (pack.dayFirst ? true : null),
  }
}

function offersOf(windows: Window[]): Stretch[] {
  const offers: Stretch[] = []
  for (const { start, end } of windows) offers.push({ from: instantOf(start), to: instantOf(end) })
  return offers
}

const zones = new Map<string, string | null>()

/** Null for what is no zone. Remembered, because asking the calendar is slow; bounded, because input is not ours. */
function usableZone(zone: string | null | undefined): string | null {
  if (!zone) return null
  const known = zones.get(zone)
  if (known !== undefined) return known
  let usable: string | null = null
  try {
    usable = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
  } catch {}
  if (zones.size > 1_000) zones.clear()
  zones.set(zone, usable)
  return usable
}

/** "ok for me" written under a quoted offer is about that offer. */
function answerInline(parsed: Parsed, passages: Passage[], moment: Moment, effort: Effort) {
  for (const passage of passages) {
    if (passage.about.length === 0 || moment.offers.length === 0) continue
    const offered = passage.about.flatMap((line) => offerOnLine(parsed, line.from, line.to, moment, effort))
    if (offered.length === 0) continue
    // "This one please" is about the line right above it, whatever else is quoted.
    const line = passage.about.at(-1)!
    const nearest = offered.length === 1 ? offered : offerOnLine(parsed, line.from, line.to, moment, effort)
    for (const draft of parsed.drafts) {
      if (draft.span.from < passage.from || draft.span.from >= passage.to || nearest.length === 0) continue
      const isMeant = offered.length === 1 ? draft.isGeneral || pointsAtIt(draft) : pointsAtIt(draft) && namesIt(draft)
      if (!isMeant) continue
      draft.offers = [{ kind: 'ordinals', positions: [nearest[0]! + 1], couldBeClock: false, couldBeDate: false }]
      draft.spoken = true
    }
  }
}

/** "This one's good". */
const pointsAtIt = (draft: Draft): boolean =>
  draft.days.length + draft.times.length + draft.within.length === 0 &&
  draft.offers.length === 1 &&
  draft.offers[0]!.kind === 'that'

/** "Ok for me" does not. */
const namesIt = ({ segment }: Draft): boolean => segment.atoms.some((atom) => atom.kind === 'offer')

function offerOnLine(parsed: Parsed, from: number, to: number, moment: Moment, effort: Effort): number[] {
  const mark = /^[\s>|]{0,12}/.exec(parsed.text.slice(from, to))![0].length
  const tokens = tokenise(parsed.text, from + mark, to, effort)
  const lexicon = lexiconFor(tokens, parsed.pack)
  const terms = termsOf(tokens, lexicon, effort)
  const [draft] = constraintsOf(segmentsOf(terms, findAtoms(terms, lexicon, effort), effort), terms).filter(
    (each) => each.days.length > 0 && each.times.length + each.within.length > 0,
  )
  if (!draft) return []
  const days = draft.days.map((day) => resolveDay(day, null, newFocus(), moment))
  return matchingOffers(draft, days, moment.zone, moment).slice(0, 1)
}
