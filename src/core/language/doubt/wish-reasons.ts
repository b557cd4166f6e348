// Behind a wish stands why: "please add Anja, she leads the testing", "make it an hour, there's a lot to cover". Whoever is added is
// asked themself, and the length is asked for anyway, so such a reason takes nothing back from the yes before it.

import { hasCueOf, type Segment } from '../clauses/segment.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Term } from '../words/tokens.ts'

/** Whether a part only says why something was wished for right before it. */
export function isWishReason(segment: Segment, before: Segment | undefined, terms: Term[]): boolean {
  if (!before || segment.atoms.length > 0 || segment.question || RESERVING.has(segment.link)) return false
  if (hasCueOf(segment, BINDING)) return false
  const words = terms
    .slice(segment.first, segment.next)
    .map(({ lower }) => lower)
    .join(' ')
  // "He has to agree first" is more than a reason.
  if (OBLIGING.test(words)) return false
  if (before.emails > 0) return segment.link === 'because' || PERSON.test(words)
  return before.atoms.some(({ kind }) => kind === 'duration') && THERE_IS.test(words)
}

const RESERVING = new Set<Segment['link']>(['if', 'unless', 'but', 'except'])

const BINDING: Cue[] = ['yes', 'hedge', 'maybe', 'condition', 'not', 'no', 'will-tell', 'hold-off', 'defer', 'duty']

// In the languages that we read.

const PERSON =
  /^(?:she|he|they|who|sie|er|die|der|elle|il|elles|ils|qui|ella|él|ellos|ellas|que|quien|ele|ela|eles|elas|quem|zij|ze|hij)(?!\p{L})/u

const THERE_IS =
  /^(?:there'?s|there is|there are|there 's|we'?ve|we have|we 've|es gibt|wir haben|il y a|nous avons|on a|hay|tenemos|há|temos|er is|er zijn|we hebben)(?!\p{L})/u

const OBLIGING =
  /(?<!\p{L})(?:must|has to|have to|needs?|should|first|muss|müssen|soll|sollte|erst|zuerst|doit|doivent|d'abord|tiene que|tienen que|debe|deben|primero|tem de|tem que|têm de|têm que|deve|devem|primeiro|moet|moeten|eerst)(?!\p{L})/u
