import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { clockQuery, moveClock } from '../api/mailroom.ts'
import { Button } from '../ui/button.tsx'
import { Time } from '../ui/time.tsx'

const STEPS = [
  { label: '1 hour', minutes: 60 },
  { label: '1 day', minutes: 24 * 60 },
  { label: '3 days', minutes: 3 * 24 * 60 },
  { label: '1 week', minutes: 7 * 24 * 60 },
]

/** Moves the clock of negotiations, to watch days pass. It only goes forward. */
export function ClockControl() {
  const client = useQueryClient()
  const clock = useQuery(clockQuery)
  const move = useMutation({
    mutationFn: moveClock,
    onSettled: () => client.invalidateQueries({ queryKey: ['mailroom'] }),
  })
  return (
    <section
      aria-label="Clock of the workspace"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-line bg-raised px-4 py-3"
    >
      <p className="flex items-center gap-2 text-sm">
        <Clock aria-hidden size={16} className="text-soft" />
        <span>
          It is{' '}
          <span className="font-medium">{clock.data ? <Time at={clock.data.now} /> : <span aria-hidden>…</span>}</span>{' '}
          <span className="text-soft">{clock.data && aheadOf(clock.data.ahead_ms)}</span>
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-soft">Let pass</span>
        {STEPS.map(({ label, minutes }) => (
          <Button key={label} isBusy={move.isPending} onClick={() => move.mutate(minutes)}>
            {label}
          </Button>
        ))}
      </div>
      {(move.error ?? clock.error) && (
        <p role="alert" className="w-full text-danger text-sm">
          {(move.error ?? clock.error)?.message}
        </p>
      )}
    </section>
  )
}

function aheadOf(ms: number): string {
  const hours = Math.round(Math.abs(ms) / 3_600_000)
  if (hours === 0) return 'in this workspace'
  const way = ms > 0 ? 'ahead' : 'behind'
  if (hours < 48) return `in this workspace, ${hours} ${hours === 1 ? 'hour' : 'hours'} ${way}`
  return `in this workspace, ${Math.round(hours / 24)} days ${way}`
}
