// Greetings, good wishes and names at the end: words that may look like an answer ("Morning!", "Have a great weekend!",
// "Best, Sam") and are none.

import type { Scan } from './atoms.ts'
import { termAt } from './atoms.ts'
import type { CueAt, Segment } from './segment.ts'
import type { Term } from './terms.ts'

/** Where "Morning! Tuesday works" or "Afternoon all," has greeted; 0 where the part of the day is an answer. */
export function greetingEnd(scan: Scan, index: number): number {
  const { isPhrase, means } = termAt(scan, index)
  if (
    isPhrase ||
    means.repeated ||
    (means.part !== 'morning' && means.part !== 'afternoon' && means.part !== 'evening')
  )
    return 0
  if (index > 0 && termAt(scan, index - 1).kind !== 'line') return 0
  const isAddressed = isName(termAt(scan, index + 1)) || ADDRESSED.has(termAt(scan, index + 1).lower)
  const end = index + (isAddressed ? 2 : 1)
  const { text, kind } = termAt(scan, end)
  const opens = text === '!' || (isAddressed && (text === ',' || text === '-' || text === '–' || text === '.'))
  const isLine = kind === 'line' || ((text === ',' || text === '.') && termAt(scan, end + 1).kind === 'line')
  const isGreeting = opens || (isLine && (isAddressed || text === ',')) || (index === 0 && greetsAlone(scan, end))
  return isGreeting && end + 2 < scan.terms.length ? end : 0
}

/** "Morning, something's come up", "Afternoon - the Thursday one please"; "Morning, please" and "Afternoon, any day" answer. */
function greetsAlone(scan: Scan, mark: number): boolean {
  const { text } = termAt(scan, mark)
  if (text !== ',' && text !== '.' && text !== '-' && text !== '–' && text !== '—') return false
  const { lower, means, kind } = termAt(scan, mark + 1)
  if (kind !== 'word' || scan.terms.length - mark <= SHORTEST || ANSWERING.has(lower)) return false
  // "Morning, Tuesday" may be when.
  if (means.weekday !== undefined || means.dayOffset !== undefined) return termAt(scan, mark + 2).kind === 'word'
  return means.part === undefined && means.relation === undefined && means.which === undefined
}

/** So few words behind it are no sentence of their own. */
const SHORTEST = 3

/** Words that go on from a part of the day. */
const ANSWERING = new Set(
  'please pls if preferably ideally any every all or and yes yep yeah best then but maybe probably not ok okay'.split(
    ' ',
  ),
)

/** "Hey Ana - …", "Thanks Ana, …": whom the mail is for. */
export const isAddress = ({ first, atoms, cues, strangers }: Segment, terms: Term[]): boolean =>
  first === 0 &&
  atoms.length === 0 &&
  strangers <= 2 &&
  OPENING.has(terms[0]!.lower) &&
  cues.every((entry) => entry.cue === 'thanks')

const OPENING = new Set(['hi', 'hey', 'hello', 'hiya', 'dear', 'thanks', 'howdy', 'morning', 'afternoon', 'evening'])

const ADDRESSED = new Set(['all', 'both', 'everyone', 'everybody', 'folks', 'team', 'there', 'guys'])

/** "Have a great weekend!", "Enjoy the rest of your week": the days in it are wished and not offered. */
export function isWish({ cues, atoms, first }: Segment): boolean {
  const [wish] = cues
  if (wish?.cue !== 'thanks' || wish.index > first + 1 || !WISHES.has(wish.text)) return false
  return (atoms.length === 0 || atoms[0]!.first > wish.index) && cues.every(isWished)
}

const WISHES = new Set(['have', 'enjoy', 'hope'])
const isWished = ({ cue }: CueAt): boolean =>
  cue === 'thanks' || cue === 'yes' || cue === 'otherwise' || cue === 'zone-yours'

/** Takes the names off that close a mail, "Cheers, Sam" and "Best, Sam", and the closing where it looks like a yes. */
export function dropSigning(segments: Segment[], terms: Term[]) {
  const name = segments.at(-1)
  if (name === undefined || segments.length < 2 || !isNameAlone(name, terms)) return
  const closing = segments.at(-2)!
  const last = closing.cues.at(-1)
  const isClosed =
    last !== undefined && (last.cue === 'greeting-end' || last.cue === 'thanks' || isBest(closing, terms))
  const isBeside = name.link === 'comma' || name.link === 'dash' || name.link === 'start'
  if (!(isClosed && isBeside) && terms[name.first - 1]?.kind !== 'line') return
  segments.pop()
  if (isBest(closing, terms)) segments.pop()
}

/** "Best," alone, although what is best is chosen elsewhere. */
const isBest = ({ cues, atoms, strangers, first }: Segment, terms: Term[]): boolean =>
  atoms.length + strangers === 0 && cues.length === 1 && cues[0]!.text === 'best' && terms[first]?.lower === 'best'

function isNameAlone({ atoms, cues, emails, strangers, first, next }: Segment, terms: Term[]): boolean {
  if (atoms.length + cues.length + emails > 0 || strangers === 0 || strangers > 3) return false
  for (let index = first; index < next && index < terms.length; index += 1)
    if (terms[index]!.kind === 'word' && !isName(terms[index]!)) return false
  return true
}

const isName = ({ kind, known, text, lower }: Term): boolean => kind === 'word' && !known && text[0] !== lower[0]
