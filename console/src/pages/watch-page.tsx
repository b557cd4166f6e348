import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { CAST } from '#core/negotiation/demonstration/cast.ts'
import { playNext } from '../api/demonstration.ts'
import { bookingQuery, requestQuery } from '../api/queries.ts'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { Status } from '../ui/status.tsx'
import { Span } from '../ui/time.tsx'
import { CaughtDeliveries } from './caught-deliveries.tsx'
import { Timeline } from './timeline.tsx'

/** Long enough to follow, and the whole play still takes less than half a minute. */
const ACT_EVERY_MS = 2_500
/** A play that is not over by then never ends. */
const ACTS_MAX = 40

/** Books a meeting while you watch: real mail and real readings, with invented people. */
export function WatchPage() {
  const { id = '' } = useParams()
  const request = useQuery(requestQuery(id))
  const booking = useQuery({ ...bookingQuery(id), enabled: request.data?.status === 'booked' })
  const play = usePlay(id)
  if (request.isError) return <Problem error={request.error} retry={() => void request.refetch()} />
  if (request.isPending) return <Loading />
  return (
    <>
      <PageHeader
        title="Watch it book a meeting"
        lead="Parley asks two people for half an hour. They are made up, but their mails are real: each is read and answered like everybody’s. What Parley cannot see:"
        back={{ to: '/', label: 'Overview' }}
      />
      <Cast />
      <div aria-live="polite" className="my-5 rounded-xl border border-accent/40 bg-raised p-4">
        <Status status={request.data.status} />
        <p className="mt-1 font-medium text-lg">
          {booking.data ? <Span start={booking.data.start} end={booking.data.end} /> : play.told}
        </p>
        {booking.data && <p className="text-soft">{play.told}</p>}
        {play.isOver && (
          <p className="mt-2 text-sm">
            <Link to={`/requests/${id}`} className="text-accent underline underline-offset-4">
              Look at the request
            </Link>
            , or{' '}
            <Link to="/mailroom" className="text-accent underline underline-offset-4">
              read everybody’s mail in the mailroom
            </Link>
            .
          </p>
        )}
      </div>
      {play.problem && <Problem error={play.problem} />}
      <Timeline request={request.data} />
      <CaughtDeliveries requestId={id} />
    </>
  )
}

function Cast() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {CAST.map(({ email, name, secret }) => (
        <li key={email} className="rounded-xl border border-line bg-raised px-4 py-3">
          <p className="font-medium">{name}</p>
          <p className="text-sm text-soft">{secret}</p>
        </li>
      ))}
    </ul>
  )
}

/** Lets one of them act now and then, until the end or until somebody leaves the page. */
function usePlay(id: string) {
  const [told, setTold] = useState('The first mails are on their way.')
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  useEffect(() => {
    let acts = 0
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const act = async () => {
      const next = await playNext(id)
      if (isGone) return
      acts += 1
      if (next.told) setTold(next.told)
      if (next.is_over) {
        setTold('Booked, and everybody has accepted.')
        setOver(true)
      } else if (acts < ACTS_MAX) timer = setTimeout(go, ACT_EVERY_MS)
      else setProblem(new Error('The play did not end by itself. Look at the request to see where it stands.'))
    }
    const go = () => void act().catch((error) => setProblem(error as Error))
    timer = setTimeout(go, ACT_EVERY_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [id])
  return { told, isOver, problem }
}
