// What a language model answers when it is asked to read a mail. Nothing here is believed yet: `checked-answer.ts` keeps
// what can be checked against the mail, and `agree.ts` what the literal words do not contradict.

import type { Instruction, InstructionKind, Intent, Person } from '../reading.ts'

export type ModelAnswer = {
  zone: string | null
  statedZone: string | null
  picks: PickClaim[]
  windows: WindowClaim[]
  intents: IntentClaim[]
  people: (Person & { words: string })[]
  durationMinutes: number | null
  until: string | null
  answer: 'yes' | 'no' | null
  instructions: InstructionClaim[]
  request: RequestClaim | null
  doubts: { words: string; question: string }[]
}

/** `offer` counts from 0, as in a reading. */
export type PickClaim = { offer: number; words: string }

/** Wall time in the answer's zone: a date, and minutes of that day. */
export type WindowClaim = { is: 'free' | 'busy'; date: string; from: number; to: number; words: string }

export type IntentClaim = { intent: Intent; words: string }

export type InstructionClaim = Instruction & { words: string }

export type RequestClaim = {
  wants: boolean | null
  durationMinutes: number | null
  people: Person[]
  timeframe: { start: string | null; end: string | null } | null
}

export const INTENTS: readonly Intent[] = [
  'accept',
  'propose',
  'decline_offers',
  'decline_meeting',
  'cancel',
  'reschedule',
  'delegate',
  'add_people',
  'change_duration',
  'out_of_office',
  'defer',
  'question',
  'stop',
]

export const INSTRUCTIONS: readonly InstructionKind[] = [
  'drop',
  'go_without',
  'make_optional',
  'require',
  'keep',
  'replace',
  'wait',
  'enough',
  'spare',
  'everybody',
]
