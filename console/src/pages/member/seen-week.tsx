import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { WorkspaceMember } from '../../../../client/src/shapes.ts'
import { availabilityQuery } from '../../api/members.ts'
import { useWeekAhead } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { blocksOf, daysFrom } from '../../ui/week.ts'
import { WeekGrid } from '../../ui/week-grid.tsx'

const WEEK_MS = 7 * 86_400_000
/** The API's limit for one request. */
const WEEKS_MAX = 12

/** The member's free, busy and unknown times, as a negotiation sees them. */
export function SeenWeek({ member }: { member: WorkspaceMember }) {
  const [first] = useState(() => Date.now())
  const [week, setWeek] = useWeekAhead(WEEKS_MAX)
  const [from, to] = [first + week * WEEK_MS, first + (week + 1) * WEEK_MS].map((ms) => new Date(ms).toISOString())
  const seen = useQuery(availabilityQuery(member.id, from!, to!))
  const zone = member.timezone
  return (
    <Section
      title="The week as Parley sees it"
      lead={`Working hours, connected calendars and meetings that Parley booked, in ${zone} time.`}
      actions={
        <>
          <Button disabledReason={week === 0 ? 'What is over is left out.' : null} onClick={() => setWeek(week - 1)}>
            <ChevronLeft aria-hidden size={16} />
            <span className="sr-only">The week before</span>
          </Button>
          <Button
            disabledReason={week >= WEEKS_MAX ? 'Parley plans no further ahead.' : null}
            onClick={() => setWeek(week + 1)}
          >
            <ChevronRight aria-hidden size={16} />
            <span className="sr-only">The week after</span>
          </Button>
        </>
      }
    >
      {seen.isError ? (
        <Problem error={seen.error} retry={() => void seen.refetch()} />
      ) : seen.isPending ? (
        <p className="py-10 text-center text-soft">Loading…</p>
      ) : (
        <Drawn zone={zone} from={seen.data.from} seen={seen.data} />
      )}
    </Section>
  )
}

type Times = { start: string; end: string }[]

function Drawn({
  zone,
  from,
  seen,
}: {
  zone: string
  from: string
  seen: { free: Times; busy: Times; unknown: Times }
}) {
  const days = daysFrom(from, zone)
  const blocks = (['free', 'busy', 'unknown'] as const).flatMap((kind) => blocksOf(seen[kind], kind, days, zone))
  return (
    <>
      <WeekGrid label="Free, busy and unknown times" days={days} blocks={blocks} />
      {blocks.length === 0 && (
        <p className="mt-2 text-sm text-soft">Nothing of this week is within the working hours.</p>
      )}
    </>
  )
}
