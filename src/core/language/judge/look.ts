// From a mail to what the net sees of it: the new part, its words, its times, and the situation.

import type { LanguagePack } from '../lexicon/pack.ts'
import type { ReadInput } from '../reading.ts'
import { type Moment, momentOf } from '../resolve/moment.ts'
import type { Effort } from '../text/effort.ts'
import { plainText } from '../text/html-text.ts'
import { newPart, type Passage } from '../text/quoted-text.ts'
import type { Span } from '../text/span.ts'
import type { Atom } from '../times/atoms.ts'
import { findAtoms } from '../times/grammar.ts'
import { languageOf, lexiconFor } from '../words/packs.ts'
import { termsOf } from '../words/terms.ts'
import type { Term, Token } from '../words/tokens.ts'
import { lineBreak, TOKEN_LIMIT, tokenise } from '../words/tokens.ts'
import { glimpsesOf, type Sight, sightOf } from './sight.ts'
import { situationOf } from './situation.ts'

export type Looked = {
  text: string
  passages: Passage[]
  terms: Term[]
  atoms: Atom[]
  pack: LanguagePack
  moment: Moment
  sight: Sight
  /** What our last mail asked, by the names of reader/MARKING.md. */
  asked: string
  /** The words and times of a part of the text, read as if nothing stood around it. */
  alone: (span: Span) => { terms: Term[]; atoms: Atom[] }
  /** The same of other words in the same language. */
  reads: (words: string) => { terms: Term[]; atoms: Atom[] }
}

export function lookAt(input: ReadInput, asked: string, effort: Effort): Looked {
  const text = plainText(input.text)
  const passages = newPart(text, effort, input.sent)
  const tokens: Token[] = []
  for (const passage of passages) {
    if (tokens.length >= TOKEN_LIMIT) break
    for (const token of tokenise(text, passage.from, passage.to, effort)) tokens.push(token)
    tokens.push(lineBreak(passage.to))
  }
  const { pack } = languageOf(tokens)
  const lexicon = lexiconFor(tokens, pack)
  const glimpses = glimpsesOf(tokens, pack)
  const terms = termsOf(tokens, lexicon, effort)
  const atoms = findAtoms(terms, lexicon, effort)
  const moment = momentOf(input, pack, null)
  const sight = sightOf(glimpses, terms, atoms, pack, situationOf(input, moment, asked))
  const readIn = (whole: string, from: number, to: number) => {
    const words = termsOf(tokenise(whole, from, to, effort), lexicon, effort)
    return { terms: words, atoms: findAtoms(words, lexicon, effort) }
  }
  const alone = ({ from, to }: Span) => readIn(text, from, to)
  const reads = (words: string) => readIn(words, 0, words.length)
  return { text, passages, terms, atoms, pack, moment, sight, asked, alone, reads }
}
