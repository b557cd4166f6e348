// The state of a connected calendar, and when it is read again.

/** Why a calendar cannot be read. */
export type SourceProblem =
  | 'refused'
  | 'gone'
  | 'unreachable'
  | 'slow_server'
  | 'blocked'
  | 'server_error'
  | 'rate_limited'
  | 'revoked'
  | 'scope_missing'
  | 'not_set_up'
  | 'too_large'
  | 'too_many_events'
  | 'too_slow'
  | 'not_a_calendar'
  | 'cut_off'
  | 'emptied'
  | 'secret_lost'
  /** Readable, but bookings cannot be written into it. */
  | 'read_only'
  /** Readable, except for events without a readable time. */
  | 'some_unreadable'
  | 'internal'

/** The problem and its remedy, for the calendar's owner. */
const WORDS: Record<SourceProblem, string> = {
  refused: 'The server refuses us: the address or the password is wrong, or was changed. Connect the calendar again.',
  gone: 'There is no calendar at this address any more. Copy its secret address again and connect it anew.',
  unreachable: 'The server cannot be reached. Parley keeps trying.',
  slow_server:
    'The server answers, but so slowly that reading the calendar takes longer than two minutes. Parley keeps trying.',
  blocked:
    'The address leads into a private network, or is not https. An operator can allow a network by PARLEY_EGRESS_ALLOW.',
  server_error: 'The server answers with an error. Parley keeps trying.',
  rate_limited: 'The server asks us to wait, since it was asked too often. Parley keeps trying.',
  revoked:
    'Parley may no longer read this account: its access was taken back, or its password was changed. Connect the calendar again, then disconnect this one.',
  scope_missing:
    'The account was connected without access to its calendar. Connect it again and allow everything that is asked for.',
  not_set_up:
    'This installation can no longer reach accounts of this kind. An operator has to set PARLEY_GOOGLE_CLIENT_ID or PARLEY_MICROSOFT_CLIENT_ID again.',
  too_large: 'The calendar is larger than 20 MB. Publish a smaller one, for example only the last and the coming year.',
  too_many_events: 'The calendar has more than 50,000 events. Publish a smaller one.',
  too_slow: 'The calendar takes too long to read: it has series that never end within a day. Remove those.',
  not_a_calendar: 'There is no calendar (iCalendar, .ics) at this address. Copy the secret address in iCal format.',
  cut_off: 'The calendar ends in the middle. Parley keeps trying.',
  emptied: 'The calendar is suddenly empty. Parley looks once more before it believes that.',
  secret_lost:
    'The secret that its address was sealed with is lost, so nobody can read the address any more. Connect the calendar again, then disconnect this one.',
  read_only:
    'The server refuses to take bookings into it: it can only be read. Its times still count, and bookings are no longer written there. If it should take them, allow writing, connect the calendar again, then disconnect this one.',
  some_unreadable:
    'Some of its events have no start that can be read, so they take no time here. Correct them, or make them anew.',
  internal: 'Parley itself failed to read the calendar. Parley keeps trying; its log says more.',
}

export const problemText = (problem: SourceProblem): string => WORDS[problem]

/** The same for somebody who is connecting it: Parley does not try again by itself. */
export const refusalText = (problem: SourceProblem): string =>
  problem === 'refused'
    ? 'The server refuses us: the address, the name to sign in with or the password is wrong. Check them and try again.'
    : WORDS[problem].replace('Parley keeps trying.', 'Try again in a moment.')

/** Problems that waiting does not solve: the owner hears of them at once. */
export const isLasting = (problem: SourceProblem): boolean => !PASSING.has(problem)

const PASSING: ReadonlySet<SourceProblem> = new Set([
  'unreachable',
  'slow_server',
  'server_error',
  'rate_limited',
  'cut_off',
  'emptied',
  'internal',
])

/** How long a reading counts: a few failed looks go unnoticed. */
export const FRESH_SECONDS = 60 * 60

const LOOK_EVERY_SECONDS = 10 * 60
const RETRY_FIRST_SECONDS = 60
const RETRY_LAST_SECONDS = 60 * 60

/** With jitter, so that calendars connected together are not always read together. `failures` are in a row. */
export function nextLookSeconds(failures: number, chance: number): number {
  const seconds =
    failures === 0 ? LOOK_EVERY_SECONDS : Math.min(RETRY_FIRST_SECONDS * 2 ** (failures - 1), RETRY_LAST_SECONDS)
  return Math.round(seconds * (0.9 + 0.2 * chance))
}

/** Half a year. Later times are unknown for now. */
export const WEEKS_AHEAD = 27

/** How long a link to connect a calendar is valid. */
export const LINK_HOURS = 24
