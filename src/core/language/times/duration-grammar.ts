// Lengths of a meeting, and how far something is moved: "half an hour", "1h30", "half an hour later".

import type { Meanings } from '../lexicon/vocabulary.ts'
import type { Atom, Found, Scan } from './atoms.ts'
import { atomJustBefore, durationAtom, termAt } from './atoms.ts'
import { isWrittenHour } from './clock-grammar.ts'
import { isOf } from './date-grammar.ts'
import { countAt } from './span-grammar.ts'

/** Lengths that are one word. */
const NAMED_LENGTHS = new Map([
  ['viertelstunde', 15],
  ['dreiviertelstunde', 45],
  ['kwartier', 15],
  ['kwartiertje', 15],
  ['halfuur', 30],
  ['halfuurtje', 30],
  ['quart', 15],
  ['quarts', 15],
])

/** Half an hour, 50 minutes, an hour and a half, 1.5 hours; "half an hour later" is a shift, not a length. */
export function findDuration(scan: Scan, start: number): Atom | null {
  const term = termAt(scan, start)
  const word = termAt(scan, start + 1)
  const times = term.means.number ?? (term.means.fraction === 1 ? 1 : undefined)
  const named = times && times <= 3 && !word.means.quarter ? NAMED_LENGTHS.get(word.lower) : undefined
  if (named && times) return durationAtom(named * times, 0, start, start + 2)
  const written = hoursAfterLength(scan, start)
  if (written) return written
  if (isWrittenHour(scan, start)) return null
  const decimal = term.form === 'dotted' ? Number(term.text) : undefined
  const counted = decimal ?? term.means.fraction ?? countAt(scan, start)?.value
  if (counted === undefined) return null
  let at = start + 1
  if (termAt(scan, at).text === '-') at += 1
  const unitTerm = termAt(scan, at)
  // "anderhalf uur": beside a fraction the Dutch word for o'clock counts hours.
  const isFraction = term.means.fraction !== undefined && term.means.fraction !== 1
  const counts = unitTerm.lower === 'uur' && (isFraction || isMadeLong(scan, start))
  const unit = counts ? 'hour' : unitTerm.means.unit
  if (unit !== 'minute' && unit !== 'hour') return null
  let minutes = counted * (unit === 'hour' ? 60 : 1)
  at += 1
  if (unit === 'hour') {
    const more = extraMinutes(scan, at)
    if (more) {
      minutes += more.value
      at = more.next
    }
  }
  if (unit === 'hour' && isHourOfDay(scan, start, at)) return null
  const after = termAt(scan, at).means
  const late = /^(late|early|away|notice|drive|walk|break)$/.test(termAt(scan, at).lower)
  if (late || after.cue === 'past' || termAt(scan, start - 1).means.relation === 'in' || minutes > 24 * 60) return null
  const shift = shiftAt(scan, at)
  return durationAtom(Math.round(minutes), shift.value, start, shift.next)
}

/** "Maak er een uur van", "verleng het naar een uur": behind such verbs, "een uur" is not one o'clock. */
function isMadeLong(scan: Scan, start: number): boolean {
  const before = termAt(scan, start - 1)
  const verb = before.means.relation === undefined ? before : termAt(scan, start - 2)
  return termAt(scan, start).lower === 'een' && /^(?:maak|verleng)/.test(verb.lower) && verb.means.cue === 'length'
}

/** Meetings are shorter. */
const HOURS_OF_DAY = 7

/** "Jeudi, 15 heures", "el jueves 10 horas": so many hours right behind a day say when, unless it is hours of something. */
function isHourOfDay(scan: Scan, start: number, next: number): boolean {
  const { form, parts } = termAt(scan, start)
  if (form !== 'plain' || parts![0]! < HOURS_OF_DAY || scan.lexicon.pack.code === 'en') return false
  if (!termAt(scan, next - 1).means.oclock || atomJustBefore(scan, start)?.kind !== 'day') return false
  return !isOf(termAt(scan, next)) || termAt(scan, next).means.part !== undefined
}

/** "Prévoyez plutôt 1h30", "só 1h": behind a word about length, a few hours aren't a time of day. */
function hoursAfterLength(scan: Scan, start: number): Atom | null {
  const hours = termAt(scan, start)
  const mark = termAt(scan, start + 1).lower
  if (hours.form !== 'plain' || hours.parts![0]! < 1 || hours.parts![0]! > 4 || (mark !== 'h' && mark !== 'u'))
    return null
  const minutes = termAt(scan, start + 2)
  const counts = minutes.form === 'plain' && !minutes.spaced && minutes.parts![0]! < 60
  const next = start + (counts ? 3 : 2)
  const before = termAt(scan, start - 1).means
  const lead = before.cue === 'howabout' || before.cue === 'prefer' ? termAt(scan, start - 2).means : before
  if (!isOfLength(lead) && !isOfLength(termAt(scan, next).means)) return null
  return durationAtom(hours.parts![0]! * 60 + (counts ? minutes.parts![0]! : 0), 0, start, next)
}

const isOfLength = ({ cue, relation, join, which }: Meanings): boolean =>
  cue === 'length' && relation === undefined && join === undefined && which === undefined

/** "half an hour later", "eine Stunde früher", "une heure plus tard". */
function shiftAt(scan: Scan, at: number): { value: -1 | 0 | 1; next: number } {
  const word = termAt(scan, at).lower
  const pair = /^(plus|más|mais)$/.test(word) ? termAt(scan, at + 1).lower : ''
  if (/^(later|später)$/.test(word) || /^(tard|tarde)$/.test(pair)) return { value: 1, next: at + (pair ? 2 : 1) }
  if (/^(earlier|sooner|früher|eerder)$/.test(word) || /^(tôt|temprano|cedo)$/.test(pair))
    return { value: -1, next: at + (pair ? 2 : 1) }
  return { value: 0, next: at }
}

/** "and a half", "and a quarter", "15 minutes" after the hours. */
function extraMinutes(scan: Scan, start: number): Found<number> {
  let at = start
  if (termAt(scan, at).means.join === 'and') at += 1
  const term = termAt(scan, at)
  if (at > start && term.means.half) return { value: 30, next: at + 1 }
  if (at > start && term.means.fraction === 0.5) return { value: 30, next: at + 1 }
  const article = at > start && term.means.fraction === 1 ? 1 : 0
  const fraction = termAt(scan, at + article)
  if (at > start && (fraction.means.half || fraction.means.fraction === 0.5))
    return { value: 30, next: at + article + 1 }
  if (term.means.number !== undefined && termAt(scan, at + 1).means.unit === 'minute')
    return { value: term.means.number, next: at + 2 }
  return null
}
