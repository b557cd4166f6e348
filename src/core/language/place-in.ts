import { isPhoneNumber, type MeetingPlace, placeProblem } from '#core/place.ts'

// The place in an organizer's answer to "where do we meet?". A link and a number are plain; of anything else only what is
// plainly an address is taken. What is not taken still reaches whoever asked, in the organizer's own words.

const LINK = /https?:\/\/[^\s<>"']+/
const NUMBER = /\+?\d[\d().\-/ ]{5,}\d(?:\s?(?:ext\.?|x)\s?\d+)?/
const NUMBER_DIGITS_MIN = 7

const ADDRESS_CHARACTERS_MAX = 160
const ADDRESS =
  /\b(?:street|road|avenue|square|office|building|floor|room|lobby|hq|caf[eé]|stra(?:ß|ss)e|platz|büro|raum|stock|etage|rue|place|boulevard|bureau|salle|calle|plaza|avenida|oficina|sala|straat|plein|laan|kantoor|zaal|verdieping|rua|praça|escritório|piso)\b|(?:straße|strasse|straat|str\.)/iu
/** They do not know, or it depends. */
const UNSURE =
  /\?|\b(?:not|don(?:'|’)t|can(?:'|’)t|maybe|perhaps|later|yet|nicht|noch|vielleicht|später|pas|peut-être|encore|no|quizás|todavía|niet|nog|misschien|não|ainda|talvez)\b/iu
const LEAD =
  /^(?:(?:hi|hello|thanks|danke|merci|gracias|bedankt|obrigad[oa])\b[^\n]{0,30}[,!.]\s*)?(?:(?:we(?:'|’)ll |we |let(?:'|’)s |wir |nous |on |nos |we )?(?:meet|treffen uns|se retrouve|nous retrouvons|reunimos|vemos|spreken af|encontramos)\s+)?(?:(?:at|in|im|bei|am|à|au|chez|en|op|bij|em|no|na)\s+)?/iu

export function placeIn(text: string): MeetingPlace | null {
  const url = LINK.exec(text)?.[0].replace(/[.,;:!?)\]]+$/, '')
  if (url !== undefined) return placeProblem({ kind: 'video', url }) === null ? { kind: 'video', url } : null
  const number = NUMBER.exec(text)?.[0].trim()
  if (number !== undefined && isPhoneNumber(number) && number.replace(/\D/g, '').length >= NUMBER_DIGITS_MIN)
    return { kind: 'phone', number }
  return addressIn(text)
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
