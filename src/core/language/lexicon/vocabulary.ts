// What a word can mean, the same in every language. A lexicon gives words these meanings; the grammar sees only them.

export type Part =
  | 'morning'
  | 'afternoon'
  | 'evening'
  | 'noon'
  | 'lunch'
  | 'first-thing'
  | 'end-of-day'
  | 'early-morning'
  | 'late-morning'
  | 'early-afternoon'
  | 'late-afternoon'
  | 'all-day'
  | 'midnight'
  | 'after-lunch'
  | 'before-lunch'
  | 'early'
  | 'late'

export type Holiday =
  | 'new-year'
  | 'martin-luther-king'
  | 'australia-day'
  | 'valentine'
  | 'presidents'
  | 'saint-patrick'
  | 'good-friday'
  | 'easter'
  | 'easter-monday'
  | 'anzac'
  | 'may-day'
  | 'memorial'
  | 'ascension'
  | 'whit-monday'
  | 'juneteenth'
  | 'canada-day'
  | 'independence'
  | 'labor'
  | 'columbus'
  | 'halloween'
  | 'veterans'
  | 'thanksgiving'
  | 'christmas-eve'
  | 'christmas'
  | 'boxing-day'
  | 'new-years-eve'

export type Unit = 'minute' | 'hour' | 'day' | 'workday' | 'week' | 'month' | 'quarter' | 'year' | 'weekend'

export type Relation =
  | 'at'
  | 'on'
  | 'in'
  | 'of'
  | 'for'
  | 'to'
  | 'from'
  | 'after'
  | 'before'
  | 'until'
  | 'through' // until and including
  | 'between'
  | 'by'
  | 'around'
  | 'onwards'
  | 'not-before'
  | 'not-after'
  | 'from-here'
  | 'since'
  | 'done-by'
  | 'or-earlier'
  | 'week-of'

export type Which =
  | 'this'
  | 'next'
  | 'last'
  | 'every'
  | 'coming'
  | 'after-next'
  | 'same'
  | 'start-of'
  | 'middle-of'
  | 'end-of'
  | 'rest-of'
  | 'whole'
  | 'first-half'
  | 'second-half'
  | 'only'
  | 'following'

export type Join = 'and' | 'or' | 'but' | 'so' | 'because' | 'if' | 'unless' | 'afterwards'

/** Words that decide what is said about a time, apart from the time itself. */
export type Cue =
  | 'yes' // works, fine, free
  | 'can' // can, could, able: positive only beside a time, negative with a negation
  | 'no' // busy, clashes, out
  | 'not' // not, no, never
  | 'nothing-against' // no objections: positive although it contains a negation
  | 'except' // except, apart from
  | 'otherwise' // the rest, otherwise
  | 'also' // too, as well
  | 'same-goes' // so is, same for: repeats what was just said
  | 'neither-is' // nor, neither is
  | 'maybe' // a doubt that a careful assistant would ask about
  | 'likely' // leads in, or jokes: nobody asks about it
  | 'hedge' // I think, I guess: a yes as long as nothing is booked on it
  | 'prefer' // ideally, rather
  | 'correction' // sorry, I meant
  | 'past' // was, last time, your mail of
  | 'elsewhere' // I'm in, I'm at: says where, not whether
  | 'polite-if' // if that works for you
  | 'fallback' // if not, failing that, plan B
  | 'condition' // depending on, provided that
  | 'will-tell' // I'll let you know by
  | 'flexible' // whatever suits you
  | 'usual-time' // usual time, same time as always
  | 'somebody-else' // she, my boss: another person's time, which is not the writer's
  | 'versus' // than, instead of: what follows is what is not wanted
  | 'instead' // instead: what was offered is not wanted
  | 'after-that'
  | 'before-that' // relative to the time just named
  | 'same-time' // same time
  | 'apology' // sorry for, désolé pour: what follows is what they apologise for
  | 'regret' // sorry, unfortunately: tilts what is unclear towards a no
  | 'habit' // always, I don't work: a weekday beside it is every such day
  | 'keep-clear' // keep … free, block
  | 'keep' // keep Friday free: the opposite of free when something is kept so
  | 'for-this' // reserved … for it
  | 'thanks' // greetings and thanks, which say nothing
  | 'howabout' // how about, what about, let's say
  | 'ask' // who, what, where
  | 'duty' // do I need to: asks what the writer is to do
  | 'meeting' // meeting, call, appointment
  | 'reschedule' // move, postpone, find a new time
  | 'cancel' // cancel
  | 'call-off' // call it off, no longer needed: complete without an object
  | 'decline-meeting' // not interested
  | 'misdirected' // you have the wrong person
  | 'stop' // stop writing to me
  | 'defer' // try me again, get back to me
  | 'hold-off' // not now, on hold
  | 'away' // out of office, on leave
  | 'automatic' // automatic reply
  | 'back' // back on, returning
  | 'add-people' // loop in, invite
  | 'delegate' // on my behalf, speak to
  | 'urgent' // for urgent matters, contact
  | 'length' // shorten, make it, need: beside a duration
  | 'too-long' // too long, too much: rules the duration out
  | 'zone-mine'
  | 'zone-yours'
  | 'zone-word' // my time, your time, "time" after a city
  | 'living-in' // I'm based in
  | 'greeting-end' // kind regards

export type OfferWord =
  | 'noun' // one, option, slot
  | 'label' // option, number: a number after it is an ordinal
  | 'that' // that, this, it
  | 'those' // these, those, them
  | 'all'
  | 'both'
  | 'either'
  | 'any'
  | 'none'
  | 'earliest'
  | 'latest'
  | 'earlier'
  | 'later'
  | 'middle'
  | 'last'
  | 'former'
  | 'latter'
  | 'penultimate'
  | 'others'
  | 'article'

/** What a word can mean; several at once where it is ambiguous. */
export type Meanings = Partial<{
  weekday: number
  /** "Mondays", "montags": every one of them. */
  repeated: true
  month: number
  dayOffset: number
  holiday: Holiday
  part: Part
  number: number
  ordinal: number
  unit: Unit
  meridiem: 'am' | 'pm'
  oclock: true
  half: 'past' | 'before' // half nine is 9:30 in English, 8:30 in German and Dutch
  quarter: 'past' | 'to'
  ordinalEnding: true
  checking: true
  relation: Relation
  which: Which
  join: Join
  cue: Cue
  offer: OfferWord
  fraction: number // half, quarter of an hour
  zone: string
}>

/** What a word means that no lexicon knows. */
export const MEANS_NOTHING: Meanings = {}
