import { firstNameOf } from '#core/mail/wording/people.ts'
import { emailKey } from '#core/person/email.ts'
import type { Negotiation, Participant, Received } from './negotiation.ts'
import { participantWithKey } from './people.ts'

// What the organizer tells us to do, apart from times, lengths and cancelling, which the reader of replies understands in
// several languages. Instructions about people are few and are written to a machine, so a few words suffice.

export type Instruction =
  | { do: 'drop' | 'go_without' | 'make_optional'; participant: Participant }
  | { do: 'replace'; participant: Participant; email: string }
  | { do: 'wait' }

/** `spokenOf` is the person whom the mail was about that is answered: "drop them" means that one. */
export function instructionsIn(
  message: Received,
  negotiation: Negotiation,
  spokenOf: Participant | null,
): Instruction[] {
  return message.text
    .split(/[.!?;\n]+\s|\n/)
    .filter((sentence) => !/\b(do not|don't|never|please not)\b/i.test(sentence))
    .flatMap((sentence) => instructionsOf(sentence, negotiation, spokenOf))
}

function instructionsOf(sentence: string, negotiation: Negotiation, spokenOf: Participant | null): Instruction[] {
  const mentioned = peopleIn(sentence, negotiation, spokenOf)
  const [participant] = mentioned
  const email = emailsIn(sentence).find((each) => participantWithKey(negotiation, emailKey(each)) === null)
  if (/\b(replace|swap|instead of)\b/i.test(sentence) && participant && email)
    return [{ do: 'replace', participant, email }]
  if (/\b(wait|be patient|give (him|her|them) (some |more )?time)\b/i.test(sentence)) return [{ do: 'wait' }]
  const kind = kindOf(sentence)
  return kind ? mentioned.map((each): Instruction => ({ do: kind, participant: each })) : []
}

function kindOf(sentence: string): 'drop' | 'go_without' | 'make_optional' | null {
  if (/\boptional\b/i.test(sentence)) return 'make_optional'
  if (/\bwithout\b/i.test(sentence)) return 'go_without'
  return /\b(drop|remove|leave out|take (out|off)|skip|uninvite)\b/i.test(sentence) ? 'drop' : null
}

function peopleIn(sentence: string, negotiation: Negotiation, spokenOf: Participant | null): Participant[] {
  const named = negotiation.participants.filter((participant) => isMentioned(participant, sentence))
  if (named.length > 0) return named
  const only = negotiation.participants.length === 1 ? negotiation.participants[0]! : null
  const meant = spokenOf ?? only
  return meant && /\b(him|her|them|this person|that person)\b/i.test(sentence) ? [meant] : []
}

function isMentioned(participant: Participant, sentence: string): boolean {
  if (emailsIn(sentence).some((email) => emailKey(email) === emailKey(participant.email))) return true
  const names = [participant.name, firstNameOf(participant), participant.email.split('@')[0]!]
  const words = ` ${wordsIn(sentence).join(' ')} `
  return names.some((name) => name !== null && words.includes(` ${wordsIn(name).join(' ')} `))
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Bounded, so that a hostile text costs nothing. */
const emailsIn = (text: string): string[] => text.match(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g) ?? []
