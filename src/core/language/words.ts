// Every word that a lexicon knows, in any language, once. Reading looks at words more often than at anything else, so a
// word of a text is found here once, straight from its letters, and from then on it is a number.

import { bare, folded, isDigit } from './letters.ts'

export type Word = {
  id: number
  lower: string
  /** The same without accents. */
  bare: string
  /** The word that it is without accents: itself, another one, or none that a lexicon knows. */
  bareWord: Word | null
  /** Where its evidence for a language begins; less than nought for a word that tells nothing. */
  evidence: number
}

const words: Word[] = []
const byText = new Map<string, Word>()

/** Numbers of words by the hash of their letters, and -1 where there is none; never more than half full. */
let slots = new Int32Array(16_384).fill(-1)
let slotted = 0

/** Grows with the lexicons and never with what is read. */
export function registerWord(text: string): Word {
  const known = byText.get(text)
  if (known) return known
  const lower = ownCopy(text)
  const word: Word = { id: words.length, lower, bare: bare(lower), bareWord: null, evidence: -1 }
  linkBareWord(word)
  words.push(word)
  byText.set(lower, word)
  if (LATIN_WORD.test(lower)) addToSlots(word)
  if (lower.length === 1 && lower.charCodeAt(0) < 128) symbols[lower.charCodeAt(0)] = word
  if (isDigit(lower.charCodeAt(0))) numberLengths |= 1 << lower.length
  return word
}

/** Accented words whose bare form is no word so far. */
const unlinked = new Map<string, Word[]>()

function linkBareWord(word: Word) {
  word.bareWord = word.bare === word.lower ? word : (byText.get(word.bare) ?? null)
  if (word.bareWord === null) unlinked.set(word.bare, [...(unlinked.get(word.bare) ?? []), word])
  for (const accented of unlinked.get(word.lower) ?? []) accented.bareWord = word
  unlinked.delete(word.lower)
}

/**
 * A string that is no part of another one and no sum of two. Engines keep those in other forms, and a loop over letters
 * that has met many forms is several times slower for all of them.
 */
export const ownCopy = (text: string): string =>
  String.fromCharCode(...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)))

const LATIN_WORD = /^[a-zß-öø-ÿ']+$/

/** Words of one plain character, such as a hyphen, by its code. */
const symbols: (Word | null)[] = Array.from({ length: 128 }, () => null)

export const symbolOf = (code: number): Word | null => symbols[code]!

/** How long the numbers are that are words, such as the 24 of "24 hours", as bits: others need not be looked for. */
let numberLengths = 0

export function numberWordOf(text: string): Word | null {
  if (text.length === 1) return symbols[text.charCodeAt(0)]!
  return text.length < 32 && (numberLengths & (1 << text.length)) === 0 ? null : wordOf(text)
}

export const wordOf = (lower: string): Word | null => byText.get(lower) ?? null

/** The word between two places of a text where only Latin letters and apostrophes are, in whatever case. */
export function wordAt(text: string, from: number, to: number): Word | null {
  let slot = hashOf(text, from, to) & (slots.length - 1)
  for (let id = slots[slot]!; id >= 0; id = slots[slot]!) {
    const word = words[id]!
    if (isSpelledAt(word.lower, text, from, to)) return word
    slot = (slot + 1) & (slots.length - 1)
  }
  return null
}

function hashOf(text: string, from: number, to: number): number {
  let hash = to - from
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ folded(text.charCodeAt(at)), 0x01000193)
  return hash ^ (hash >>> 15)
}

function isSpelledAt(lower: string, text: string, from: number, to: number): boolean {
  if (lower.length !== to - from) return false
  for (let at = from; at < to; at += 1) if (lower.charCodeAt(at - from) !== folded(text.charCodeAt(at))) return false
  return true
}

function addToSlots(word: Word) {
  slotted += 1
  if (slotted * 2 > slots.length) {
    slots = new Int32Array(slots.length * 2).fill(-1)
    for (const known of words) if (known !== word && LATIN_WORD.test(known.lower)) place(known)
  }
  place(word)
}

function place(word: Word) {
  let slot = hashOf(word.lower, 0, word.lower.length) & (slots.length - 1)
  while (slots[slot]! >= 0) slot = (slot + 1) & (slots.length - 1)
  slots[slot] = word.id
}
