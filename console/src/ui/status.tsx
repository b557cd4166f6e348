import type { Status as RequestStatus } from '#core/negotiation/situation/transitions.ts'

const LOOKS: Record<RequestStatus, { label: string; dot: string }> = {
  active: { label: 'Under way', dot: 'bg-warning' },
  paused: { label: 'Paused', dot: 'bg-soft' },
  booked: { label: 'Booked', dot: 'bg-accent' },
  cancelled: { label: 'Cancelled', dot: 'bg-danger' },
}

export function Status({ status }: { status: RequestStatus }) {
  const { label, dot } = LOOKS[status]
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-sm">
      <span aria-hidden className={`size-2 rounded-full ${dot}`} />
      {label}
    </span>
  )
}
