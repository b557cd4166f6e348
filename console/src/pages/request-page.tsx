import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Booking } from '../../../client/src/shapes.ts'
import { bookingQuery, requestQuery, sessionQuery } from '../api/queries.ts'
import { requestTimesQuery, type RequestTimes as Times } from '../api/request-times.ts'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { Status } from '../ui/status.tsx'
import { Ago, InZones, isOwnZone, Span } from '../ui/time.tsx'
import { whyItWaits } from '../ui/why-it-waits.ts'
import { CaughtDeliveries } from './caught-deliveries.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestPeople } from './request-people.tsx'
import { RequestTimes } from './request-times.tsx'
import { Timeline } from './timeline.tsx'

/** One request: its state, its actions, and everything that was said and decided. */
export function RequestPage() {
  const { id = '' } = useParams()
  const request = useQuery(requestQuery(id))
  const booking = useQuery({ ...bookingQuery(id), enabled: request.data?.status === 'booked' })
  const isOpen = request.data !== undefined && request.data.status !== 'cancelled'
  const times = useQuery({ ...requestTimesQuery(id, null, null), enabled: isOpen })
  const session = useQuery(sessionQuery)
  const isCatching = session.data?.development === true && session.data.member.role === 'admin'
  return (
    <InZones zones={zonesOf(times.data)}>
      <PageHeader
        title={request.data?.title ?? 'Meeting'}
        back={{ to: '/requests', label: 'All requests' }}
        lead={
          request.data && (
            <span className="flex flex-wrap gap-x-4 text-sm">
              <Status status={request.data.status} />
              <span>
                Asked for <Ago at={request.data.created_at} />
              </span>
            </span>
          )
        }
        actions={request.data && <RequestActions request={request.data} />}
      />
      {request.isError ? (
        <Problem error={request.error} retry={() => void request.refetch()} />
      ) : request.isPending ? (
        <Loading />
      ) : (
        <>
          {times.data?.attention && <Waits reason={times.data.attention} />}
          {booking.data && <Booked booking={booking.data} />}
          <RequestFacts request={request.data} />
          <RequestPeople request={request.data} people={times.data?.people ?? []} />
          <section aria-labelledby="times" className="mt-8">
            <h2 id="times" className="font-semibold text-lg">
              Everybody’s time
            </h2>
            {request.data.status === 'cancelled' ? (
              <p className="mt-1 text-soft">The request is cancelled, so no times are shown.</p>
            ) : (
              <RequestTimes id={id} />
            )}
          </section>
          {isCatching && <CaughtDeliveries requestId={id} />}
          <h2 className="mt-8 font-semibold text-lg">What happened</h2>
          <p className="text-sm text-soft">The newest first.</p>
          <Timeline request={request.data} />
        </>
      )}
    </InZones>
  )
}

/** The zones of a request's people. */
const zonesOf = (times: Times | undefined): string[] =>
  times ? [times.timezone, ...times.people.flatMap(({ timezone }) => timezone ?? [])] : []

/** Why it waits, and where to look: the mail to the organizer lists the options. */
function Waits({ reason }: { reason: string }) {
  return (
    <p className="mb-5 rounded-xl border border-warning/50 bg-raised px-4 py-3">
      <span className="font-medium text-warning">Needs a person:</span> {whyItWaits(reason)}. The newest mail to the
      organizer, below, lists the answers that settle it. You can also edit or cancel the request here.
    </p>
  )
}

const ANSWERS: Record<string, string> = {
  needs_action: 'has not answered the invite',
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'may come',
}

function Booked({ booking }: { booking: Booking }) {
  return (
    <section aria-label="Booking" className="mb-5 rounded-xl border border-accent/40 bg-raised p-4">
      <p className="font-medium text-lg">
        <Span start={booking.start} end={booking.end} />
      </p>
      <p className="text-sm text-soft">
        {isOwnZone(booking.timezone) ? (
          'Where you and the organizer are'
        ) : (
          <>
            Where you are. <Span start={booking.start} end={booking.end} zone={booking.timezone} /> in{' '}
            {booking.timezone.replaceAll('_', ' ')}, where the organizer is
          </>
        )}
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {booking.attendees.map(({ email, rsvp }) => (
          <li key={email}>
            {email} <span className="text-soft">{ANSWERS[rsvp]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
