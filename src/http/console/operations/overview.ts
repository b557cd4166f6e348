import { type Static, Type } from 'typebox'
import { seesRequestsOf } from '#core/ability.ts'
import { problemText } from '#core/calendar/connection.ts'
import { STATUSES } from '#core/negotiation/situation/transitions.ts'
import { type Attention, type Figures, findAttention, findFigures } from '#db/requests/overview.ts'
import { countWaitingWork, type WaitingWork } from '#db/requests/waiting-work.ts'
import { timeIn } from '#db/workspaces.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'

/** For each list; the page links to the rest. */
const SHOWN = 8
const WEEKS = 8
/** Enough that one more booking does not change the average. */
const BOOKINGS_COUNTED = 500
const WEEK_MS = 7 * 86_400_000

const Count = Type.Integer()
const Figure = Nullable(Type.Number())

const OverviewShape = Type.Object({
  attention: Type.Object({
    requests: Type.Array(
      Type.Object({
        id: Identifier('request'),
        title: Nullable(Type.String()),
        reason: Type.String({ description: 'As in the event meeting_request.needs_attention.' }),
        organizer_email: Type.String(),
      }),
    ),
    request_count: Count,
    bounced: Type.Array(
      Type.Object({ email: Type.String(), request_id: Identifier('request'), title: Nullable(Type.String()) }),
    ),
    waiting_mails: Count,
    tray: Count,
    stuck: Count,
    endpoints: Type.Array(Type.Object({ id: Identifier('endpoint'), url: Type.String(), since: Time('Since when.') })),
    calendars: Type.Array(
      Type.Object({
        id: Identifier('calendar'),
        member_id: Identifier('member'),
        member: Type.String(),
        name: Type.String(),
        problem: Nullable(Type.String()),
      }),
    ),
  }),
  figures: Type.Object({
    weeks_shown: Count,
    is_empty: Type.Boolean({ description: 'Whether there is no request at all, however old.' }),
    by_status: Type.Object(Object.fromEntries(STATUSES.map((status) => [status, Count])), {
      description:
        'All that are active or paused; of those that are booked or cancelled, the ones that were made in these weeks.',
    }),
    weeks: Type.Array(Type.Object({ week: Type.String(), asked: Count, booked: Count, hours: Figure, mails: Figure })),
    booked: Count,
    hours_to_book: Figure,
    mails_per_booking: Figure,
    bookings_counted: Count,
    teams: Type.Array(Type.Object({ id: Identifier('team'), name: Type.String(), open: Count, taken: Count })),
  }),
})

type Overview = Static<typeof OverviewShape>

export const overviewOperations: Operation[] = [
  operation({
    name: 'showOverview',
    method: 'GET',
    path: '/overview',
    ability: 'see_requests',
    summary: 'Show what needs a person now, and the figures of the last weeks',
    description: 'Members see what concerns their own requests and calendars, admins everything.',
    answers: { 200: Type.Object({ data: OverviewShape }) },
    act: async ({ workspace, acting }, { pool }) => {
      const memberId = seesRequestsOf(acting.actor)
      const now = await timeIn(pool, workspace, acting.clock)
      const sinceMs = acting.clock.nowMs() - WEEKS * WEEK_MS
      const [attention, waiting, figures] = await Promise.all([
        findAttention(pool, workspace, { memberId, now, shown: SHOWN }),
        countWaitingWork(pool, workspace, memberId),
        findFigures(pool, workspace, { memberId, sinceMs, shown: SHOWN, bookings: BOOKINGS_COUNTED }),
      ])
      return { data: { attention: attentionShape({ ...attention, ...waiting }), figures: figuresShape(figures) } }
    },
  }),
]

function attentionShape({
  requests,
  requestCount,
  bounced,
  calendars,
  waitingMails,
  ...rest
}: Attention & WaitingWork): Overview['attention'] {
  return {
    requests: requests.map(({ organizer, ...request }) => ({ ...request, organizer_email: organizer })),
    request_count: requestCount,
    bounced: bounced.map(({ email, requestId, title }) => ({ email, request_id: requestId, title })),
    waiting_mails: waitingMails,
    tray: rest.tray,
    stuck: rest.stuck,
    endpoints: rest.endpoints.map(({ since, ...endpoint }) => ({ ...endpoint, since: new Date(since).toISOString() })),
    calendars: calendars.map(({ memberId, problem, ...calendar }) => ({
      ...calendar,
      member_id: memberId,
      problem: problem && problemText(problem),
    })),
  }
}

function figuresShape(figures: Figures): Overview['figures'] {
  const { isEmpty, byStatus, weeks, booked, hoursToBook, mailsPerBooking, bookingsCounted, teams } = figures
  return {
    weeks_shown: WEEKS,
    is_empty: isEmpty,
    by_status: Object.fromEntries(STATUSES.map((status) => [status, byStatus[status] ?? 0])),
    weeks,
    booked,
    hours_to_book: hoursToBook,
    mails_per_booking: mailsPerBooking,
    bookings_counted: bookingsCounted,
    teams,
  }
}
