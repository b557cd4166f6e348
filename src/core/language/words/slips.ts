// Weekdays, a few long words of time and those that a language names, with one typing slip: "Tuseday", "neihter".

import { entries, type LanguagePack, words } from '../lexicon/pack.ts'
import type { Meanings } from '../lexicon/vocabulary.ts'
import { bare } from './letters.ts'
import type { Token } from './tokens.ts'

/** The word that was meant, and what it means. */
type Meant = { word: string; means: Meanings }

/** By every form that a slip can leave. */
export type Slips = Map<string, Meant[]>

const SLIP_MIN_LENGTH = 6

export function slipsOf(pack: LanguagePack): Slips {
  const forms: Slips = new Map()
  const prone = new Set(words(pack.proneToSlips ?? ''))
  for (const [phrase, means] of entries(pack)) {
    const temporal = means.weekday || means.dayOffset === 1 || (means.month && phrase.length > 6) || means.part
    const isProne = prone.has(phrase)
    if (!isProne && (!temporal || phrase.length < SLIP_MIN_LENGTH || /[^\p{L}]/u.test(phrase))) continue
    const meant = { word: bare(phrase), means }
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

export function slipMeaning(token: Token, forms: Slips): Meanings | undefined {
  if (token.kind !== 'word' || token.lower.length < SLIP_MIN_LENGTH - 1 || token.lower.length > 16) return undefined
  if (NOT_A_SLIP.has(token.lower)) return undefined
  const word = token.bare
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
