import type { MeetingPlace } from '#core/place.ts'
import type { Concession, Obstacle } from '#core/time/explain.ts'
import type { Slot, Timestamp } from '#core/time/timestamp.ts'

// What mails are made of. Decisions make these values, and every text is a function of them, of its reader and of the
// reader's language. A mail to a participant is made from the request's own words and from times. Calendars, descriptions
// and other people's reasons cannot leak into it, because its facts don't contain them.

/** The languages that we write. Each has a catalogue with the same keys. */
export const LOCALES = ['en', 'de', 'es', 'fr', 'nl', 'pt'] as const
export type Locale = (typeof LOCALES)[number]

/** English where we do not write the language that was asked for. */
export const localeFrom = (language: string): Locale => LOCALES.find((locale) => locale === language) ?? 'en'

/** The identifier tells whether a sentence about somebody is read by themselves. */
export type Person = { id: string; name: string | null; email: string }

/** Somebody who takes no part yet. */
export type Named = { name: string | null; email: string }

/** Whom a mail is for, and what they know already. */
export type Reader = {
  id: string
  name: string | null
  locale: Locale
  /** Null when nobody knows it: then times are shown in the organizer's. */
  zone: string | null
  /** Nothing was written to them before. */
  isFirst: boolean
  /** On our side: they know who we are, and whom we write for. */
  isHost: boolean
  /** Somebody else has become the organizer since they were last written to. */
  hasNewOrganizer: boolean
  /** The address of a page on which they can do everything by a click, where there is one. */
  page: string | null
  /** Where the question of this mail is answered by a click: the address of each answer begins with it. */
  answersAt?: string | null
}

export type Place = MeetingPlace
/** One that can be shown: its link is made. */
export type ShownPlace = Exclude<MeetingPlace, { kind: 'calendar' }>

/** What every mail may say of the meeting. */
export type Meeting = {
  title: string | null
  purpose: string | null
  minutes: number
  organizer: Person & { zone: string }
  otherHosts: Person[]
  participants: Person[]
  /** Null where nobody has said. */
  place: Place | null
  introduction: {
    include: boolean
    /** The team's own wording, where it has one. */
    guidance: string | null
  }
}

/** Who else is invited, in a group. `more` are those whose names nobody has said. */
export type Invited = { names: string[]; more: number }

/** Why the times changed, in a form that this reader may know. */
export type WhyOthers =
  | 'none_fits'
  | 'not_possible'
  | 'over'
  | 'zone'
  | 'added'
  /** They name people whom the organizer has to allow. */
  | 'add_asked'
  | 'shorter'
  | 'duration'
  | 'changed'
  | 'not_common'
  | 'unclear'
  | 'move'
  | 'longer'
  | 'declined'

/**
 * Why somebody is written to again. Only who never wrote is told that nothing was heard from them; everybody else hears what
 * is still missing.
 */
export type WhyAgain = 'silent' | 'back' | 'asked_for_later' | 'gave_times' | 'refused_times' | 'wrote' | 'moving'

/** Which reminder it is. After the last one the organizer may ask for one more. */
export type Nth = 'first' | 'second' | 'last' | 'once_more'

/** What the organizer can answer by a click, as links name it. */
export const PRESSES = ['yes', 'no', 'wait', 'without', 'drop', 'move', 'cancel'] as const
/** Where a question is about several people, the answer names whom it means. */
export type Press = (typeof PRESSES)[number] | `drop-${string}`

/**
 * What somebody can answer, word for word, and what happens then. `press` is set where a click says it all, and `at` where that is
 * not about the question of the whole mail.
 */
export type Choice = { say: string; does: string; press?: Press; at?: string | null }

/** A zone as it is written: "Berlin time", and "UTC" where it is of no city. */
export type NamedZone = { words: string; isOfCity: boolean }

/** The hour and the minute of a clock on the wall. */
export type ClockTime = { hour: number; minute: number }

/** Why somebody's words are passed on to the organizer. */
export type WhyPassed =
  | 'question'
  /** Where people meet, which nobody has said yet. */
  | 'where'
  | 'unclear'
  /** They turn down everything we offer and don't say when they can. */
  | 'refusing'
  | 'nothing'
  /** They cannot come, and are asked for another time. */
  | 'moving'
  /** They take that back. */
  | 'stands'
  | 'stuck'
  | 'cancelled'
  | 'over'
  | 'repeating'

/** What is new about a meeting whose start stays. That it has a new organizer is said in every mail. */
export type Changed = 'place' | 'length' | 'people'

/** Why somebody is out. */
export type WhyOut = 'declined' | 'stop' | 'bounce'

/** Why there is no time: what is in the way, or what the request itself says. */
export type NoTimeReason =
  | { kind: 'obstacles'; obstacles: Obstacle<Person>[] }
  | { kind: 'request_says'; words: string[] }

/** What the organizer could give up for a time. */
export type Concessions = Concession<Person>[] | 'exception'

/** Which of our limits a time breaks. */
export type Limit =
  | { kind: 'timeframe' | 'hours' | 'day_off' | 'unknown_calendar' | 'usual' }
  | { kind: 'notice'; minutes: number }
  | { kind: 'request_says'; words: string[] }

/** What was done with an instruction of the organizer's, or was understood of it. */
export type Done =
  | { did: 'cancel' | 'refuse' | 'hold' | 'go_on' | 'come_too_late' }
  /** `people` are those whose silence the organizer was asked about; nobody where they were not asked. */
  | { did: 'wait'; people: Person[] }
  | { did: 'replace'; person: Person; by: string; isBooked: boolean }
  | { did: 'drop'; person: Person; isBooked: boolean }
  | { did: 'go_without' | 'make_optional' | 'require' | 'keep' | 'pass_on' | 'leave_open'; person: Person }
  /** So many are enough, of all who are required. `out` are those without whom there are too few. */
  | { did: 'need'; count: number; of: number; out: Person[] }
  /** Without these there are fewer than are needed. */
  | { did: 'miss'; people: Person[] }
  | { did: 'add'; person: { name: string | null; email: string }; isBooked: boolean }
  | { did: 'add_people'; people: Named[]; left: number; isBooked: boolean }
  /** The organizer said no, or the meeting is full. */
  | { did: 'add_nobody' | 'find_no_place'; people: Named[] }
  | { did: 'set_length'; minutes: number; isLonger: boolean; isBooked: boolean }
  | { did: 'set_place'; place: Place }
  /** Dates. */
  | { did: 'look_later'; first: string; last: string | null }
  | { did: 'ask_to_move' | 'keep_last'; people: Person[] }
  | { did: 'rule_out' | 'choose'; windows: readonly Slot[] }

export type { Slot, Timestamp }
