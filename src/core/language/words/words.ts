// Every word that a lexicon knows, in any language, once. Reading looks at words more often than at anything else, so a
// word of a text is found here once, straight from its letters, and from then on it is a number.

import { bare, folded, isLatinLetter } from './letters.ts'

export type Word = {
  id: number
  lower: string
  /** The same without accents. */
  bare: string
  /** The word that it is without accents: itself, another one, or none that a lexicon knows. */
  bareWord: Word | null
  /** Where its evidence for a language begins; -1 for a word that tells nothing. */
  evidence: number
  /** Where its letters begin among those of all words; -1 for a word that isn't found by its letters. */
  letters: number
}

const words: Word[] = []
const byText = new Map<string, Word>()

/** For each slot the number of a word, -1 where there is none, and the hash of its letters; never more than half full. */
let slots = new Int32Array(2 * 16_384).fill(-1)
let slotted = 0

/** Grows with the lexicons and never with what is read. */
export function registerWord(text: string): Word {
  const known = byText.get(text)
  if (known) return known
  const lower = ownCopy(text)
  const word: Word = { id: words.length, lower, bare: bare(lower), bareWord: null, evidence: -1, letters: -1 }
  linkBareWord(word)
  words.push(word)
  byText.set(lower, word)
  if (SPELLED_WORD.test(lower)) addToSlots(word)
  if (lower.length === 1 && lower.charCodeAt(0) < 128) symbols[lower.charCodeAt(0)] = word
  return word
}

/** Accented words whose bare form isn't a word so far. */
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

/** Latin letters, or a number; no lexicon has a longer one. */
const SPELLED_WORD = /^(?:[a-zß-öø-ÿ']{1,64}|\d[\d:./-]{0,63})$/

/** Words of one plain character, such as a hyphen, by its code. */
const symbols: (Word | null)[] = Array.from({ length: 128 }, () => null)

export const symbolOf = (code: number): Word | null => symbols[code]!

export const wordOf = (lower: string): Word | null => byText.get(lower) ?? null

/**
 * The word that is being read, letter by letter, in small letters and with one apostrophe. There is one at a time, and
 * asking a text for its letters is slow enough to do it once.
 */
const spelled = new Uint8Array(64)
let spelledLength = 0
let spelledHash = 0
let isSpelledSmall = true
/** All letters laid over each other, which tells whether one of them has an accent. */
let spelledBits = 0

/** Begins a word and reads on while letters are Latin. Says where they end. */
export function spellLetters(text: string, from: number, to: number): number {
  spelledLength = 0
  spelledHash = 0
  isSpelledSmall = true
  spelledBits = 0
  let end = from
  while (end < to) {
    const code = text.charCodeAt(end)
    if (!isLatinLetter(code)) break
    spell(code)
    end += 1
  }
  return end
}

/** Goes on up to a place: over an apostrophe and what belongs to the word behind it. */
export function spellOn(text: string, from: number, to: number) {
  for (let at = from; at < to; at += 1) spell(text.charCodeAt(at))
}

/** The number between two places of a text, where it is a word such as the 24 of "24 hours". */
export function numberWordAt(text: string, from: number, to: number): Word | null {
  if (to === from + 1) return symbolOf(text.charCodeAt(from))
  spellAll(text, from, to)
  return spelledWord()
}

function spellAll(text: string, from: number, to: number) {
  spellLetters(text, from, from)
  spellOn(text, from, to)
}

function spell(code: number) {
  const letter = folded(code)
  if (letter !== code) isSpelledSmall = false
  spelledHash = Math.imul(spelledHash ^ letter, 0x01000193)
  spelledBits |= letter
  spelled[spelledLength] = letter
  spelledLength += 1
}

/** Whether it is written in small letters only, as lexicons write it. */
export const isWrittenSmall = (): boolean => isSpelledSmall

export const isWrittenBare = (): boolean => spelledBits < 128

/** The word that was spelled, if a lexicon knows it. */
export function spelledWord(): Word | null {
  const mask = slots.length - 1
  const hash = spelledHash ^ (spelledHash >>> 15)
  for (let slot = (2 * hash) & mask; slots[slot]! >= 0; slot = (slot + 2) & mask) {
    if (slots[slot + 1] !== hash) continue
    const word = words[slots[slot]!]!
    if (isSpelled(word)) return word
  }
  return null
}

/** The letters of all words, one after the other. */
let letters = new Uint8Array(131_072)
let lettersEnd = 0

function isSpelled({ lower, letters: from }: Word): boolean {
  if (lower.length !== spelledLength) return false
  for (let at = 0; at < spelledLength; at += 1) if (letters[from + at] !== spelled[at]) return false
  return true
}

function addToSlots(word: Word) {
  spellAll(word.lower, 0, word.lower.length)
  if (lettersEnd + spelledLength > letters.length) {
    const more = new Uint8Array(letters.length * 2)
    more.set(letters)
    letters = more
  }
  word.letters = lettersEnd
  letters.set(spelled.subarray(0, spelledLength), lettersEnd)
  lettersEnd += spelledLength
  slotted += 1
  if (slotted * 4 > slots.length) {
    slots = new Int32Array(slots.length * 2).fill(-1)
    for (const known of words) if (known !== word && known.letters >= 0) place(known)
  }
  place(word)
}

function place(word: Word) {
  spellAll(word.lower, 0, word.lower.length)
  const mask = slots.length - 1
  const hash = spelledHash ^ (spelledHash >>> 15)
  let slot = (2 * hash) & mask
  while (slots[slot]! >= 0) slot = (slot + 2) & mask
  slots[slot] = word.id
  slots[slot + 1] = hash
}
