const FULL = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' })

/** In the reader's zone; the title says it in UTC. */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 16).replace('T', ' ')} UTC`}>
      {FULL.format(new Date(at))}
    </time>
  )
}

export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={FULL.format(new Date(at))} className="whitespace-nowrap">
      {ago(Date.parse(at) - Date.now())}
    </time>
  )
}

function ago(ms: number): string {
  const minutes = ms / 60_000
  if (Math.abs(minutes) < 60) return RELATIVE.format(Math.round(minutes), 'minute')
  if (Math.abs(minutes) < 60 * 24) return RELATIVE.format(Math.round(minutes / 60), 'hour')
  return RELATIVE.format(Math.round(minutes / 60 / 24), 'day')
}

export function Span({ start, end, zone }: { start: string; end: string; zone?: string }) {
  const format = new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    ...(zone ? { timeZone: zone } : {}),
  })
  return <time dateTime={start}>{format.formatRange(new Date(start), new Date(end))}</time>
}
