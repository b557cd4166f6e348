import type { SourceProblem } from '#core/calendar/connection.ts'

/** Why a calendar cannot be read and what helps, for its owner. Partly readable and read-only calendars have other mails. */
export const calendarProblems: Record<Exclude<SourceProblem, 'read_only' | 'some_unreadable'>, string> = {
  refused: 'The server refuses the address or the password. Please connect the calendar again.',
  gone: 'There’s no calendar at its address any more. Please copy the secret address again and connect it anew.',
  unreachable: 'Its server can’t be reached. I’ll keep trying.',
  slow_server: 'Its server answers, but so slowly that I couldn’t read it all within two minutes. I’ll keep trying.',
  blocked:
    'Its address isn’t https or leads into a private network. Whoever runs Parley can allow a network with PARLEY_EGRESS_ALLOW.',
  server_error: 'Its server answers with an error. I’ll keep trying.',
  rate_limited: 'Its server asks me to wait. I’ll keep trying.',
  revoked:
    'My access was withdrawn, or the password has changed. Please connect the calendar again, then disconnect this one.',
  scope_missing:
    'I wasn’t given access to the calendar itself. Please connect it again and allow everything that is asked for.',
  not_set_up:
    'Parley can’t reach accounts of this kind any more. Whoever runs it has to set PARLEY_GOOGLE_CLIENT_ID or PARLEY_MICROSOFT_CLIENT_ID again.',
  too_large: 'It’s larger than 20 MB. Please publish a smaller one, such as only this year and the next.',
  too_many_events: 'It has more than 50,000 events. Please publish a smaller one.',
  too_slow:
    'Reading it takes too long, because of series that repeat many times a day without end. Please remove those.',
  not_a_calendar:
    'There’s no calendar (iCalendar, .ics) at its address. Please copy the secret address in iCal format.',
  cut_off: 'What its server sends breaks off in the middle. I’ll keep trying.',
  emptied: 'It’s suddenly empty. I’ll look once more before I believe that.',
  secret_lost:
    'The secret that its address was encrypted with is lost. Please connect the calendar again, then disconnect this one.',
  internal: 'That’s a fault on my side. I’ll keep trying; the log says more.',
}
