import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { Booking, MeetingRequest } from '../../../client/src/shapes.ts'
import { bookingQuery, requestQuery, sessionQuery } from '../api/queries.ts'
import { requestTimesQuery } from '../api/request-times.ts'
import { Problem } from '../ui/problem.tsx'
import { Status } from '../ui/status.tsx'
import { InZones, isOwnZone, Span } from '../ui/time.tsx'
import { CaughtDeliveries } from './caught-deliveries.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestPeople } from './request-people.tsx'
import { RequestTimes } from './request-times.tsx'
import { Timeline } from './timeline.tsx'

/** One request: where it stands, what can be done about it, and everything that was said and decided. */
export function RequestPage() {
  const { id = '' } = useParams()
  const request = useQuery(requestQuery(id))
  const booking = useQuery({ ...bookingQuery(id), enabled: request.data?.status === 'booked' })
  const session = useQuery(sessionQuery)
  const isCatching = session.data?.development === true && session.data.member.role === 'admin'
  return (
    <InZones zones={useZones(id, request.data)}>
      <title>{`${request.data?.title ?? 'Meeting'} · Parley`}</title>
      <Link to="/requests" className="inline-flex items-center gap-1 text-sm text-soft hover:text-ink">
        <ChevronLeft aria-hidden size={16} />
        All requests
      </Link>
      {request.isError ? (
        <div className="mt-4">
          <Problem error={request.error} retry={() => void request.refetch()} />
        </div>
      ) : request.isPending ? (
        <p className="py-10 text-center text-soft">Loading…</p>
      ) : (
        <>
          <div className="mt-2 flex flex-wrap items-start justify-between gap-4">
            <div>
              <h1 className="font-semibold text-2xl">{request.data.title ?? 'Meeting'}</h1>
              <div className="mt-1">
                <Status status={request.data.status} />
              </div>
            </div>
            <RequestActions request={request.data} />
          </div>
          {booking.data && <Booked booking={booking.data} />}
          <Facts request={request.data} />
          <RequestPeople request={request.data} />
          <section aria-labelledby="times" className="mt-8">
            <h2 id="times" className="font-semibold text-lg">
              Everybody’s time
            </h2>
            {request.data.status === 'cancelled' ? (
              <p className="mt-1 text-soft">The request is cancelled, so nobody’s time is looked at any more.</p>
            ) : (
              <RequestTimes id={id} />
            )}
          </section>
          {isCatching && <CaughtDeliveries requestId={id} />}
          <h2 className="mt-8 font-semibold text-lg">What happened</h2>
          <Timeline request={request.data} />
        </>
      )}
    </InZones>
  )
}

/** Where the people of a request are. */
function useZones(id: string, request: MeetingRequest | undefined): string[] {
  const isOpen = request !== undefined && request.status !== 'cancelled'
  const { data } = useQuery({ ...requestTimesQuery(id, null, null), enabled: isOpen })
  return data ? [data.timezone, ...data.people.flatMap(({ timezone }) => timezone ?? [])] : []
}

const ANSWERS: Record<string, string> = {
  needs_action: 'has not answered the invite',
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'may come',
}

function Booked({ booking }: { booking: Booking }) {
  return (
    <section aria-label="Booking" className="mt-5 rounded-xl border border-accent/40 bg-raised p-4">
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

function Facts({ request }: { request: MeetingRequest }) {
  const facts = [
    ['Length', `${request.duration_minutes ?? 30} minutes`],
    ['Purpose', request.purpose],
    ['Instructions', request.description],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-sm text-soft sm:pt-0.5">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
