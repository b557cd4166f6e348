import { Type } from 'typebox'
import { everybodysTime, type PersonsTime } from '#core/negotiation/pages/everybodys-time.ts'
import { organizerOf } from '#core/negotiation/situation/people.ts'
import { loadNegotiation, WRITES_NOTHING } from '#db/negotiation/whole-negotiation.ts'
import { getRequest } from '#db/requests/requests.ts'
import { timeIn } from '#db/workspaces.ts'
import { Identifier, Nullable } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'
import { AvailabilityQuery, availabilityWindow, Stretches, stretches } from '../../shapes/availability.ts'

const PersonShape = Type.Object({
  email: Type.String(),
  name: Nullable(Type.String()),
  role: Type.Unsafe<PersonsTime['role']>({ type: 'string', enum: ['host', 'participant'] }),
  timezone: Nullable(Type.String()),
  has_answered: Type.Boolean({ description: 'Of a participant: whether they have said when they can.' }),
  free: Stretches('Of a host: in the working hours, and nothing is in the way. Of a participant: what they said.'),
  busy: Stretches('Something is in the way, or they said that they cannot.'),
  unknown: Stretches('A connected calendar cannot be read.'),
})

const TimesShape = Type.Object({
  timezone: Type.String({ description: 'Of the organizer.' }),
  people: Type.Array(PersonShape),
  possible: Stretches('Where the whole meeting fits, as far as anybody has spoken.'),
  offers: Stretches('What is on offer now.'),
  booking: Stretches('The booked time, in a list of one or none.'),
  attention: Nullable(Type.String({ description: 'Why it waits for a person, as its event names it.' })),
  nothing_because: Nullable(Type.String({ description: 'Why it fits nowhere, in a sentence.' })),
})

/** When everybody in a request can and cannot meet, as the search for times sees it. */
export const requestTimesOperations: Operation[] = [
  operation({
    name: 'showRequestTimes',
    method: 'GET',
    path: '/meeting_requests/:id/times',
    ability: 'see_request',
    summary: 'Show when everybody of a request can',
    params: Type.Object({ id: Identifier('request') }),
    query: AvailabilityQuery,
    answers: { 200: Type.Object({ data: TimesShape }) },
    act: async ({ params, query, workspace, acting }, { pool }) => {
      const now = await timeIn(pool, workspace, acting.clock)
      const window = availabilityWindow(query, now)
      const { id } = await getRequest(pool, workspace, params.id)
      const { negotiation } = await loadNegotiation(pool, workspace, id, now)
      const whole = { ...negotiation, ...WRITES_NOTHING }
      const { people, possible, nothingBecause } = everybodysTime(whole, Temporal.Instant.from(now), window)
      const { booking, offers } = negotiation
      return {
        data: {
          timezone: organizerOf(whole).zone,
          people: people.map(personShape),
          possible: stretches(possible),
          offers: offers.filter(({ state }) => state === 'open').map(({ start, end }) => ({ start, end })),
          booking: booking?.live ? [{ start: booking.start, end: booking.end }] : [],
          attention: negotiation.attention,
          nothing_because: nothingBecause,
        },
      }
    },
  }),
]

function personShape({ email, name, role, zone, free, busy, unknown }: PersonsTime) {
  return {
    email,
    name,
    role,
    timezone: zone,
    has_answered: role === 'host' || free !== null,
    free: stretches(free ?? []),
    busy: stretches(busy),
    unknown: stretches(unknown),
  }
}
