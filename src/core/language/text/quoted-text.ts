// The room `text`. In: a mail as it came, HTML or plain, and what we wrote ourselves. Out: the passages that are new, each
// with the quoted lines it answers.
//
// The new part of a mail: without quotations, the text we sent ourselves, signatures, disclaimers and phone footers.
// Lines are looked at once, from top to bottom, so that the time it takes grows with the length and with nothing else.

import {
  isClosing,
  isContactLine,
  isDisclaimer,
  isHoursLine,
  isNameBlock,
  isPhoneFooter,
  isSalutation,
  isSignatureMark,
} from './around.ts'
import type { Effort } from './effort.ts'
import { type Line, linesOf, opening, opens } from './lines.ts'
import type { Span } from './span.ts'

/** A stretch of new text and, when it was written under a quoted line, that line. */
export type Passage = Span & { about: Span[] }

const ORIGINAL_MESSAGE =
  /^\s{0,10}[-_*]{2,}\s{0,3}(?:original message|forwarded message|original appointment|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message original|message transféré|mensaje original|mensaje reenviado|oorspronkelijk bericht|doorgestuurd bericht|mensagem original|mensagem encaminhada|messaggio originale)/i
const RULE = /^\s{0,4}[_-]{10,}\s{0,4}$/
const HEADER_FROM = /^\s{0,4}\*?(?:from|von|de|van|da|expéditeur|remetente)\s?:\*?\s?\S/i
const HEADER_LETTERS = opening('*|fr|vo|de|va|da|ex|re')
const HEADER_OTHER =
  /^\s{0,4}\*?(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|fecha|para|asunto|verzonden|aan|onderwerp|enviada|data|assunto)\s?:/i
const WROTE_OPENING = /^\s{0,4}(?:on|am|le|el|op|em|il|den|w dniu|at)\s/i
const WROTE_LETTERS = opening('on|am|le|el|op|em|il|de|w |at')
const WROTE_CLOSING =
  /(?:wrote|writes|schrieb|schreef|a écrit|escribió|escreveu|ha scritto|geschreven|het volgende geschreven)[^:\n]{0,80}:\s{0,4}$/i
const SHORT_WROTE =
  /^\s{0,4}.{0,120}<[^<>\s]{1,100}@[^<>\s]{1,100}>.{0,40}(?:wrote|schrieb|schreef|a écrit|escribió|escreveu)[^:\n]{0,40}:\s{0,4}$/i
const POSTSCRIPT = /^\s{0,4}p\.?\s?s\b/i
export function newPart(text: string, effort: Effort, sent = ''): Passage[] {
  const lines = linesOf(text, effort)
  const ours = ownLines(sent)
  const passages: Passage[] = []
  let quoted: Line[] = []
  let index = 0
  let sawContent = false
  let keptBefore = -2
  while (index < lines.length) {
    effort.steps += 1
    const line = lines[index]!
    if (line.isQuoted || isOurs(line, ours)) {
      quoted.push(line)
      index += 1
      continue
    }
    if (line.bare === '') {
      if (index === keptBefore + 1 && passages.length > 0) {
        passages.at(-1)!.to = line.to
        keptBefore = index
      }
      index += 1
      continue
    }
    if (opensOriginal(lines, index)) break
    // Lines that a mail program writes above a quotation belong to it.
    if (isAboveQuotation(lines, index, quoted.length === 0 && passages.every(({ about }) => about.length === 0))) {
      index += 1
      continue
    }
    const wrote = attributionLines(lines, index)
    if (wrote > 0) {
      const following = nextWritten(lines, index + wrote)
      if (!following?.isQuoted) break
      index += wrote
      continue
    }
    if ((line.bare.length > 12 && isDisclaimer(line)) || (sawContent && isSignatureMark(line))) {
      index = afterSignature(lines, index)
      continue
    }
    if ((line.bare.length > 8 && isPhoneFooter(line)) || (sawContent && isHoursLine(line))) {
      index += 1
      continue
    }
    if (sawContent && line.bare.length < 90 && isClosing(line) && restIsSignature(lines, index)) {
      index = afterSignature(lines, index + 1)
      continue
    }
    if (sawContent && index > 0 && lines[index - 1]!.bare === '' && isNameBlock(lines, index)) {
      index = afterSignature(lines, index)
      continue
    }
    if (sawContent && isContactLine(line)) {
      index += 1
      continue
    }
    add(passages, line, quoted, index === keptBefore + 1)
    quoted = []
    sawContent ||= !isSalutation(line)
    keptBefore = index
    index += 1
  }
  return passages
}

/**
 * A line right above the first quoted one that stands apart from what was written, or announces it with a colon. Between
 * quoted lines people answer, so there it is left alone.
 */
function isAboveQuotation(lines: Line[], index: number, isFirst: boolean): boolean {
  const { bare } = lines[index]!
  if (!isFirst || lines[index + 1]?.isQuoted !== true) return false
  const isApart = index > 1 && lines[index - 1]!.bare === '' && lines.slice(0, index).some((line) => line.bare !== '')
  return isApart || (bare.endsWith(':') && bare.length > 12)
}

/** Where a mail program has put the whole original below the answer, without marking its lines. */
function opensOriginal(lines: Line[], index: number): boolean {
  const { bare, text } = lines[index]!
  const first = bare[0]!
  if ((first === '-' || first === '_' || first === '*') && ORIGINAL_MESSAGE.test(text)) return true
  if ((first === '-' || first === '_') && RULE.test(text) && isHeaderBlock(lines, index + 1)) return true
  return bare.includes(':') && isHeaderBlock(lines, index)
}

function add(passages: Passage[], line: Line, quoted: Line[], continues: boolean) {
  const last = passages.at(-1)
  if (last && continues) last.to = line.to
  else
    passages.push({
      from: line.from,
      to: line.to,
      about: quoted.length === 0 ? [] : quoted.filter((each) => each.bare.length > 3).slice(-12),
    })
}

/** How many lines "On Mon, 12 Jan 2026 at 07:01, Somebody <a@b> wrote:" takes here, wrapped or not; 0 when the line isn't one. */
function attributionLines(lines: Line[], index: number): number {
  const first = lines[index]!
  if (first.bare.endsWith(':') && first.bare.includes('@') && SHORT_WROTE.test(first.text)) return 1
  if (!opens(first, WROTE_LETTERS) || !WROTE_OPENING.test(first.text)) return 0
  for (let count = 1; count <= 4 && index + count <= lines.length; count += 1) {
    const line = lines[index + count - 1]!
    // "On Tuesday I can.", and below it "On Monday Ana wrote:": only the second opens a quotation.
    if (count > 1 && opens(line, WROTE_LETTERS) && WROTE_OPENING.test(line.text)) return 0
    if (WROTE_CLOSING.test(line.text)) return hasDigit(lines, index, count) ? count : 0
    if (line.bare === '' && count > 2) return 0
  }
  return 0
}

const hasDigit = (lines: Line[], index: number, count: number): boolean =>
  lines.slice(index, index + count).some((line) => /\d|@/.test(line.text))

function isHeaderBlock(lines: Line[], index: number): boolean {
  const from = lines[index]
  if (!from || !opens(from, HEADER_LETTERS) || !HEADER_FROM.test(from.text)) return false
  let others = 0
  for (let at = index + 1; at < Math.min(index + 7, lines.length); at += 1)
    if (HEADER_OTHER.test(lines[at]!.text)) others += 1
  return others >= 2
}

const nextWritten = (lines: Line[], index: number): Line | undefined => {
  for (let at = index; at < Math.min(index + 6, lines.length); at += 1) if (lines[at]!.bare !== '') return lines[at]
  return undefined
}

/** A signature ends at a quotation, a postscript or the end. */
function afterSignature(lines: Line[], index: number): number {
  let at = index
  while (
    at < lines.length &&
    !lines[at]!.isQuoted &&
    !POSTSCRIPT.test(lines[at]!.text) &&
    attributionLines(lines, at) === 0
  ) {
    if (lines[at]!.bare !== '' && opensOriginal(lines, at)) break
    at += 1
  }
  return at
}

/** "Thanks" closes a mail only when what follows looks like a name and an address, not like more text. */
function restIsSignature(lines: Line[], index: number): boolean {
  const strong =
    /regards|sincerely|faithfully|grüß|grüss|cordial|salud|groet|atenciosa|cumprimentos|wishes|mfg|atentamente/i.test(
      lines[index]!.text,
    )
  let written = 0
  for (let at = index + 1; at < lines.length && written <= 8; at += 1) {
    const line = lines[at]!
    if (line.bare === '') continue
    if (line.isQuoted || attributionLines(lines, at) > 0 || opensOriginal(lines, at)) break
    if (isPhoneFooter(line) || isDisclaimer(line)) continue
    written += 1
    if (!strong && (line.bare.split(' ').length > 6 || /[?!]$|\b\d{1,2}[:.]\d\d\b/.test(line.bare))) return false
  }
  return true
}

/** Lines of the mail we sent, long enough that nobody writes them by chance. */
function ownLines(sent: string): Set<string> {
  if (sent === '') return NO_LINES
  const set = new Set<string>()
  for (const line of sent.split('\n')) {
    const key = squeeze(line)
    if (key.length >= 12) set.add(key)
  }
  return set
}

const NO_LINES = new Set<string>()

const isOurs = (line: Line, ours: Set<string>): boolean => ours.size > 0 && ours.has(squeeze(line.bare))

const squeeze = (line: string): string => line.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
