// Text becomes tokens with offsets into the text as it was written. One pass, sticky patterns without nested
// repetition, so that no text, however hostile, costs more than its length.

import { MEANS_NOTHING, type Meanings } from '../lexicon/vocabulary.ts'
import type { Effort } from '../text/effort.ts'
import {
  bare,
  isDigit,
  isPlainLetter,
  isSpace,
  isTypographic,
  lettersEnd,
  NEW_LINE,
  plain,
  wordEnd,
} from './letters.ts'
import { match, type NumberForm, numberAt, phoneEnd } from './number-forms.ts'
import { type Word, wordOf } from './words.ts'

export type TokenKind = 'word' | 'number' | 'punctuation' | 'line' | 'bullet' | 'email' | 'link' | 'phone' | 'emoji'

export type Token = {
  kind: TokenKind
  text: string
  /** Lower case with straight apostrophes; what lexicons are matched against. */
  lower: string
  /** The same without accents. */
  bare: string
  /** What it is to the lexicons, as it is written and without accents; null where none knows it. */
  word: Word | null
  bareWord: Word | null
  from: number
  to: number
  /** False when nothing separates it from the token before: "3" and "pm" in "3pm". */
  spaced: boolean
  form?: NumberForm
  parts?: number[]
  /** What the lexicon says of it, once it is a term. */
  means: Meanings
  /** Several words that the lexicon knows as one. */
  isPhrase: boolean
  known: boolean
  /** A phrase that already contains its negation: "not available", "pas possible". */
  negated: boolean
}

/** A token with what the lexicon says of it; of a phrase it is the first word, and ends with the last. */
export type Term = Token

/** A usual reply has fewer than 200 tokens. What lies beyond this is reported as unread, never guessed at. */
export const TOKEN_LIMIT = 1_200

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’](?!s\b)\p{L}+)?/uy
const EMOJI = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{fe0f}|\u{200d}\p{Extended_Pictographic})*/uy
const LINK = /(?:https?:\/\/|www\.)[^\s<>]{1,2000}/iy
const LETTER = /[\p{L}\p{M}]/u
const DOMAIN = /@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/uy
const BULLET = /(?:[-*•–·+]|\(?(\d{1,2}|[a-h])[.)])[ \t]+(?=\S)/iy
const ELISION = /^(?:[ldjnmtsc]|qu|jusqu|lorsqu|aujourd)['’]/i

/** Between two passages. */
export const lineBreak = (at: number): Token => newToken('line', '\n', '\n', null, at, at, true)

/** Without any of these there are no addresses and no links, and nobody needs to look for where one could begin. */
function holdsAddress(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code === AT_SIGN || (code === SLASH && text.charCodeAt(at - 1) === SLASH)) return true
    if (code === DOT && (text.charCodeAt(at - 1) | 32) === SMALL_W && (text.charCodeAt(at - 2) | 32) === SMALL_W)
      return true
  }
  return false
}

const ASTERISK = 42
const UNDERSCORE = 95
const AT_SIGN = 64
const SLASH = 47
const DOT = 46
const SMALL_W = 119

export function tokenise(text: string, from: number, to: number, effort: Effort): Token[] {
  const tokens: Token[] = []
  const search: AddressSearch = { from: holdsAddress(text, from, to) ? from : to }
  let at = from
  let spaced = true
  let lineStart = true
  while (at < to && tokens.length < TOKEN_LIMIT) {
    effort.steps += 1
    const code = text.charCodeAt(at)
    if (isSpace(code) || (code === NEW_LINE && isSoftBreak(text, at))) {
      at += 1
      spaced = true
      continue
    }
    if ((code === ASTERISK || code === UNDERSCORE) && isEmphasis(text, at)) {
      at += 1
      continue
    }
    const bullet: Token | null = lineStart && code !== NEW_LINE ? bulletAt(text, at, to, code, spaced) : null
    const token: Token = bullet ?? tokenAt(text, at, to, code, spaced, search)
    tokens.push(token)
    at = token.to
    lineStart = code === NEW_LINE
    spaced = lineStart || bullet !== null
  }
  return tokens
}

/** Where the next address or link may begin: not inside a run of letters that has been looked through. */
type AddressSearch = { from: number }

function tokenAt(text: string, at: number, to: number, code: number, spaced: boolean, search: AddressSearch): Token {
  if (code === NEW_LINE) return symbol('line', text, at, spaced)
  const end = lettersEnd(text, at, to)
  if (at >= search.from && (end > at || isDigit(code) || code > 127)) {
    const address = addressAt(text, at, to, code, spaced, search)
    if (address) return address
  }
  if (isDigit(code)) return number(text, at, to, spaced)
  if (code === 43 || code === 40) {
    const numberEnd = phoneEnd(text, at, to)
    if (numberEnd > 0) return anyToken('phone', text, at, numberEnd, spaced)
  }
  const latinEnd = wordEnd(text, at, end, to)
  if (latinEnd > at) return anyToken('word', text, at, latinEnd, spaced)
  const isSymbol = code < 128 ? end === at && code !== 39 : isTypographic(code)
  return isSymbol ? symbol('punctuation', text, at, spaced) : rareToken(text, at, to, code, spaced)
}

function bulletAt(text: string, at: number, to: number, code: number, spaced: boolean): Token | null {
  const after = text.charCodeAt(at + 1)
  if (isPlainLetter(code) && after !== 46 && after !== 41) return null
  const bullet = match(BULLET, text, at, to)
  if (!bullet) return null
  const token = anyToken('bullet', text, at, bullet.end, spaced)
  token.parts = bulletNumber(bullet.groups[1])
  return token
}

function addressAt(
  text: string,
  at: number,
  to: number,
  code: number,
  spaced: boolean,
  search: AddressSearch,
): Token | null {
  const runEnd = localPartEnd(text, at, to)
  search.from = Math.max(runEnd, at + 1)
  if (runEnd > at && text.charCodeAt(runEnd) === AT_SIGN) {
    const domain = match(DOMAIN, text, runEnd, to)
    if (domain) return anyToken('email', text, at, domain.end, spaced)
  }
  if (code !== 104 && code !== 72 && code !== 119 && code !== 87) return null
  const link = match(LINK, text, at, to)
  return link && anyToken('link', text, at, link.end, spaced)
}

/** Words in other letters, pictures, and marks that are rare. */
function rareToken(text: string, at: number, to: number, code: number, spaced: boolean): Token {
  const wordEnd = match(WORD, text, at, to)?.end ?? -1
  if (wordEnd > at) {
    const elided = ELISION.exec(text.slice(at, wordEnd))
    return anyToken('word', text, at, elided ? at + elided[0].length : wordEnd, spaced)
  }
  const emoji = code > 127 ? match(EMOJI, text, at, to) : null
  if (emoji) return anyToken('emoji', text, at, emoji.end, spaced)
  return anyToken('punctuation', text, at, punctuationEnd(text, at, code), spaced)
}

function symbol(kind: TokenKind, text: string, at: number, spaced: boolean): Token {
  const piece = text[at]!
  return newToken(kind, piece, piece, wordOf(piece), at, at + 1, spaced)
}

function number(text: string, at: number, to: number, spaced: boolean): Token {
  const { end, form, parts } = numberAt(text, at, to)
  if (form === 'phone') return anyToken('phone', text, at, end, spaced)
  const piece = text.slice(at, end)
  const token = newToken('number', piece, piece, wordOf(piece), at, end, spaced)
  token.form = form
  token.parts = parts
  return token
}

function anyToken(kind: TokenKind, text: string, at: number, end: number, spaced: boolean): Token {
  const piece = text.slice(at, end)
  const lower = plain(piece)
  return newToken(kind, piece, lower, wordOf(lower), at, end, spaced)
}

export function newToken(
  kind: TokenKind,
  text: string,
  lower: string,
  word: Word | null,
  from: number,
  to: number,
  spaced: boolean,
): Token {
  const bareForm = word === null ? bare(lower) : word.bare
  const bareWord = word !== null ? word.bareWord : bareForm === lower ? null : wordOf(bareForm)
  return {
    kind,
    text,
    lower,
    bare: bareForm,
    word,
    bareWord,
    from,
    to,
    spaced,
    form: undefined,
    parts: undefined,
    means: MEANS_NOTHING,
    isPhrase: false,
    known: true,
    negated: false,
  }
}

/** In flowed text a space before the line break means that the paragraph goes on, unless a list item follows. */
function isSoftBreak(text: string, at: number): boolean {
  if (text.charCodeAt(at - 1) !== 32 || text.charCodeAt(at + 1) === NEW_LINE) return false
  BULLET.lastIndex = at + 1
  return !BULLET.test(text)
}

/** "*Tuesday* works": a mark that touches a word; one that stands alone may be a bullet. */
const isEmphasis = (text: string, at: number): boolean =>
  isPlainLetter(text.charCodeAt(at + 1)) || isPlainLetter(text.charCodeAt(at - 1)) || isDigit(text.charCodeAt(at + 1))

/** "'s" stays together; a character outside the basic plane has two units. */
function punctuationEnd(text: string, at: number, code: number): number {
  const possessive = (code === 39 || code === 0x2019) && /^s(?![\p{L}])/iu.test(text.slice(at + 1, at + 3))
  return at + (possessive || text.codePointAt(at)! > 0xffff ? 2 : 1)
}

/** Where what could stand before the @ of an address ends. */
function localPartEnd(text: string, at: number, to: number): number {
  let end = at
  while (end < to) {
    const code = text.charCodeAt(end)
    if (
      !isPlainLetter(code) &&
      !isDigit(code) &&
      code !== 46 &&
      code !== 95 &&
      code !== 45 &&
      code !== 43 &&
      code !== 37 &&
      code <= 127
    )
      break
    if (code > 127 && !LETTER.test(text[end]!)) break
    end += 1
  }
  return end
}

function bulletNumber(mark: string | undefined): number[] | undefined {
  if (!mark) return undefined
  const digits = Number(mark)
  return [Number.isNaN(digits) ? mark.toLowerCase().charCodeAt(0) - 96 : digits]
}
