// Questions about something other than a time.

import type { Segment } from '../clauses/segment.ts'
import { hasAnyCue, hasCue, hasCueOf, hasTime } from '../clauses/segment.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Term } from '../words/tokens.ts'
import { asksAboutSomebody } from './people.ts'
import { asksOwnDuty, isNegativeQuestion, isQuestionAbout } from './relevance.ts'
import type { Wishes } from './wishes.ts'

const isAsked = (segment: Segment): boolean => segment.question

/** A sentence with a question mark that asks for something other than a time or a favour we already understood. */
export function questionsIn(segments: Segment[], terms: Term[], wishes: Wishes): Segment[] {
  if (!segments.some(isAsked)) return unmarkedQuestions(segments, wishes)
  const answered = new Set(
    wishes.list.filter((wish) => wish.intent !== 'out_of_office').map((wish) => wish.segment.sentence),
  )
  const bySentence = new Map<number, Segment[]>()
  for (const segment of segments)
    if (segment.question) bySentence.set(segment.sentence, [...(bySentence.get(segment.sentence) ?? []), segment])
  const questions: Segment[] = []
  for (const [sentence, parts] of bySentence) {
    if (answered.has(sentence)) continue
    const asks = parts.find((part) => hasCue(part, 'ask'))
    const aboutTime = parts.some((part) => hasTime(part) || part.atoms.some((atom) => atom.kind === 'offer'))
    const asksSomething = asks && !parts.some((part) => hasTime(part) && hasAnyCue(part, 'howabout', 'yes', 'can'))
    const strange = parts.reduce((count, part) => count + part.strangers, 0)
    const first = parts[0]!
    const asksWhen = (first.link === 'if' || isNegativeQuestion(first, terms)) && !aboutTime
    const asksAbout =
      (isQuestionAbout(first, terms) && !hasAnyCue(first, 'yes', 'can', 'howabout')) || asksAboutSomebody(first, terms)
    if (asksWhen || asksAbout || parts.some((part) => asksOwnDuty(part, terms))) questions.push(first)
    else if (asksSomething && (strange > 0 || !aboutTime)) questions.push(asks)
    else if (!aboutTime && strange >= 2) questions.push(parts[0]!)
    else if (parts.some((part) => asksForMeans(part, terms))) questions.push(first)
  }
  return questions
}

/** "Tuesday is fine, but can we do it by phone?": the yes stands, and how they meet is for a person to answer. */
function asksForMeans(part: Segment, terms: Term[]): boolean {
  if (hasTime(part)) return false
  for (let index = part.first; index < part.next && index < terms.length; index += 1)
    if (MEANS.test(terms[index]!.text) || isMeans(terms[index]!)) return true
  return false
}

/** "By phone", "in person" are known as words that say nothing of a time. */
const isMeans = ({ isPhrase, means, lower }: Term): boolean =>
  isPhrase && means.cue === 'thanks' && /^(?:by|in|over|on|via)$/.test(lower)

/** In the languages that we read. */
const MEANS =
  /^(?:(?:tele)?phone|call|links?|lien|enlace|liga|einwahl\p{L}*|video\p{L}*|vídeo\p{L}*|visio\p{L}*|zoom|teams|skype|whatsapp|online|remote(?:ly)?|virtual\p{L}*|telefonisch|telefon|anruf|persönlich|téléphone|présentiel|distance|teléfono|llamada|persona|presencial(?:mente)?|telefone|chamada|pessoalmente|telefoon|persoonlijk|bellen)$/iu

/** "What is this about", "are you a bot": many leave the question mark out. */
function unmarkedQuestions(segments: Segment[], wishes: Wishes): Segment[] {
  if (wishes.list.length > 0 || segments.some((segment) => segment.isSpecific)) return []
  return segments.filter(
    (segment) =>
      segment.link === 'start' &&
      segment.strangers > 0 &&
      segment.cues[0]?.cue === 'ask' &&
      segment.cues[0].index <= segment.first + 1 &&
      !hasCueOf(segment, TELLING),
  )
}

/** Words of a sentence that tells something, whatever it opens with. */
const TELLING: Cue[] = ['yes', 'no', 'thanks', 'past']
