// People named in a reply: addresses, and the names beside them.

import type { Segment } from '../clauses/segment.ts'
import type { Person } from '../reading.ts'
import type { Term } from '../words/tokens.ts'

export type Mention = Person & { sentence: number; index: number }

/** Addresses with the sentence they stand in. */
export function addresses(segments: Segment[], terms: Term[]): Mention[] {
  const mentions: Mention[] = []
  for (const segment of segments) {
    for (let index = segment.first; index < Math.min(segment.next, terms.length); index += 1) {
      const term = terms[index]!
      if (term.kind !== 'email') continue
      const email = term.text.toLowerCase()
      if (mentions.some((mention) => mention.email === email)) continue
      mentions.push({ email, name: nameBefore(terms, index), sentence: segment.sentence, index })
    }
  }
  return mentions
}

/** "Cormac Daly is your man: cormac@…", "Ruben (ruben@…)": the nearest capitalised words before the address. */
function nameBefore(terms: Term[], index: number): string | null {
  const words: string[] = []
  for (let at = index - 1; at >= Math.max(0, index - 9); at -= 1) {
    const term = terms[at]!
    if (isNameWord(term)) words.unshift(term.text)
    else if (words.length > 0) break
    else if (term.kind === 'email' || /^[.!?]$/.test(term.text)) break
  }
  return words.length > 0 ? words.join(' ') : null
}

const isNameWord = (term: Term): boolean => term.kind === 'word' && !term.known && /^\p{Lu}\p{Ll}/u.test(term.text)

/** A name without an address: capitalised, unknown to the lexicon, and not merely the first word of a sentence. */
export function namedPerson(segment: Segment, terms: Term[]): string | null {
  for (let index = segment.first; index < Math.min(segment.next, terms.length); index += 1) {
    const term = terms[index]!
    if (!isNameWord(term)) continue
    const opens = index === segment.first && segment.link === 'start'
    const nextToo = terms[index + 1]
    if (opens && !(nextToo && isNameWord(nextToo))) continue
    return nextToo && isNameWord(nextToo) ? `${term.text} ${nextToo.text}` : term.text
  }
  return null
}

const SOMEBODY =
  /^(colleague|colleagues|boss|manager|partner|assistant|him|her|them|wife|husband|team|lead|cto|ceo|cfo|kollege|kollegin|kollegen|chef|chefin|collègue|collegue|colega|compañero|compañera|collega|collega's|jefe|jefa|assistentin|assistente|asistente)$/

export function mentionsSomebody(segment: Segment, terms: Term[]): boolean {
  for (let index = segment.first; index < Math.min(segment.next, terms.length); index += 1)
    if (SOMEBODY.test(terms[index]!.lower)) return true
  return false
}

const ASSISTANT =
  /\b(?:assistant(?:e|in)?s?|assistentin|assistentes?|asistentes?|secretary|secretari[ao]|secretaresse|sekretär(?:in)?|secrétaire|secretária|EA|PA)\b/iu

/** Somebody who arranges meetings for another. */
export const namesAssistant = (words: string): boolean => ASSISTANT.test(words)

const SPEAKING = /^(speak|talk|chat|ring|call|phone|email|contact|ask|tell)$/
const OWN = /^(i|i'll|i'd|i'm|we|we'll|me|going|gonna)$/

/** "I'll speak to Gareth direct": what somebody does themselves is asked of nobody. */
export function isOwnDeed(segment: Segment, terms: Term[]): boolean {
  return segment.cues.some(({ cue, index, text }) => {
    if (cue !== 'delegate' || !SPEAKING.test(text)) return false
    const at = OWN_LINKS.test(terms[index - 1]?.lower ?? '') ? index - 2 : index - 1
    return at >= segment.first && OWN.test(terms[at]!.lower)
  })
}

const OWN_LINKS = /^(will|to|just|can|should|shall)$/

/** "Tell Bo to bring the contract": what is brought along is a thing. Somebody has a name, or is somebody's. */
export function bringsThing({ cues, first }: Segment, terms: Term[]): boolean {
  return cues.some(({ cue, text, index }) => {
    if (cue !== 'add-people' || !BRINGING.test(text)) return false
    // "… den Vertrag mitbringen": in German and Dutch it stands before.
    const article = THE.test(terms[index + 1]?.lower ?? '') ? index + 1 : Math.max(first, index - 2)
    return THE.test(terms[article]!.lower) && !SOMEBODY.test(terms[article + 1]?.lower ?? '')
  })
}

/** In the languages that we read. */
const BRINGING =
  /^(?:br(?:ing|ings|inging|ingen|ingt|engen|engt)|mitbring\p{L}*|apporte[rz]?|amener|trae[rn]?|traiga|meenemen|meebrengen|trazer|traz|traga)$/u
const THE = /^(?:the|den|die|das|le|la|les|el|los|las|de|het|o|a|os|as)$/

/** "Will Nikos be joining too?" asks; "Can Nikos join us?" wishes. */
export function asksAboutSomebody({ question, link, first }: Segment, terms: Term[]): boolean {
  if (!question || link !== 'start' || !/^(will|is|are|does|do|has|was)$/.test(terms[first]?.lower ?? '')) return false
  const whom = terms[first + 1]
  return whom !== undefined && (isNameWord(whom) || /^(he|she|they|anyone|anybody|somebody|someone)$/.test(whom.lower))
}

const SENDING = new Set('ask try contact email mail ping message call ring phone see use'.split(' '))
const FILLERS = new Set('please pls just maybe better best so then instead'.split(' '))

/** "Ask joe@…", "Try Hector Salas, hsalas@…": a verb that opens the sentence, and somebody to turn to. */
export function sendsTo(segment: Segment, terms: Term[]): boolean {
  let at = segment.first
  while (at < segment.next && FILLERS.has(terms[at]?.lower ?? '')) at += 1
  const whom = terms[at + 1]
  return SENDING.has(terms[at]?.lower ?? '') && whom !== undefined && (whom.kind === 'email' || isNameWord(whom))
}
