import type { InstructionKind } from '#core/language/reading.ts'
import { emailKey } from '#core/person/email.ts'
import type { Negotiation, Participant, Received } from './negotiation.ts'
import { participantWithKey } from './people.ts'
import { peopleNeeded } from './people-needed.ts'

// The organizer's instructions, if the reader is sure of them.

export type Instruction = AboutPeople | WordsFor | OtherOrder

/** Who takes part, and who is waited for. */
export type AboutPeople =
  | { do: 'drop' | 'go_without' | 'make_optional' | 'require' | 'keep'; participant: Participant }
  | { do: 'replace'; participant: Participant; email: string }
  /** For one person, or for everybody who is silent. */
  | { do: 'wait'; participant: Participant | null }
  /** So many of the required people have to come. */
  | { do: 'need'; count: number }

/** Words for one person or for everybody; or somebody comes late: this person, or else the organizer. */
export type WordsFor = { do: 'tell' | 'late'; participant: Participant | null; words: string }

export type OtherOrder =
  /** One person, or everybody who has not answered. */
  | { do: 'remind'; participant: Participant | null }
  | { do: 'place'; words: string }
  /** Null where no day is named. */
  | { do: 'put_off'; until: string | null }
  | { do: 'status' | 'pause' | 'resume' }

export function instructionsIn({ reading, text }: Received, negotiation: Negotiation): Instruction[] {
  if (!reading?.sure) return []
  return reading.instructions.flatMap(({ do: kind, email, by, count, words, until }): Instruction[] => {
    if (kind === 'enough' || kind === 'spare' || kind === 'everybody') return needed(kind, count, negotiation)
    if (kind === 'status' || kind === 'pause' || kind === 'resume') return [{ do: kind }]
    if (kind === 'put_off') return [{ do: kind, until: until ?? null }]
    if (kind === 'place') return [{ do: kind, words: words ?? text }]
    const participant = email === null ? null : participantWithKey(negotiation, emailKey(email))
    if (kind === 'wait') return [{ do: 'wait', participant }]
    if (isForPeople(kind)) return email !== null && !participant ? [] : forPeople(kind, participant, words ?? text)
    if (!participant || !isAboutTakingPart(kind)) return []
    // How many have to come is known by number there, and not by name.
    if (kind === 'require' && peopleNeeded(negotiation) !== null) return []
    if (kind !== 'replace') return [{ do: kind, participant }]
    return by !== null && participantWithKey(negotiation, emailKey(by)) === null
      ? [{ do: 'replace', participant, email: by }]
      : []
  })
}

const TAKING_PART = ['drop', 'go_without', 'make_optional', 'require', 'keep', 'replace'] as const
type TakingPart = (typeof TAKING_PART)[number]

const isAboutTakingPart = (kind: InstructionKind): kind is TakingPart =>
  (TAKING_PART as readonly string[]).includes(kind)

type ForPeople = 'tell' | 'late' | 'remind'

const isForPeople = (kind: InstructionKind): kind is ForPeople =>
  kind === 'tell' || kind === 'late' || kind === 'remind'

const forPeople = (kind: ForPeople, participant: Participant | null, words: string): Instruction[] =>
  kind === 'remind' ? [{ do: kind, participant }] : [{ do: kind, participant, words: words.trim() }]

/** "One may be missing" refers to everybody who is required now. More people than there are, or nobody at all, makes no sense. */
function needed(kind: 'enough' | 'spare' | 'everybody', count = 0, { participants }: Negotiation): Instruction[] {
  const all = participants.filter(({ required }) => required).length
  const enough = { enough: count, spare: count > 0 ? all - count : 0, everybody: all }[kind]
  return enough >= 1 && enough <= all ? [{ do: 'need', count: enough }] : []
}

/** Several people may be asked about in one mail: a word that names others of them leaves the question about this one open. */
export function isOnlyAboutOthers({ reading }: Received, email: string): boolean {
  const orders = reading?.sure ? reading.instructions : []
  if (orders.length > 0 && orders.every(isAside)) return true
  const named = orders.map((each) => each.email)
  return named.length > 0 && named.every((each) => each !== null && emailKey(each) !== emailKey(email))
}

/** It changes nothing about people or times, and answers no question of ours about them. */
export const isAside = ({ do: kind }: { do: InstructionKind }): boolean => ASIDE.has(kind)

const ASIDE: ReadonlySet<InstructionKind> = new Set<InstructionKind>([
  ...(['tell', 'late', 'place', 'status', 'remind'] as const),
])
