import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { read } from '#core/language/read.ts'
import type { Reading } from '#core/language/reading.ts'
import { sessionQuery } from '../api/queries.ts'
import { TextArea } from '../ui/field.tsx'
import { Span } from '../ui/time.tsx'
import { Meanings, Words } from '../ui/understood.tsx'
import { blocksOf, daysFrom, type Stretch, type WeekBlock, type WeekDay } from '../ui/week.ts'
import { WeekGrid } from '../ui/week-grid.tsx'
import { EXAMPLES, exampleOffers } from './reader-examples.ts'

// The reader is a pure part of Parley and runs right here, so typed text never leaves the browser.

const TEXT_MAX = 5_000

export function Reader() {
  const session = useQuery(sessionQuery)
  const zone = session.data?.workspace.timezone ?? 'UTC'
  const [text, setText] = useState(EXAMPLES[0]!.text)
  const [now] = useState(() => new Date().toISOString())
  const offers = useMemo(() => exampleOffers(now, zone), [now, zone])
  const typed = useDeferredValue(text)
  const reading = useMemo(() => readingOf(typed, now, zone, offers), [typed, now, zone, offers])
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      <div>
        <section aria-labelledby="offered">
          <h2 id="offered" className="font-medium text-sm">
            Parley has offered
          </h2>
          <ol className="mt-1 mb-4 list-inside list-decimal text-soft">
            {offers.map(({ start, end }) => (
              <li key={start}>
                <Span start={start} end={end} zone={zone} />
              </li>
            ))}
          </ol>
        </section>
        <TextArea
          label="Their reply"
          rows={5}
          maxLength={TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Examples onChoose={setText} />
        <section aria-live="polite" aria-label="What was understood" className="mt-6">
          <Understood text={typed} reading={reading} />
        </section>
      </div>
      <Weeks reading={reading} offers={offers} now={now} zone={zone} />
    </div>
  )
}

function readingOf(text: string, now: string, zone: string, offers: Stretch[]): Reading {
  return read({
    now,
    timezone: zone,
    host_timezone: zone,
    duration_minutes: 30,
    offers,
    from: 'participant',
    text,
  })
}

function Examples({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <ul aria-label="Examples" className="mt-2 flex flex-wrap gap-2">
      {EXAMPLES.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onChoose(text)}
            className="cursor-pointer rounded-full border border-line bg-raised px-3 py-1 text-sm hover:bg-sunken"
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Understood({ text, reading }: { text: string; reading: Reading }) {
  if (text.trim() === '') return <p className="text-soft">Nothing to read yet.</p>
  const asks = reading.doubts.filter(({ matters }) => matters)
  return (
    <div className="rounded-xl border border-line bg-raised">
      <p className="wrap-anywhere whitespace-pre-wrap px-4 py-3">
        <Words text={text} because={reading.because} />
      </p>
      <div className="border-line border-t px-4 py-3 text-sm">
        <p className={reading.sure ? 'text-accent' : 'text-warning'}>{verdict(reading)}</p>
        <Meanings reading={{ ...reading, doubts: asks }} />
      </div>
    </div>
  )
}

function verdict({ sure, picks, free, intents }: Reading): string {
  if (!sure) return 'Not sure, so Parley would ask.'
  if (picks.length > 0) return `Sure: they take ${picks.map((pick) => `time ${pick + 1}`).join(' and ')}.`
  if (intents.includes('decline_meeting')) return 'Sure: they do not want to meet.'
  if (free.length > 0) return 'Sure: Parley would look for a time in what they gave.'
  return intents.includes('decline_offers')
    ? 'Sure: none of the times suits them.'
    : 'Sure: it decides nothing by itself.'
}

const WEEKS = 2

/** The reading, drawn on this week and the next. */
function Weeks({ reading, offers, now, zone }: { reading: Reading; offers: Stretch[]; now: string; zone: string }) {
  const days = daysFrom(now, zone, WEEKS * 7)
  const weeks = Array.from({ length: WEEKS }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <div className="space-y-6">
      {weeks.map((week, index) => (
        <WeekGrid
          key={week[0]!.date}
          label={index === 0 ? 'The next seven days' : 'The seven days after'}
          names={{ booking: 'They take it', free: 'They can', busy: 'They cannot' }}
          days={week}
          blocks={blocksIn(week, reading, offers, zone)}
          hours={{ from: 7 * 60, to: 20 * 60 }}
        />
      ))}
      <p className="pl-9 text-soft text-xs">Times are those of {zone.replaceAll('_', ' ')}.</p>
    </div>
  )
}

function blocksIn(week: WeekDay[], { free, busy, picks }: Reading, offers: Stretch[], zone: string): WeekBlock[] {
  return [
    ...blocksOf(free, 'free', week, zone),
    ...blocksOf(busy, 'busy', week, zone),
    ...offers.flatMap((offer, index) =>
      blocksOf([offer], picks.includes(index) ? 'booking' : 'offer', week, zone, `Time ${index + 1}`),
    ),
  ]
    .filter(({ end, start }) => end > 7 * 60 && start < 20 * 60)
    .map((block) => ({ ...block, start: Math.max(block.start, 7 * 60), end: Math.min(block.end, 20 * 60) }))
}
