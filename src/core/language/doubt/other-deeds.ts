// "I can send you the slides on Tuesday", "ich kann Ihnen die Unterlagen am Mittwoch schicken": a word of ability licenses a
// time to meet only where it is not about something else that is to be done then.

import { hasCue, type Segment } from '../clauses/segment.ts'
import { type Draft, spanOf } from '../discourse/drafts.ts'
import type { Span } from '../text/span.ts'
import type { Term } from '../words/tokens.ts'

/** What people do with things, in the languages that we read; and what would have been. */
const DEEDS = new Set(
  [
    'send sending deliver delivering submit ship shipping pay receive upload download print forward hand mail publish launch',
    'schicken schicke schickst senden sende liefern liefere zahlen bezahlen einreichen abgeben abholen zusenden zuschicken übergeben veröffentlichen gewesen',
    'envoyer envoie transmettre livrer payer déposer imprimer publier récupérer',
    'enviar envío envio mandar mando entregar pagar recoger imprimir publicar subir',
    'sturen stuur opsturen leveren betalen inleveren ophalen afhalen publiceren',
    'entregar enviar envio mandar mando pagar levantar imprimir publicar',
  ]
    .join(' ')
    .split(' '),
)

export function otherDeed(drafts: Draft[], terms: Term[]): Span | null {
  for (const draft of drafts) {
    if (draft.says !== 'free' || draft.isException || draft.isGeneral) continue
    const { segment } = draft
    // "Thursday works, send me an invite": another segment, another thing.
    if (hasCue(segment, 'meeting') || !holdsDeed(segment, terms)) continue
    return spanOf(segment, terms)
  }
  return null
}

/** A phrase that the lexicon knows as one has been read: "send the invite for Tuesday" is a yes. */
function holdsDeed({ first, next }: Segment, terms: Term[]): boolean {
  for (let index = first; index < next && index < terms.length; index += 1)
    if (!terms[index]!.isPhrase && DEEDS.has(terms[index]!.lower)) return true
  return false
}
