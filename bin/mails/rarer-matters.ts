import { placeLeft } from '#core/mail/wording/calendar.ts'
import type { Limit, NoTimeReason, Person, Reader } from '#core/mail/wording/facts.ts'
import { noTime, outsideWanted } from '#core/mail/wording/no-time.ts'
import { invitationDeclined, notUnderstood, peopleNamed, standsIn } from '#core/mail/wording/organizer.ts'
import { personIsOut } from '#core/mail/wording/person-out.ts'
import type { Concession, Obstacle } from '#core/time/explain.ts'
import { ana, bo, first, meeting, mia, plain, type Sample, saturday, withNews } from './cast.ts'

// Mails that an organizer rarely gets: why there is no time, and what they or others could do about it.

/** Two or three obstacles at once, as they occur, and the concessions that would help. */
const IN_THE_WAY: readonly [Obstacle<Person>[], Concession<Person>[]][] = [
  [
    [{ kind: 'timeframe' }, { kind: 'duration', minutes: 90 }, { kind: 'busy', who: ana }],
    [{ kind: 'shorten', minutes: 30 }, { kind: 'begin_earlier' }],
  ],
  [
    [
      { kind: 'hours', who: ana },
      { kind: 'day_off', who: ana },
    ],
    [
      { kind: 'go_outside_hours', who: ana },
      { kind: 'work_on_day_off', who: ana },
    ],
  ],
  [
    [
      { kind: 'notice', who: ana, minutes: 120 },
      { kind: 'buffer', who: ana, minutes: 15 },
    ],
    [
      { kind: 'shorten_notice', who: ana },
      { kind: 'skip_buffer', who: ana },
    ],
  ],
  [
    [
      { kind: 'daily_limit', who: ana, count: 3 },
      { kind: 'booking', who: ana },
    ],
    [{ kind: 'exceed_daily_limit', who: ana }],
  ],
  [[{ kind: 'unknown_calendar', who: ana }], [{ kind: 'accept_unknown', who: ana }]],
  [
    [
      { kind: 'free_windows', who: bo },
      { kind: 'ruled_out', who: mia },
    ],
    [
      { kind: 'ask_for_more_times', who: bo },
      { kind: 'ask_about_ruled_out', who: mia },
    ],
  ],
  [
    [
      { kind: 'buffer', who: bo, minutes: 15 },
      { kind: 'unknown_calendar', who: mia },
    ],
    [{ kind: 'skip_buffer', who: bo }],
  ],
  [
    [
      { kind: 'hours', who: bo },
      { kind: 'daily_limit', who: bo, count: 1 },
    ],
    [
      { kind: 'go_outside_hours', who: bo },
      { kind: 'exceed_daily_limit', who: bo },
    ],
  ],
  [[{ kind: 'ruled_out', who: ana }], [{ kind: 'need_fewer', count: 1 }]],
  [[{ kind: 'day_off', who: mia }], [{ kind: 'make_optional', who: mia }]],
]

const LIMITS: Limit[] = [
  { kind: 'timeframe' },
  { kind: 'day_off' },
  { kind: 'notice', minutes: 120 },
  { kind: 'request_says', words: ['only in the morning'] },
  { kind: 'unknown_calendar' },
]

export function rarerMatters(host: Reader): Sample[] {
  const matter = (kind: string) => `To the organizer: ${kind}`
  const slot = saturday
  const out = { meeting, person: bo, why: 'declined', words: null } as const
  const declined = { meeting, who: bo, comment: 'I am ill.', isAsked: false }
  const named = { meeting, person: bo, people: [mia, ana], isInstead: true }
  const says: NoTimeReason = { kind: 'request_says', words: ['only in the morning'] }
  return [
    ...IN_THE_WAY.map(([obstacles, wayOut], nth) =>
      withNews(
        matter(`what is in the way (${nth + 1})`),
        noTime({ meeting, reason: { kind: 'obstacles', obstacles }, wayOut, slot: nth === 9 ? null : slot }, host),
      ),
    ),
    withNews(
      matter('what the request says leaves no time'),
      noTime({ meeting, reason: says, wayOut: 'exception', slot }, host),
    ),
    withNews(
      matter('a time that breaks several limits'),
      outsideWanted({ meeting, slot, only: null, limits: LIMITS }, host),
    ),
    withNews(
      matter('somebody declines who is not needed'),
      personIsOut({ ...out, isRequired: false, isBooked: false }, host),
    ),
    withNews(
      matter('somebody declines a booked meeting'),
      personIsOut({ ...out, isRequired: true, isBooked: true }, host),
    ),
    withNews(matter('nobody else comes'), invitationDeclined({ ...declined, isKept: false }, host)),
    withNews(matter('somebody names more people than there is room for'), peopleNamed({ ...named, places: 1 }, host)),
    withNews(matter('a full meeting'), peopleNamed({ ...named, people: [mia], places: 0 }, host)),
    withNews(
      matter('the organizer has left, and a colleague goes'),
      standsIn({ meeting, slot: first, leaver: null, isAttended: true }, host),
    ),
    withNews(matter('the place has gone'), placeLeft({ meeting, slot: first, leaver: null }, host)),
    plain(matter('not understood, after booking'), notUnderstood({ meeting, isBooked: true }, host), host),
  ]
}
