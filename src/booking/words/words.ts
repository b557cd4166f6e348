// The texts of the booking pages, one catalogue per language with the same keys. Names and times are inserted as finished text; Intl writes
// dates and times of day. Words that the guest's page has as well come from there.

export type BookingWords = {
  /** A tag that Intl knows, and what the language calls itself. */
  locale: string
  name: string
  languages: string
  /** Above the title. `host` is a member or a team. */
  meet: (host: string) => string
  howLong: string
  videoCall: string
  byPhone: string
  day: { before: string; after: string; free: (day: string) => string }
  time: { choose: string }
  /** No time is free: in a month, or at all. */
  noneIn: (month: string) => string
  nextOn: string
  none: (days: number) => string
  noneSuits: {
    link: string
    title: string
    explain: (host: string) => string
    words: string
    hint: string
    send: string
  }
  details: {
    title: string
    name: string
    email: string
    optional: string
    book: string
    confirm: string
    other: string
  }
  choose: string
  problem: {
    name: string
    nameForm: string
    email: string
    emailForm: string
    answer: string
    answerLong: string
    words: string
    /** The link is for another address. */
    notYours: (host: string) => string
    own: string
    stopped: string
    tooMany: string
    /** Above a form with problems. */
    look: string
  }
  gone: { title: (time: string) => string; near: string; none: string }
  booked: { title: string; mail: string; change: string; again: string }
  asked: { title: string; text: (host: string) => string }
  sent: { title: string; text: string; until: (time: string) => string; unheld: string; words: string; nothing: string }
  confirm: {
    title: string
    explain: (time: string) => string
    words: (host: string) => string
    book: string
    send: string
  }
  ended: { title: string; text: (host: string) => string }
  used: { title: string; text: (host: string) => string }
  /** Below the title of `ended`: a personal link that was good until a day. */
  expired: (host: string) => string
  inactive: { title: string; text: (host: string) => string }
  missing: { title: string; text: string }
  /** Something failed here. */
  trouble: string
  /** Inside a sentence, for a host without a name. */
  theHost: string
  /** For people who cannot see the calendar. */
  calendar: string
}
