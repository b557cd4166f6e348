// "Cy can't do Thursday", "Thursday doesn't work for Cy", from somebody else who takes part: when Cy can is for Cy to say. It tells nothing
// about when the writer can.

import { hasCueOf, hasTime, isTight, type Link, type Segment } from '../clauses/segment.ts'
import type { Draft } from '../discourse/drafts.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Addressed } from '../reading.ts'
import type { Span } from '../text/span.ts'
import { bare } from '../words/letters.ts'
import type { Term } from '../words/tokens.ts'
import { has, type Spoken, spanOf } from './spoken.ts'
import { ownNamesOf } from './whom.ts'

/** The words that say so, with the times behind them: "Cy is out on Thursday and Friday". */
export function timesOfOthers({ sentences, tokens }: Spoken, parsed: Parsed, people: readonly Addressed[]): Span[] {
  const { segments } = parsed
  return sentences.flatMap((sentence) => {
    const span = spanOf(sentence, tokens)
    const here = segments.filter((segment) => isWithin(span, parsed.terms[segment.first]!))
    // "Thursday works without Cy".
    if (has(sentence, 'without') || isOfWriterToo(span, here, parsed) || isLeantOn(here, parsed)) return []
    return here.flatMap((segment, at) => {
      if (!isOfOther(segment, parsed, people)) return []
      const rest = here.slice(at + 1)
      const end = rest.findIndex((next) => !isMore(next))
      return [spanIn(segment, (end < 0 ? rest : rest.slice(0, end)).at(-1) ?? segment, parsed)]
    })
  })
}

const isWithin = ({ from, to }: Span, term: Span): boolean => from <= term.from && term.from < to

const spanIn = (first: Segment, last: Segment, { terms }: Parsed): Span => ({
  from: terms[first.first]!.from,
  to: terms[last.next - 1]!.to,
})

/** "Cy and I can't do Thursday", "Cy can't, and neither can I"; in "Cy can't do Thursday, I can't do Friday" each has a day of their own. */
function isOfWriterToo(sentence: Span, here: Segment[], { terms }: Parsed): boolean {
  const apart = here.filter((segment) => hasTime(segment) && hasCueOf(segment, JUDGING) && !isTight(segment.link))
  const isApart = (index: number) => apart.some(({ first, next }) => first <= index && index < next)
  return terms.some((term, index) => isWithin(sentence, term) && isOfWriter(term) && !isApart(index))
}

const isOfWriter = ({ lower }: Term): boolean => lower.split(/[\s'’]/).some((word) => WRITER.has(word))

const isOfOther = (segment: Segment, parsed: Parsed, people: readonly Addressed[]): boolean =>
  !(segment.question || UNSETTLED.has(segment.link)) &&
  hasTime(segment) &&
  hasCueOf(segment, JUDGING) &&
  !indexesOf(segment).some((index) => isOfWriter(parsed.terms[index]!)) &&
  indexesOf(segment).some((index) => isSubject(index, segment, parsed, people))

const JUDGING: Cue[] = ['yes', 'no', 'not', 'can', 'howabout']

const UNSETTLED = new Set<Link>(['if', 'unless', 'because'])

const indexesOf = ({ first, next }: Segment): number[] => Array.from({ length: next - first }, (_, at) => first + at)

/** "Can't do Thursday Cy" speaks to them, "can't do Thursday with Cy" of the writer, "Cy's train" of a train. */
function isSubject(index: number, segment: Segment, { terms }: Parsed, people: readonly Addressed[]): boolean {
  if (!people.some((person) => isCalled(terms[index]!, person)) || /^['’]/.test(terms[index + 1]?.text ?? ''))
    return false
  const isBehind = (words: Set<string>, at: number) => at > segment.first && words.has(terms[at - 1]!.lower)
  const start = isBehind(ARTICLES, index) ? index - 1 : index
  if (isBehind(FOR, index) || isBehind(FOR, start)) return true
  if (start === segment.first || isBehind(REGRETS, start)) return index + 1 < segment.next
  const before = start - 1
  const isTold = segment.cues.some((cue) => cue.index === before) || isTime(before, segment)
  return isTold && terms.slice(index + 1, segment.next).some(({ kind }) => kind === 'word')
}

const isTime = (index: number, { atoms }: Segment): boolean =>
  atoms.some(({ first, next }) => first <= index && index < next)

/** No name that is a word as well: "Will be there on Thursday". */
const isCalled = ({ text, lower, word }: Term, person: Addressed): boolean =>
  word === null && /^\p{Lu}/u.test(text) && ownNamesOf(person).includes(bare(lower))

const ARTICLES = new Set(['o', 'a'])

/** What stands before the one whom a time suits or not. */
const FOR = new Set('for für pour à a para ao voor komt schikt past'.split(' '))

const REGRETS = new Set([
  ...['unfortunately', 'sadly', 'sorry', 'also', 'leider', 'auch', 'malheureusement', 'hélas', 'helaas', 'ook'],
  ...['desgraciadamente', 'lamentablemente', 'infelizmente'],
])

const WRITER = new Set([
  ...['i', 'me', 'my', 'we', 'us', 'our', 'ich', 'mir', 'mich', 'mein', 'meine', 'wir', 'uns', 'unser', 'unsere'],
  ...['je', 'j', 'moi', 'mon', 'ma', 'mes', 'nous', 'notre', 'yo', 'mí', 'mi', 'mis', 'nosotros', 'nosotras', 'nos'],
  ...['puedo', 'podemos', 'eu', 'mim', 'meu', 'minha', 'nós', 'posso', 'ik', 'mij', 'mijn', 'wij', 'ons', 'onze'],
])

/** "…, but that's fine": what is said behind it leans on its times. */
const isLeantOn = (here: Segment[], { drafts }: Parsed): boolean =>
  drafts.some((draft) => here.includes(draft.segment) && !namesTimes(draft))

const namesTimes = ({ days, times, within, offers }: Draft): boolean =>
  days.length + times.length + within.length > 0 || offers.some(({ kind }) => kind !== 'that')

const isMore = (segment: Segment): boolean =>
  isTight(segment.link) && hasTime(segment) && segment.cues.length === 0 && segment.strangers === 0
