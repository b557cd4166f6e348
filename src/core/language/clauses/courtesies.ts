// Good wishes and names at the end: words that look like an answer ("Have a great weekend!", "Best, Sam") but aren't one.

import type { Cue } from '../lexicon/vocabulary.ts'
import { isName } from '../times/greetings.ts'
import type { Term } from '../words/tokens.ts'
import type { CueAt, Segment } from './segment.ts'

/** Courtesies and wishes about people: what stands beside them is about something else than the time. */
export const ASIDE: readonly Cue[] = ['apology', 'thanks', 'greeting-end', 'polite-if', 'add-people', 'delegate']

/** "Hey Ana - …", "Thanks Ana, …": the person the mail is for. */
export const isAddress = ({ first, atoms, cues, strangers }: Segment, terms: Term[]): boolean =>
  first === 0 &&
  atoms.length === 0 &&
  strangers <= 2 &&
  OPENING.has(terms[0]!.lower) &&
  cues.every((entry) => entry.cue === 'thanks')

/** "Thank you for your kind understanding", "thanks for the options": whatever somebody thanks for. */
export const isThanks = ({ first, atoms, cues, link }: Segment, terms: Term[]): boolean =>
  atoms.length === 0 &&
  link !== 'but' &&
  THANKING.has(terms[first]?.lower ?? '') &&
  cues.every(({ cue, negated }) => !negated && (cue === 'thanks' || cue === 'past' || cue === 'zone-yours'))

const THANKING = new Set('thank thanks thanking danke merci gracias obrigado obrigada bedankt dank'.split(' '))

const OPENING = new Set(['hi', 'hey', 'hello', 'hiya', 'dear', 'thanks', 'howdy', 'morning', 'afternoon', 'evening'])

/** "Have a great weekend!", "Enjoy the rest of your week": the days in it are wished and not offered. */
export function isWish({ cues, atoms, first }: Segment): boolean {
  const [wish] = cues
  // "Happy Tuesday!", "Bon mardi !"
  if (cues.length === 1 && wish!.cue === 'yes' && WISHED.has(wish!.text) && wish!.index === first)
    return atoms.length === 1 && atoms[0]!.kind === 'day' && atoms[0]!.first === first + 1
  if (wish?.cue !== 'thanks' || wish.index > first + 1 || !WISHES.has(wish.text)) return false
  return (atoms.length === 0 || atoms[0]!.first > wish.index) && cues.every(isWished)
}

const WISHES = new Set(['have', 'enjoy', 'hope'])
const WISHED = new Set('happy good bon bonne guten schönen feliz buen buena fijne goede boa bom'.split(' '))
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

export function isNameAlone({ atoms, cues, emails, strangers, first, next }: Segment, terms: Term[]): boolean {
  if (atoms.length + cues.length + emails > 0 || strangers === 0 || strangers > 3) return false
  for (let index = first; index < next && index < terms.length; index += 1)
    if (terms[index]!.kind === 'word' && !isName(terms[index]!)) return false
  return true
}
