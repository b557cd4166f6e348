import { emailKey } from '#core/person/email.ts'
import type { Negotiation, Participant, Received } from './negotiation.ts'
import { participantWithKey } from './people.ts'

// What the organizer tells us to do about people, as far as the reader is sure of it and they take part.

export type Instruction =
  | { do: 'drop' | 'go_without' | 'make_optional'; participant: Participant }
  | { do: 'replace'; participant: Participant; email: string }
  | { do: 'wait' }

export function instructionsIn({ reading }: Received, negotiation: Negotiation): Instruction[] {
  if (!reading?.sure) return []
  return reading.instructions.flatMap(({ do: kind, email, by }): Instruction[] => {
    if (kind === 'wait') return [{ do: 'wait' }]
    const participant = email === null ? null : participantWithKey(negotiation, emailKey(email))
    if (!participant) return []
    if (kind !== 'replace') return [{ do: kind, participant }]
    return by !== null && participantWithKey(negotiation, emailKey(by)) === null
      ? [{ do: 'replace', participant, email: by }]
      : []
  })
}
