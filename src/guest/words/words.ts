import type { Outdated } from '#core/negotiation/step/review.ts'
// The texts of the guest's page, one catalogue per language with the same keys. Names and times are inserted as finished text; Intl
// writes dates and times of day, so no catalogue contains a month.

/** `organizer` is a name, or `theOrganizer` if no name is known. */
export type GuestWords = {
  /** A tag that Intl knows. */
  locale: string
  theOrganizer: string
  heading: (organizer: string) => string
  arrangedFor: (organizer: string) => string
  who: string
  andMore: (count: number) => string
  howLong: string
  minutes: (minutes: number) => string
  where: string
  /** A video call whose link is not made yet. */
  linkToCome: string
  about: string

  zone: { label: string; show: string }
  pick: { question: (count: number) => string; several: string; send: string }
  note: { label: (organizer: string) => string; hint: string; send: string; summary: (organizer: string) => string }
  propose: {
    summary: string
    explain: string
    explainPainting: string
    /** For a screen that is touched. */
    explainTapping: string
    row: (n: number) => string
    day: string
    from: string
    until: string
    send: string
    weekBefore: string
    weekAfter: string
    clear: string
  }
  decline: { link: string; title: string; explain: (organizer: string) => string; yes: string }
  move: { link: string; title: string; explain: (time: string) => string; yes: string }
  cancel: { link: string; title: string; explain: (organizer: string, time: string) => string; yes: string }
  stop: { title: string; explain: string; yes: string; done: string }
  back: string
  undo: { title: string; explain: (organizer: string) => string; yes: string }
  /** The organizer's answer to a question in a mail. */
  answer: {
    explain: (say: string) => string
    send: (say: string) => string
    orReply: string
    done: string
    /** It was already answered, or no longer matters. */
    settled: string
  }
  /** Mail that waits for the organizer's approval, and its outcome. `to` is an address. */
  review: {
    approve: { title: string; explain: string; yes: string }
    run: { title: string; explain: (count: number) => string; yes: string }
    mailTo: (to: string) => string
    orElse: string
    approved: (to: string) => string
    sent: (to: string) => string
    failed: (to: string) => string
    withdrawn: (to: string) => string
    held: (to: string) => string
    unneeded: (to: string) => string
    outdated: Record<Outdated, (to: string) => string>
    anew: string
    waitsToo: string
    runs: string
  }

  state: {
    booked: string
    moving: string
    over: string
    cancelled: (organizer: string) => string
    paused: (organizer: string) => string
    refused: (organizer: string) => string
    noTimes: (organizer: string) => string
    lost: string
    agreed: string
    pending: string
  }
  calendar: { title: string; file: string }
  done: {
    answered: string
    declined: (organizer: string) => string
    noted: (organizer: string) => string
    moving: string
    cancelled: string
    undone: string
  }
  problem: {
    nothingChosen: string
    gone: string
    noWindow: string
    badWindow: (minutes: number) => string
    tooMany: string
    state: string
    noNote: string
    again: string
  }
  news: string
  reload: string
  /** The page behind a link that leads nowhere, for whatever reason. */
  nothing: { title: string; text: string }
  trouble: { title: string; text: string }
}
