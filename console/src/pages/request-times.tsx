import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type PersonsTime, requestTimesQuery, type RequestTimes as Times } from '../api/request-times.ts'
import { useAddressed, useWeekAhead } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { type Option, type OptionGroup, Select } from '../ui/select.tsx'
import { blocksOf, daysFrom, type WeekBlock, type WeekDay } from '../ui/week.ts'
import { WeekGrid } from '../ui/week-grid.tsx'

const WEEK_MS = 7 * 24 * 3_600_000
/** A quarter of a year, the furthest that anybody is asked about. */
const WEEKS_MAX = 12
const EVERYBODY = ''

/** Everybody's time in a week, in a chosen zone, with offers and the booking. */
export function RequestTimes({ id }: { id: string }) {
  const [week, setWeek] = useWeekAhead(WEEKS_MAX)
  const [opened] = useState(() => Date.now())
  const from = week === 0 ? null : new Date(opened + week * WEEK_MS).toISOString()
  const to = week === 0 ? null : new Date(opened + (week + 1) * WEEK_MS).toISOString()
  const times = useQuery({ ...requestTimesQuery(id, from, to), placeholderData: (before) => before })
  if (times.isError) return <Problem error={times.error} retry={() => void times.refetch()} />
  if (times.isPending) return <Loading />
  return (
    <>
      {times.data.nothing_because && (
        <p className="mt-3 rounded-lg border border-warning/50 bg-raised px-4 py-3">
          <span className="font-medium text-warning">Why is nothing free?</span> {times.data.nothing_because}
        </p>
      )}
      <Week times={times.data} from={from ?? new Date(opened).toISOString()} />
      <div className="mt-3 flex gap-2 pl-9">
        <Button
          disabledReason={week === 0 ? 'What is over cannot be changed.' : null}
          onClick={() => setWeek(week - 1)}
        >
          <ChevronLeft aria-hidden size={16} />
          Earlier
        </Button>
        <Button
          disabledReason={week === WEEKS_MAX ? 'Nobody is asked further ahead than a quarter of a year.' : null}
          onClick={() => setWeek(week + 1)}
        >
          Later
          <ChevronRight aria-hidden size={16} />
        </Button>
      </div>
    </>
  )
}

function Week({ times, from }: { times: Times; from: string }) {
  const [email, setEmail] = useAddressed('whose')
  const [chosen, choose] = useAddressed('zone')
  const zone = isZone(chosen) ? chosen : times.timezone
  const person = times.people.find((each) => each.email === email)
  const days = daysFrom(from, zone)
  return (
    <>
      <div className="my-4 grid gap-4 sm:grid-cols-2">
        <Select
          label="Whose time"
          value={email}
          options={[{ value: EVERYBODY, label: 'Everybody together' }, ...times.people.map(personOption)]}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Select
          label="Time zone"
          value={zone}
          options={zoneGroups(times, zone)}
          onChange={(event) => choose(event.target.value === times.timezone ? '' : event.target.value)}
        />
      </div>
      {person && !person.has_answered && (
        <p className="mb-3 text-soft">There are no times of {nameOf(person)} that work yet.</p>
      )}
      <WeekGrid
        label={person ? `The time of ${nameOf(person)}` : 'Where the meeting fits for everybody'}
        days={days}
        blocks={blocksFor(person, times, days, zone)}
      />
    </>
  )
}

function blocksFor(person: PersonsTime | undefined, times: Times, days: WeekDay[], zone: string): WeekBlock[] {
  const { free, busy, unknown } = person ?? { free: times.possible, busy: [], unknown: [] }
  return [
    ...blocksOf(free, 'free', days, zone),
    ...blocksOf(unknown, 'unknown', days, zone),
    ...blocksOf(busy, 'busy', days, zone),
    ...blocksOf(times.offers, 'offer', days, zone),
    ...blocksOf(times.booking, 'booking', days, zone),
  ]
}

const nameOf = ({ name, email }: PersonsTime): string => name ?? email

const personOption = (person: PersonsTime): Option => ({
  value: person.email,
  label: person.role === 'host' ? `${nameOf(person)}, host` : nameOf(person),
})

/** The organizer's zone first, then everybody else's and the reader's own; then all others. */
function zoneGroups({ timezone, people }: Times, chosen: string): OptionGroup[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const near = new Set([timezone, ...people.flatMap((person) => person.timezone ?? []), own])
  const all = new Set([chosen, ...Intl.supportedValuesOf('timeZone')])
  return [
    { label: 'Of the people in it, and yours', options: [...near].map(zoneOption) },
    { label: 'All', options: [...all.difference(near)].sort().map(zoneOption) },
  ]
}

const zoneOption = (zone: string): Option => ({ value: zone, label: zone.replaceAll('_', ' ') })

/** The address may contain any text. */
function isZone(name: string): boolean {
  if (name === '') return false
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
