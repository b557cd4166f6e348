// Weekdays, a few long words of time and those that a language names, with one typing slip: "Tuseday", "neihter".

import { entries, type LanguagePack, words } from '../lexicon/pack.ts'
import { inOneShape, type Meanings } from '../lexicon/vocabulary.ts'
import { bare } from './letters.ts'
import type { Token } from './tokens.ts'

/** The word that was meant, and what it means. */
type Meant = { word: string; means: Meanings }

export type Slips = {
  forms: Map<string, Meant[]>
  /** A bit for the hash of every form, so that most words are told apart without making strings of them. */
  marks: Int32Array
}

export function slipsOf(pack: LanguagePack): Slips {
  const forms = slipForms(pack)
  return { forms, marks: marksOf(forms.keys()) }
}

const SLIP_MIN_LENGTH = 6

function slipForms(pack: LanguagePack): Map<string, Meant[]> {
  const forms = new Map<string, Meant[]>()
  const prone = new Set(words(pack.proneToSlips ?? ''))
  for (const [phrase, means] of entries(pack)) {
    const temporal = means.weekday || means.dayOffset === 1 || (means.month && phrase.length > 6) || means.part
    const isProne = prone.has(phrase)
    if (!isProne && (!temporal || phrase.length < SLIP_MIN_LENGTH || /[^\p{L}]/u.test(phrase))) continue
    const meant = { word: bare(phrase), means: inOneShape(means) }
    for (const slip of deletions(meant.word)) forms.set(slip, [...(forms.get(slip) ?? []), meant])
  }
  return forms
}

/** A dropped, doubled, swapped or wrong letter all meet in the forms that lack one letter. */
function deletions(word: string): string[] {
  const forms = [word]
  for (let index = 1; index < word.length; index += 1) forms.push(word.slice(0, index) + word.slice(index + 1))
  return forms
}

/** Of these numbers of 32 bits each a thousand slips set one bit in five hundred. */
const MARK_BITS = 14

/** What a letter counts at each place; longer than any word of a lexicon. */
const PLACES = Int32Array.from({ length: 64 }, (_, place) => Math.imul(place * 2 + 1, 0x9e3779b1 - place * place))

const isMarked = (marks: Int32Array, hash: number): boolean =>
  (marks[hash >>> (32 - MARK_BITS)]! & (1 << (hash >>> 9))) !== 0

function marksOf(forms: Iterable<string>): Int32Array {
  const marks = new Int32Array(1 << MARK_BITS)
  for (const form of forms) {
    const hash = hashOf(form)
    marks[hash >>> (32 - MARK_BITS)]! |= 1 << (hash >>> 9)
  }
  return marks
}

function hashOf(word: string): number {
  let hash = 0
  for (let at = 0; at < word.length; at += 1) hash = (hash + Math.imul(word.charCodeAt(at), PLACES[at]!)) | 0
  return hash
}

/** Whether the word, or what is left of it without one letter, may be a slip. */
function mayBeSlip(word: string, marks: Int32Array): boolean {
  let before = hashOf(word)
  if (isMarked(marks, before)) return true
  // Each letter behind the one that is left out moves one place ahead.
  let behind = 0
  for (let at = word.length - 1; at > 0; at -= 1) {
    const letter = word.charCodeAt(at)
    before = (before - Math.imul(letter, PLACES[at]!)) | 0
    if (isMarked(marks, (before + behind) | 0)) return true
    behind = (behind + Math.imul(letter, PLACES[at - 1]!)) | 0
  }
  return false
}

const NOT_A_SLIP = new Set([
  'sundry',
  'money',
  'monkey',
  'warning',
  'mourning',
  'moaning',
  'arranging',
  'turning',
  'learning',
  'morgan',
  'words',
  'worms',
  'cancer',
  'seconds',
  'conform',
  'fist',
  'sorgen',
  'borgen',
  'montage',
  'partes',
  'vienes',
  'quanta',
  'manzana',
  'sacado',
  'sabido',
  'salado',
  'mögen',
  'mogen',
  'zorgen',
  'seguida',
  'quintal',
  'coches',
  'tardar',
])

export function slipMeaning(token: Token, { forms, marks }: Slips): Meanings | undefined {
  if (token.kind !== 'word' || token.lower.length < SLIP_MIN_LENGTH - 1 || token.lower.length > 16) return undefined
  const word = token.bare
  if (!mayBeSlip(word, marks) || NOT_A_SLIP.has(token.lower)) return undefined
  for (const form of deletions(word)) {
    const found = forms.get(form)?.find((meant) => isOneSlip(word, meant.word))
    if (found) return found.means
  }
  return undefined
}

/** "mandan" and "mañana" lose a letter each and are alike, but that takes two slips. */
export function isOneSlip(word: string, meant: string): boolean {
  let from = 0
  while (from < word.length && word[from] === meant[from]) from += 1
  let end = 0
  while (end < word.length - from && end < meant.length - from && word.at(-1 - end) === meant.at(-1 - end)) end += 1
  const own = word.slice(from, word.length - end)
  const other = meant.slice(from, meant.length - end)
  if (own.length <= 1 && other.length <= 1) return true
  return own.length === 2 && other.length === 2 && own[0] === other[1] && own[1] === other[0]
}
