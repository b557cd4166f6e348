import { isPhoneNumber, type MeetingPlace, placeProblem } from '#core/place.ts'

// The place in an organizer's answer to "where do we meet?". A link and a number are plain; of anything else only what is
// plainly an address is taken. What is not taken still reaches whoever asked, in the organizer's own words. The text of a mail enters; a
// place leaves, or nothing.

const LINK = /https?:\/\/[^\s<>"']{1,2000}/
const NUMBER = /\+?\d[\d().\-/ ]{5,}\d(?:\s?(?:ext\.?|x)\s?\d+)?/g
const NUMBER_DIGITS_MIN = 7
/** A day, a postal code, or from when till when. */
const OTHER_NUMBER =
  /^(?:\d{1,2}([.\-/]) ?\d{1,2}\1 ?\d{2,4}(?![.\-/]?\d)|\d{4}([.\-/])\d{1,2}\2\d{1,2}(?![.\-/]?\d)|\d{4,5}-\d{3}$|\d{5}-\d{4}$|\d{1,2}\.\d{2} ?- ?\d{1,2}\.\d{2}$)/

const ADDRESS_CHARACTERS_MAX = 160
const ADDRESS =
  /(?<!\p{L})(?:street|road|avenue|square|office|building|floor|room|lobby|hq|caf[eé]|stra(?:ß|ss)e|platz|büro|raum|stock|etage|rue|place|boulevard|bureau|salle|calle|plaza|avenida|oficina|sala|straat|plein|laan|kantoor|zaal|verdieping|rua|praça|escritório|piso)(?!\p{L})|(?:straße|strasse|straat|str\.)/iu
/** They do not know, or it depends. "No" is also Portuguese for "in the", so it counts only before words of other languages. */
const UNSURE =
  /\?|(?<!\p{L})(?:not|don(?:'|’)t|can(?:'|’)t|maybe|perhaps|later|yet|nicht|kein(?:e[nmrs]?)?|noch|vielleicht|später|pas|peut-être|encore|quizás|todavía|niet|nog|misschien|não|ainda|talvez|no(?=[,.;!]| (?:en|es|hay|sé|lo|la|el|me|nos|use|usar?|tengo|tenemos|puedo|podemos|sabemos|está|idea|longer|more|room|office|meeting|place|link|video)(?!\p{L})))(?!\p{L})/iu
const LEAD =
  /^(?:(?:hi|hello|thanks|danke|merci|gracias|bedankt|obrigad[oa])\b[^\n]{0,30}[,!.]\s*)?(?:(?:we(?:'|’)ll |we |let(?:'|’)s |wir |nous |on |nos |we )?(?:meet|treffen uns|se retrouve|nous retrouvons|reunimos|vemos|spreken af|encontramos)\s+)?(?:(?:at|in|im|bei|am|à|au|chez|en|op|bij|em|no|na)\s+)?/iu

export function placeIn(answer: string): MeetingPlace | null {
  const text = withoutQuotes(answer)
  const link = LINK.exec(text)
  if (link) return linkIn(text, link)
  return ADDRESS.test(text) ? addressIn(text) : numberIn(text)
}

/** Words that say that people meet at the link beside them, and not that there is something to read. */
export function givesLink(text: string): boolean {
  const words = withoutQuotes(text)
  return LINK.test(words) && MEETS_AT.test(words)
}

const MEETS_AT =
  /(?<!\p{L})(?:zoom|teams|webex|jitsi|whereby|google meet|video ?(?:call|link|anruf|gespräch)|(?:let(?:’|')?s|we(?:’|')?ll|please) (?:use|meet|join|call)|(?:nutzen|nehmen|verwenden|treffen) (?:wir|sie)|utilis(?:ons|ez)|rejoign(?:ons|ez)|us(?:emos|amos)|(?:nos )?(?:reunimos|conectamos)|gebruiken we|we gebruiken|vamos usar|encontramo-nos)(?!\p{L})/iu

/** The place in words that name one: a link, a number to call, or whatever else they say. */
export function placeNamed(words: string): MeetingPlace | null {
  const link = LINK.exec(words)
  const video: MeetingPlace | null = link && { kind: 'video', url: withoutEnd(link[0]) }
  if (video) return placeProblem(video) === null ? video : null
  const [number] = [...words.matchAll(NUMBER)].map(([found]) => found).filter(isNumberToCall)
  if (number !== undefined && !ADDRESS.test(words)) return { kind: 'phone', number }
  if (words.length > 2 * ADDRESS_CHARACTERS_MAX) return null
  const text = words
    .trim()
    .replace(LEAD, '')
    .replace(/[.!]+$/, '')
    .trim()
  return text === '' || text.length > ADDRESS_CHARACTERS_MAX || text.includes('\n') ? null : { kind: 'address', text }
}

/** A sentence may end behind a link. */
const withoutEnd = (url: string): string => url.replace(/[.,;:!?)\]]+$/, '')

/** What others wrote is not the organizer's word. */
const withoutQuotes = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('>'))
    .join('\n')

function linkIn(text: string, { 0: found, index }: RegExpExecArray): MeetingPlace | null {
  const url = withoutEnd(found)
  const place: MeetingPlace = { kind: 'video', url }
  return UNSURE.test(around(text, index, url.length)) || placeProblem(place) !== null ? null : place
}

function numberIn(text: string): MeetingPlace | null {
  const found = [...text.matchAll(NUMBER)].find(([number]) => isNumberToCall(number))
  if (!found || UNSURE.test(around(text, found.index, found[0].length))) return null
  return { kind: 'phone', number: found[0] }
}

const isNumberToCall = (number: string): boolean =>
  isPhoneNumber(number) && !OTHER_NUMBER.test(number) && number.replace(/\D/g, '').length >= NUMBER_DIGITS_MIN

/** The sentence in which something stands, without it. It may begin on the line above. */
function around(text: string, index: number, length: number): string {
  const before = text
    .slice(0, index)
    .split(/[.!?]\s|\n\s*\n/)
    .at(-1)!
  const [after] = text.slice(index + length).split(/(?<=[.!?])\s|\n/)
  return `${before} ${after}`
}

function addressIn(text: string): MeetingPlace | null {
  const line = text
    .split('\n')
    .find((each) => ADDRESS.test(each))
    ?.trim()
  if (line === undefined || line.length > ADDRESS_CHARACTERS_MAX || UNSURE.test(line)) return null
  const named = line
    .replace(LEAD, '')
    .replace(/[.!]+$/, '')
    .trim()
  return named === '' ? null : { kind: 'address', text: named }
}
