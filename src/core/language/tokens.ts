// Text becomes tokens with offsets into the text as it was written. One pass, sticky patterns without nested
// repetition, so that no text, however hostile, costs more than its length.

import type { Effort } from './effort.ts'
import { type Word, wordAt, wordOf } from './words.ts'

export type TokenKind = 'word' | 'number' | 'punctuation' | 'line' | 'bullet' | 'email' | 'link' | 'phone' | 'emoji'

/** How a number is written: 14:30 is a clock, 6/9 a slash date, 18.08 dotted (date or clock), 2026-02-18 full. */
export type NumberForm = 'plain' | 'clock' | 'slash' | 'dotted' | 'iso' | 'full'

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
}

/** A usual reply has fewer than 200 tokens. What lies beyond this is reported as unread, never guessed at. */
export const TOKEN_LIMIT = 1_200

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’](?!s\b)\p{L}+)?/uy
const DIGITS = /\d{1,12}/y
const ISO = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/y
const FULL = /(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d:])/y
const CLOCK = /(\d{1,2}):(\d{2})(?!\d)/y
const SLASH = /(\d{1,2})\/(\d{1,2})(?![\d/])/y
const DOTTED = /(\d{1,2})\.(\d{1,2})(?!\d)/y
const PHONE = /(?:\+\d[\d ()./-]{6,18}\d|\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}|0\d{1,4}[ /-]\d{3,4}[ -]?\d{3,5})(?!\d)/y
const EMOJI = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{fe0f}|\u{200d}\p{Extended_Pictographic})*/uy
const LINK = /(?:https?:\/\/|www\.)[^\s<>]{1,2000}/iy
const LETTER = /[\p{L}\p{M}]/u
const DOMAIN = /@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/uy
const BULLET = /(?:[-*•–·+]|\(?(\d{1,2}|[a-h])[.)])[ \t]+(?=\S)/iy
const ELISION = /^(?:[ldjnmtsc]|qu|jusqu|lorsqu|aujourd)['’]/i

/** Between two passages. */
export const lineBreak = (at: number): Token => ({
  kind: 'line',
  text: '\n',
  lower: '\n',
  bare: '\n',
  word: null,
  bareWord: null,
  from: at,
  to: at,
  spaced: true,
  form: undefined,
  parts: undefined,
})

/** Without any of these there are no addresses and no links, and nobody needs to look for where one could begin. */
const ADDRESS_MARK = /@|:\/\/|www\./i

export function tokenise(text: string, from: number, to: number, effort: Effort): Token[] {
  const tokens: Token[] = []
  const mayHoldAddress = ADDRESS_MARK.test(text.slice(from, to))
  let at = from
  let spaced = true
  let lineStart = true
  let noEmailBefore = from

  const push = (kind: TokenKind, end: number, form?: NumberForm, parts?: number[]) => {
    const piece = text.slice(at, end)
    const lower = plain(piece)
    const word = wordOf(lower)
    const bareForm = bare(lower)
    const bareWord = bareForm === lower ? word : wordOf(bareForm)
    tokens.push({ kind, text: piece, lower, bare: bareForm, word, bareWord, from: at, to: end, spaced, form, parts })
    at = end
    spaced = false
    lineStart = false
  }

  const pushPlainWord = (end: number) => {
    const piece = text.slice(at, end)
    const word = wordAt(text, at, end)
    const lower = word === null ? piece.toLowerCase() : word.lower
    tokens.push({
      kind: 'word',
      text: piece,
      lower,
      bare: lower,
      word,
      bareWord: word,
      from: at,
      to: end,
      spaced,
      form: undefined,
      parts: undefined,
    })
    at = end
    spaced = false
  }

  while (at < to && tokens.length < TOKEN_LIMIT) {
    effort.steps += 1
    const code = text.charCodeAt(at)
    if (code === NEW_LINE && isSoftBreak(text, at)) {
      at += 1
      spaced = true
      continue
    }
    if (code === NEW_LINE) {
      push('line', at + 1)
      lineStart = true
      spaced = true
      continue
    }
    if (code === 32 || code === 9 || (code > 127 && SPACE_CHARACTER.test(text[at]!))) {
      at += 1
      spaced = true
      continue
    }
    if (lineStart) {
      const bullet =
        code < 128 && isLetter(code) && text.charCodeAt(at + 1) !== 46 && text.charCodeAt(at + 1) !== 41
          ? null
          : match(BULLET, text, at, to)
      if (bullet) {
        push('bullet', bullet.end, undefined, bulletNumber(bullet.groups[1]))
        spaced = true
        continue
      }
      lineStart = false
    }
    const letterEnd = code < 128 ? asciiWordEnd(text, at, to) : at
    if (mayHoldAddress && at >= noEmailBefore && (letterEnd > at || isDigit(code) || code > 127)) {
      const runEnd = localPartEnd(text, at, to)
      noEmailBefore = Math.max(runEnd, at + 1)
      if (runEnd > at && text.charCodeAt(runEnd) === AT_SIGN) {
        const domain = match(DOMAIN, text, runEnd, to)
        if (domain) {
          push('email', domain.end)
          continue
        }
      }
      if (code === 104 || code === 72 || code === 119 || code === 87) {
        const link = match(LINK, text, at, to)
        if (link) {
          push('link', link.end)
          continue
        }
      }
    }
    if (isDigit(code)) {
      pushNumber(text, at, to, push)
      continue
    }
    if (code === 43 || code === 40) {
      const phone = match(PHONE, text, at, to)
      if (phone) {
        push('phone', phone.end)
        continue
      }
    }
    if (letterEnd > at && endsPlainWord(text.charCodeAt(letterEnd))) {
      pushPlainWord(letterEnd)
      continue
    }
    const wordEnd = match(WORD, text, at, to)?.end ?? -1
    if (wordEnd > at) {
      const elided = ELISION.exec(text.slice(at, wordEnd))
      push('word', elided ? at + elided[0].length : wordEnd)
      continue
    }
    const emoji = code > 127 ? match(EMOJI, text, at, to) : null
    if (emoji) {
      push('emoji', emoji.end)
      continue
    }
    const possessive = (code === 39 || code === 0x2019) && /^s(?![\p{L}])/iu.test(text.slice(at + 1, at + 3))
    push('punctuation', possessive ? at + 2 : at + (text.codePointAt(at)! > 0xffff ? 2 : 1))
  }
  return tokens
}

const NEW_LINE = 10

/** In flowed text a space before the line break means that the paragraph goes on, unless a list item follows. */
function isSoftBreak(text: string, at: number): boolean {
  if (text.charCodeAt(at - 1) !== 32 || text.charCodeAt(at + 1) === NEW_LINE) return false
  BULLET.lastIndex = at + 1
  return !BULLET.test(text)
}

const AT_SIGN = 64
const SPACE_CHARACTER = /\s/

const isDigit = (code: number): boolean => code >= 48 && code <= 57

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

function asciiWordEnd(text: string, at: number, to: number): number {
  let end = at
  while (end < to && isLetter(text.charCodeAt(end))) end += 1
  return end
}

/** Whether a word of plain letters is over here: an apostrophe or an accent may go on with it. */
const endsPlainWord = (code: number): boolean => (code < 128 ? code !== 39 : Number.isNaN(code) || code === 160)

/** Where what could stand before the @ of an address ends. */
function localPartEnd(text: string, at: number, to: number): number {
  let end = at
  while (end < to) {
    const code = text.charCodeAt(end)
    if (
      !isLetter(code) &&
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

const FORMS: [RegExp, NumberForm, number[]][] = [
  [ISO, 'iso', [1, 2, 3]],
  [FULL, 'full', [1, 3, 4]],
  [SLASH, 'slash', [1, 2]],
  [DOTTED, 'dotted', [1, 2]],
]

function pushNumber(
  text: string,
  at: number,
  to: number,
  push: (kind: TokenKind, end: number, form?: NumberForm, parts?: number[]) => void,
) {
  const plainEnd = plainNumberEnd(text, at, to)
  if (plainEnd > 0) return push('number', plainEnd, 'plain', [Number(text.slice(at, plainEnd))])
  // The colon of a clock is in no other form, so that the most usual one can be tried first.
  const clock = match(CLOCK, text, at, to)
  if (clock) return push('number', clock.end, 'clock', [Number(clock.groups[1]), Number(clock.groups[2])])
  const phone = match(PHONE, text, at, to)
  if (phone) return push('phone', phone.end)
  for (const [pattern, form, groups] of FORMS) {
    const found = match(pattern, text, at, to)
    if (found) {
      const parts = groups.map((group) => Number(found.groups[group]))
      return push('number', found.end, form, parts)
    }
  }
  const digits = match(DIGITS, text, at, to)!
  return push('number', digits.end, 'plain', [Number(digits.groups[0])])
}

/** One or two digits before a space or a letter, the usual case, need no pattern. */
function plainNumberEnd(text: string, at: number, to: number): number {
  let end = at + 1
  if (end < to && isDigit(text.charCodeAt(end))) end += 1
  const code = text.charCodeAt(end)
  // A telephone number goes on after a space, but then it has more digits before it or begins with a nought.
  if (code === 32 && text.charCodeAt(at) !== 48) return end
  return end >= to || isLetter(code) || code === 44 || code === 63 || code === 33 || code === NEW_LINE ? end : -1
}

function bulletNumber(mark: string | undefined): number[] | undefined {
  if (!mark) return undefined
  const digits = Number(mark)
  return [Number.isNaN(digits) ? mark.toLowerCase().charCodeAt(0) - 96 : digits]
}

function match(pattern: RegExp, text: string, at: number, to: number) {
  pattern.lastIndex = at
  const groups = pattern.exec(text)
  if (!groups || pattern.lastIndex > to) return null
  return { end: pattern.lastIndex, groups }
}

/** Most words need no normalising, and asking is much cheaper than doing it. */
function isAscii(word: string): boolean {
  for (let index = 0; index < word.length; index += 1) if (word.charCodeAt(index) > 127) return false
  return true
}

/** One spelling for matching: lower case, straight apostrophes, composed accents. */
export function plain(word: string): string {
  const lower = word.toLowerCase()
  return isAscii(lower) ? lower : lower.replaceAll('’', "'").normalize('NFC')
}

/** Without accents, for people who type "sabado" or "marz". */
export function bare(word: string): string {
  return isAscii(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
}
