import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MeetingRequest } from '../../../client/src/shapes.ts'
import { teamQuery } from '../api/teams.ts'
import { placeText } from '../ui/place-fields.tsx'
import { DayBound } from '../ui/time.tsx'

/** The facts of the request. */
export function RequestFacts({ request }: { request: MeetingRequest }) {
  const { team_id: teamId, timeframe, place } = request
  const facts: [string, ReactNode][] = [
    ['Length', `${request.duration_minutes ?? 30} minutes`],
    ['When', timeframe && <Timeframe {...timeframe} />],
    ['Where', place && placeText(place)],
    ['Team', teamId && <TeamLink id={teamId} />],
    ['Purpose', request.purpose],
    ['Instructions', request.description],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-sm text-soft sm:pt-0.5">{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap max-sm:mb-1">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Timeframe({ start, end }: NonNullable<MeetingRequest['timeframe']>) {
  return (
    <>
      {start && (
        <>
          from <DayBound at={start} />
        </>
      )}
      {start && end && ' '}
      {end && (
        <>
          until <DayBound at={end} isEnd />
        </>
      )}
    </>
  )
}

function TeamLink({ id }: { id: string }) {
  const team = useQuery(teamQuery(id))
  return (
    <Link to={`/teams/${id}`} className="text-accent underline underline-offset-4">
      {team.data?.name ?? 'A team'}
    </Link>
  )
}
