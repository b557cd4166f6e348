// What reading a reply gives. The first part is the fixed interface of `parley read`; doubts and unread words are for
// those who decide whether to ask.

import type { Window } from '#core/time/interval.ts'
import type { Asked } from './asked.ts'
import type { Constraint } from './discourse/constraint.ts'
import type { Span } from './text/span.ts'

export type Intent =
  | 'accept'
  | 'propose'
  | 'decline_offers'
  | 'decline_meeting'
  | 'cancel'
  | 'reschedule'
  | 'delegate'
  | 'add_people'
  | 'change_duration'
  | 'out_of_office'
  | 'defer'
  | 'question'
  | 'stop'

export type Person = { email: string | null; name: string | null }

export type Because = { words: string; meaning: string }

export type DoubtKind =
  | 'zone'
  | 'which-offer'
  | 'next-weekday'
  | 'date-order'
  | 'weekday-date'
  | 'half-of-day'
  | 'no-day'
  | 'hedged'
  | 'condition'
  | 'contradiction'
  | 'vague'
  | 'past'
  | 'unread'
  | 'language'
  | 'who'
  | 'whom'
  | 'number'
  | 'usual-time'

/** One way to take what a mail says about times. */
export type Understanding = { picks: number[]; free: Window[]; busy: Window[] }

/**
 * What is not certain, what it could mean, whether that changes anything, and the one question that settles it. Where the mail was
 * understood one way and might mean another, it says both, so that the question can restate the first.
 */
export type Doubt = {
  kind: DoubtKind
  words: string
  options: string[]
  matters: boolean
  question: string
  understood?: Understanding
  otherwise?: Understanding
}

/** Words that the same mail takes back, and those that stand in their place, if any do. */
export type Correction = { words: string; by: string | null }

/** How sure each part is, in thousandths; null where the mail says nothing of it. */
export type Sureness = Record<'times' | 'answer' | 'length' | 'people' | 'orders' | 'ending', number | null>

export type Reading = {
  picks: number[]
  free: Window[]
  busy: Window[]
  intents: Intent[]
  duration_minutes: number | null
  timezone: string | null
  people: Person[]
  until: string | null
  sure: boolean
  because: Because[]
  doubts: Doubt[]
  unread: Span[]
  constraints: Constraint[]
  /** To what we asked last. */
  answer: 'yes' | 'no' | null
  /** What an organizer tells us to do about people. */
  instructions: Instruction[]
  /** What a mail asks for that belongs to no meeting yet; null for every other mail. */
  request: Requested | null
  /** Whom they send us to arranges the meeting for them, and does not come instead. */
  assistant: boolean
  /** They will come back to us by themselves, by `until` where they name a day. */
  tells: boolean
  /** They can do what is free, and nothing else: there is nothing more to be asked. */
  only: boolean
  /** When whoever wants the meeting moved would like it, where they do not say that they can: "another time next week". */
  wished: Window[]
  /** When the organizer wants it, where that lies behind the days that windows are read of: "postpone it to January". */
  later: Requested['timeframe']
  /** They thank or take their leave, and say nothing else. */
  courtesy: boolean
  /** Whole sentences of the organizer's that answer what somebody asked them, before what they tell us to do. */
  remarks: string
  /** What the mail names and takes back. */
  corrections: Correction[]
  /** Null where nobody has weighed it. */
  sureness: Sureness | null
}

/** What every reading begins with, and stays where nothing is said. */
export const nothingSaid = (): Reading => ({
  picks: [],
  free: [],
  busy: [],
  intents: [],
  duration_minutes: null,
  timezone: null,
  people: [],
  until: null,
  sure: true,
  because: [],
  doubts: [],
  unread: [],
  constraints: [],
  answer: null,
  instructions: [],
  request: null,
  assistant: false,
  tells: false,
  only: false,
  wished: [],
  later: null,
  courtesy: false,
  remarks: '',
  corrections: [],
  sureness: null,
})

export type InstructionKind =
  | 'drop'
  | 'go_without'
  | 'make_optional'
  | 'require'
  | 'keep'
  | 'replace'
  | 'wait'
  | 'enough'
  | 'spare'
  | 'everybody'
  | 'tell'
  | 'remind'
  | 'place'
  | 'late'
  | 'put_off'
  | 'status'
  | 'pause'
  | 'resume'

/**
 * `email` is whom it is about; null is everybody, where somebody is told, reminded or waited for. `by` is the newcomer's address where
 * somebody is replaced; `count` is how many are enough, or may be missing, or the minutes of a delay; `words` are those to pass on, or the place;
 * `until` is the day before which nothing should be.
 */
export type Instruction = {
  do: InstructionKind
  email: string | null
  by: string | null
  count?: number
  words?: string
  until?: string
}

/** `wants` is null where a person should look. The timeframe's ends are dates. */
export type Requested = {
  wants: boolean | null
  duration_minutes: number | null
  people: Person[]
  timeframe: { start: string | null; end: string | null } | null
}

/** Somebody with an address. */
export type Addressed = { email: string; name: string | null }

/** The time that stands. It is all that a message is about as long as no other times were put to its writer. */
export type Present = Window & { isAlone: boolean }

/** `words` are those of the mail before it that left something open. */
export type Question = { asks: Asked['asks']; words?: string }

export type ReadInput = {
  /** ISO instant: when the mail was received. */
  now: string
  timezone: string | null
  host_timezone: string
  duration_minutes: number
  offers: Window[]
  from: 'participant' | 'organizer' | 'requester'
  text: string
  /** The body of the mail that this answers, when we have it: it is recognised inside the reply and left out. */
  sent?: string
  /** What we asked last: an answer is read in the light of it. */
  asked?: readonly Question[]
  /** The same in words, for a model. */
  asked_words?: string | null
  /** The time that was booked when it was written. */
  present?: Present | null
  /** From the organizer: when the meeting may be at the earliest. */
  earliest?: string | null
  /** Whom our question was about: an address. */
  about?: string | null
  /** From the organizer: the people on the request. From a participant: the others among them. */
  people?: Addressed[]
  /** From a requester: the head of their mail. */
  subject?: string
  to?: Addressed[]
  /** From a participant only those who do not take part yet. */
  cc?: Addressed[]
}
