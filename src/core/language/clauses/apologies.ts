// "Sorry for the late reply", "only number 2, sorry": a regret that is not about the time beside it. Who apologises for something
// speaks of that, and who has only one time to give regrets that there is no more. "Sorry, Thursday" may be anything.

import type { Cue } from '../lexicon/vocabulary.ts'
import type { Atom } from '../times/atoms.ts'
import type { Term } from '../words/tokens.ts'
import type { CueAt, Segment } from './segment.ts'

/** Apologies that have an object say nothing else. One for a time tells of it, and one for a deed is a regret like any other. */
export function markApologies(segments: Segment[], terms: Term[]) {
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index]!
    const apology = segment.cues.find(({ cue, index: at }) => cue === 'apology' || excuses(segment, at, terms))
    if (apology === undefined) continue
    if (!isBetweenTimes(segments, index) && isForNoTime(segment, apology.index, terms)) {
      segment.cues = [{ ...apology, cue: 'apology' }]
      segment.atoms = []
    } else if (apology.cue === 'apology') apology.cue = isForTime(segment, apology.index) ? 'past' : 'regret'
  }
}

/** "Number 2. Sorry for the mistake, number 1 is right": what follows may be meant instead. */
const isBetweenTimes = (segments: Segment[], index: number): boolean =>
  segments.slice(0, index).some(namesTime) && segments.slice(index + 1).some(namesTime)

/** "It's been a long week" points at nothing. */
const namesTime = ({ atoms }: Segment): boolean =>
  atoms.some((atom) => atom.kind !== 'offer' || (atom.offer.kind !== 'that' && atom.offer.kind !== 'those'))

/** "Só o número 2, desculpe": in some languages one word apologises and corrects. Here nothing comes that could be meant instead. */
export function markRegrets(segments: Segment[], terms: Term[]) {
  const [time, ...others] = segments.filter(({ atoms }) => atoms.length > 0)
  if (time === undefined || others.length > 0 || !isAllThatIsLeft(time, terms)) return
  for (const { cues, strangers, sentence } of segments)
    if (isExcuseAlone(cues) && strangers === 0 && sentence === time.sentence) cues[0]!.cue = 'regret'
}

const isExcuseAlone = ([entry, ...others]: CueAt[]): boolean =>
  entry?.cue === 'correction' && others.length === 0 && (EXCUSING.test(entry.text) || APOLOGISING.test(entry.text))

/** "Only number 2", "Tuesday only": the regret beside it is that nothing else is possible. */
export function isAllThatIsLeft({ atoms, first, next }: Segment, terms: Term[]): boolean {
  if (atoms.length === 0) return false
  const before = terms.slice(Math.max(first, atoms[0]!.first - ARTICLE_REACH), atoms[0]!.first + 1)
  const behind = atoms.at(-1)!.next < next ? terms[atoms.at(-1)!.next] : undefined
  return [...before, behind].some((term) => term?.means.which === 'only')
}

/** "Solo el número 2": an article may stand between. */
const ARTICLE_REACH = 2

/** "Desculpe a demora": what follows the verb is what it excuses. "Desculpe a minha filha está doente" is a sentence of its own. */
const excuses = ({ next }: Segment, at: number, terms: Term[]): boolean =>
  EXCUSING.test(terms[at]!.lower) &&
  terms[at + 1]?.means.offer === 'article' &&
  terms.slice(at + 1, next).filter(({ kind }) => kind === 'word').length <= EXCUSED_WORDS

/** "A demora na resposta". */
const EXCUSED_WORDS = 4

/** Verbs that take an object, in the languages that we read. */
const EXCUSING = /^(?:excuse[rz]?|entschuldige[nt]?|disculp(?:a|e|en|ad)|perdon(?:a|e|en|ad)|perdoe|desculp(?:a|e|em))$/

/** Other words that correct as well. */
const APOLOGISING = /^(?:excuses|entschuldigung|verzeihung|perdón|perdon|perdão|pardon|sorry)$/

function isForNoTime({ atoms, cues, next, strangers }: Segment, at: number, terms: Term[]): boolean {
  const [object, ...rest] = terms.slice(at + 1, next)
  if (object?.kind !== 'word' || (DEED.test(object.lower) && !ANSWERING.has(object.lower))) return false
  // "Sorry for any inconvenience caused by my absence": so many words say more.
  const words = rest.filter(({ kind }) => kind === 'word')
  if (words.length >= OBJECT_WORDS && !words.some(({ lower }) => ANSWERING.has(lower))) return false
  // "Sorry about that": of what was said before, whatever it is.
  if (object.known && !object.isPhrase && words.length === 0) return false
  // "Desculpe o 3": a number may be one of the list, whatever nobody made of it.
  if (rest.some(({ kind }) => kind === 'number')) return false
  return (
    atoms.every((atom) => isLate(atom) || (isAny(atom) && strangers > 0)) &&
    cues.every(
      ({ cue, index, negated, text }) =>
        index === at || (!negated && (BESIDE_APOLOGIES.has(cue) || ANSWERING.has(text))),
    )
  )
}

/** "The late answer". */
const isLate = (atom: Atom): boolean => atom.kind === 'time' && atom.time.kind === 'part' && atom.time.part === 'late'

/** "Any inconvenience". */
const isAny = (atom: Atom): boolean => atom.kind === 'offer' && atom.offer.kind === 'all'

/** "The slow reply to you". */
const OBJECT_WORDS = 5

/** "Sorry for number 3", "sorry about Tuesday": the time is what they are sorry for, and no answer. */
const isForTime = ({ atoms, strangers }: Segment, at: number): boolean =>
  atoms.length === 1 && strangers === 0 && atoms[0]!.first <= at + ARTICLE_REACH && isOneTime(atoms[0]!)

const isOneTime = (atom: Atom): boolean =>
  atom.kind === 'day' || atom.kind === 'time' || (atom.kind === 'offer' && atom.offer.kind === 'ordinals')

/** "Sorry for missing it", "désolé de manquer": what somebody does may be done at the time that was named. */
const DEED = /(?:ing|[aei]r|ndre|ttre|ire)$/

/** Who answers late does that now. */
const ANSWERING = new Set(
  'answering replying responding being taking getting répondre responder contestar tardar demorar'.split(' '),
)

/** What may stand in an apology: the reply that was late, and words that nobody answers. */
const BESIDE_APOLOGIES = new Set<Cue>(['past', 'regret', 'thanks', 'zone-yours'])
