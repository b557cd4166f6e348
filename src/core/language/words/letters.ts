// Letters, and where words end. Nearly all words of the languages we know are written in Latin letters with the accents
// of one byte, so these are told by their codes; what is written otherwise is left to patterns.

export const NEW_LINE = 10
const STRAIGHT_APOSTROPHE = 39
const CURLY_APOSTROPHE = 0x2019
const NO_BREAK_SPACE = 160

/** The bit that is set in a small letter and not in its capital. */
const SMALL = 32

export const isDigit = (code: number): boolean => code >= 48 && code <= 57

export const isPlainLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

export const isSmallLetter = (code: number): boolean => code >= 97 && code <= 122

const isLatinLetter = (code: number): boolean =>
  isPlainLetter(code) || (code >= 0xc0 && code <= 0xff && code !== 0xd7 && code !== 0xf7)

const isApostrophe = (code: number): boolean => code === STRAIGHT_APOSTROPHE || code === CURLY_APOSTROPHE

/** Dashes, quotation marks, bullets and dots: neither letters nor pictures. */
export const isTypographic = (code: number): boolean => code >= 0x2010 && code <= 0x2027 && code !== CURLY_APOSTROPHE

const SPACE_CHARACTER = /\s/

export const isSpace = (code: number): boolean =>
  code === 32 ||
  code === 9 ||
  code === NO_BREAK_SPACE ||
  (code > 0xff && SPACE_CHARACTER.test(String.fromCharCode(code)))

/** Where Latin letters end that begin here. */
export function lettersEnd(text: string, from: number, to: number): number {
  let end = from
  while (end < to && isLatinLetter(text.charCodeAt(end))) end += 1
  return end
}

/** Where the word ends that begins here and has Latin letters up to a place; -1 where only a pattern can tell. */
export function wordEnd(text: string, from: number, end: number, to: number): number {
  if (end === from) return -1
  if (endsWord(text, end)) return end
  if (!isApostrophe(text.charCodeAt(end))) return -1
  const tail = end + 1
  const tailEnd = lettersEnd(text, tail, to)
  if (!endsWord(text, tailEnd) && !isApostrophe(text.charCodeAt(tailEnd))) return -1
  // In "Monday's" the ending isn't part of the name, and in "l'après-midi" the article is a word of its own.
  if (tailEnd === tail || isPossessive(text, tail)) return end
  return ELIDED.has(text.slice(from, end).toLowerCase()) ? tail : tailEnd
}

const ELIDED = new Set(['l', 'd', 'j', 'n', 'm', 't', 's', 'c', 'qu', 'jusqu', 'lorsqu', 'aujourd'])

/** Whether neither a letter nor an accent nor an apostrophe goes on here. */
function endsWord(text: string, at: number): boolean {
  if (at >= text.length) return true
  const code = text.charCodeAt(at)
  return code < 128
    ? !isPlainLetter(code) && code !== STRAIGHT_APOSTROPHE
    : code === NO_BREAK_SPACE || isTypographic(code)
}

function isPossessive(text: string, at: number): boolean {
  if ((text.charCodeAt(at) | SMALL) !== 115) return false
  if (at + 1 >= text.length) return true
  const code = text.charCodeAt(at + 1)
  return !isPlainLetter(code) && !isDigit(code) && code !== 95
}

/** Most words need no normalising, and asking is much cheaper than doing it. */
function isBelow(word: string, limit: number): boolean {
  for (let index = 0; index < word.length; index += 1) if (word.charCodeAt(index) >= limit) return false
  return true
}

/** The first accent that stands alone: texts without any are composed. */
const FIRST_ACCENT = 0x300

/** One spelling for matching: lower case, straight apostrophes, composed accents. */
export function plain(word: string): string {
  const lower = word.toLowerCase()
  if (isBelow(lower, FIRST_ACCENT)) return lower
  const straight = lower.replaceAll('’', "'")
  return isBelow(straight, FIRST_ACCENT) ? straight : straight.normalize('NFC')
}

/** Without accents, for people who type "sabado" or "marz". */
export function bare(word: string): string {
  if (isBelow(word, 128)) return word
  if (!isBelow(word, BARE_LETTERS.length)) return decomposed(word)
  let letters = ''
  for (let index = 0; index < word.length; index += 1) letters += BARE_LETTERS[word.charCodeAt(index)]
  return letters
}

/** As on a keyboard that lacks German letters: "gespraech", "moeglich". */
export const digraphs = (word: string): string =>
  word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')

const decomposed = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')

const BARE_LETTERS = Array.from({ length: 256 }, (_, code) => decomposed(String.fromCharCode(code)))
