import type { KnownQuestion } from '#core/language/places/asks-known.ts'
import type { MeetingPlace } from '#core/place.ts'
import type { Concession, Obstacle } from '#core/time/explain.ts'
import type { Slot, Timestamp } from '#core/time/timestamp.ts'

// The facts behind mails. Decisions make these values, and every text is a function of them, its reader and the reader's
// language. A mail to a participant consists of the request's own words and times. Calendars, descriptions and other people's
// reasons cannot leak into it, because its facts do not contain them.

/** The languages that we write. Each has a catalogue with the same keys. */
export const LOCALES = ['en', 'de', 'es', 'fr', 'nl', 'pt'] as const
export type Locale = (typeof LOCALES)[number]

/** English if we do not write the wanted language. */
export const localeFrom = (language: string): Locale => LOCALES.find((locale) => locale === language) ?? 'en'

/** The identifier shows whether the reader is the person in question. */
export type Person = { id: string; name: string | null; email: string }

/** Somebody who does not take part yet. */
export type Named = { name: string | null; email: string }

/** The reader of a mail and what they already know. */
export type Reader = {
  id: string
  name: string | null
  locale: Locale
  /** Null if unknown: then times are in the organizer's zone. */
  zone: string | null
  /** This is their first mail. */
  isFirst: boolean
  /** A member: they know who we are, and for whom we write. */
  isHost: boolean
  /** The organizer has changed since their last mail. */
  hasNewOrganizer: boolean
  /** The address of their own page, if there is one. */
  page: string | null
  /** The addresses of the answers to this mail's question begin with this. */
  answersAt?: string | null
}

export type Place = MeetingPlace
/** A place that can be shown: its link exists. */
export type ShownPlace = Exclude<MeetingPlace, { kind: 'calendar' }>

/** The facts that every mail may use. */
export type Meeting = {
  title: string | null
  purpose: string | null
  minutes: number
  organizer: Person & { zone: string }
  otherHosts: Person[]
  participants: Person[]
  /** Null if not given. */
  place: Place | null
  introduction: {
    include: boolean
    /** The team's own wording, if any. */
    guidance: string | null
  }
}

/** The other people in a group. `more` counts those without a known name. */
export type Invited = { names: string[]; more: number }

/** Why the times changed, as far as this reader may know. */
export type WhyOthers =
  | 'none_fits'
  | 'not_possible'
  /** Outside hours or timeframe: the organizer may still allow it. */
  | 'outside'
  | 'over'
  | 'zone'
  | 'added'
  /** They name people whom the organizer must allow. */
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
 * Why we write to somebody again. Only people who never wrote read that we heard nothing; everybody else reads what is still
 * missing.
 */
export type WhyAgain = 'silent' | 'back' | 'asked_for_later' | 'gave_times' | 'refused_times' | 'wrote' | 'moving'

/** The number of the follow-up. After the last one the organizer may ask for one more. */
export type Nth = 'first' | 'second' | 'last' | 'once_more'

/** The organizer's answers by click, as links name them. */
export const PRESSES = ['yes', 'no', 'wait', 'without', 'drop', 'move', 'cancel'] as const
/** If a question is about several people, the answer names one. */
export type Press = (typeof PRESSES)[number] | `drop-${string}`

/**
 * A literal answer and its effect. `press` is set if a click is enough, and `at` if it is not about the mail's main question.
 */
export type Choice = { say: string; does: string; press?: Press; at?: string | null }

/** A zone in words: "Berlin time", or "UTC" without a city. */
export type NamedZone = { words: string; isOfCity: boolean }

/** The hour and minute of a local time. */
export type ClockTime = { hour: number; minute: number }

/** Why somebody's words go to the organizer. */
export type WhyPassed =
  | 'question'
  /** They ask where people meet, which is not known yet. */
  | 'where'
  | 'unclear'
  /** They turn down everything we offer and don't say when they can. */
  | 'refusing'
  | 'nothing'
  /** They were told that it was passed on, and ask for nothing. */
  | 'told'
  /** They cannot come, and are asked for another time. */
  | 'moving'
  /** They no longer want to move it. */
  | 'stands'
  | 'stuck'
  | 'cancelled'
  | 'over'
  | 'repeating'

/** Changes of a meeting that keeps its start. Every mail mentions a new organizer anyway. */
export type Changed = 'place' | 'length' | 'people'

/** Why somebody is out. */
export type WhyOut = 'declined' | 'stop' | 'bounce'

/** Why there is no time: obstacles, or the request itself. */
export type NoTimeReason =
  | { kind: 'obstacles'; obstacles: Obstacle<Person>[] }
  | { kind: 'request_says'; words: string[] }

/** Concessions that would open a time. */
export type Concessions = Concession<Person>[] | 'exception'

/** The limits that a time breaks. */
export type Limit =
  | { kind: 'timeframe' | 'hours' | 'day_off' | 'unknown_calendar' | 'usual' }
  | { kind: 'notice'; minutes: number }
  | { kind: 'request_says'; words: string[] }

/** An instruction of the organizer that was carried out, or understood. */
export type Done =
  | { did: 'cancel' | 'hold' | 'go_on' | 'come_too_late' | 'change_nothing' | 'pause' | 'resume' }
  /** `isLooking`: there are other times to ask about. */
  | { did: 'refuse'; isLooking: boolean }
  /** `people` are the silent people we asked about; empty if we did not ask. */
  | { did: 'wait'; people: Person[] }
  | { did: 'replace'; person: Person; by: string; isBooked: boolean }
  | { did: 'drop'; person: Person; isBooked: boolean }
  /** They take somebody out and name an address beside it: perhaps that person comes instead. */
  | { did: 'ask_replace'; person: Person; by: string }
  | { did: 'go_without' | 'make_optional' | 'require' | 'keep' | 'pass_on' | 'leave_open'; person: Person }
  /** This many of the required people are enough. `out` are those without whom there are too few. */
  | { did: 'need'; count: number; of: number; out: Person[] }
  /** Without these people there are too few. */
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
  /** `find_none`: there is no free time in what they chose, and others are asked about. */
  | { did: 'rule_out' | 'choose' | 'find_none'; windows: readonly Slot[] }
  /** Their words went to these people. We may not write to `unreached`. */
  | { did: 'tell'; people: Person[]; unreached: Person[]; words: string }
  /** Nobody is reminded twice in a day (`lately`), or without need (`settled`). */
  | { did: 'remind'; people: Person[]; lately: Person[]; settled: Person[] }
  /** Everybody has answered, or there are no times to ask about. */
  | { did: 'remind_nobody'; hasTimes: boolean }
  /** The organizer has to say whether to move or to cancel the booked meeting: its time. */
  | { did: 'ask_whether_to_move'; windows: readonly Slot[] }
  /** They may want it moved: from its time, to the times that they seem to name. */
  | { did: 'ask_about_move'; windows: readonly Slot[]; to: readonly Slot[] }
  | ({ did: 'status' } & HowItStands)
  /** They asked this, and `slot` is the booked time. */
  | { did: 'answer'; questions: KnownQuestion[]; slot: Slot | null }

/** `booked` is the time that stands; `isMoving`: another one is asked for. */
export type HowItStands = { booked: Slot | null; isMoving: boolean; people: PersonStanding[] }

/** Where somebody stands, as the organizer may know it. Dates are those on which they want to be asked again. */
export type PersonStanding = { person: Person } & (
  | { is: 'not_asked' | 'wrote' | 'turned_down' | 'invited' | 'coming' | 'perhaps' | 'not_coming' }
  | { is: 'silent'; reminders: number }
  | { is: 'answered'; windows: readonly Slot[] }
  | { is: 'away' | 'later'; until: string | null }
  | { is: 'out'; why: WhyOut }
)

export type { Slot, Timestamp }

/** Words that fit into a sentence of ours. */
export const isQuotable = (words: string): boolean => words.length <= QUOTABLE_CHARACTERS && !words.includes('\n')

const QUOTABLE_CHARACTERS = 160
