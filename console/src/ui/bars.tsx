import type { ReactNode } from 'react'

export type Bar = { key: string; name: ReactNode; value: number; text?: string }

/**
 * A chart of names and numbers. It is a list that happens to be drawn: whoever does not see the bars hears the same, and it costs
 * no library.
 */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className="space-y-2.5 text-sm">
      {bars.map(({ key, name, value, text }) => (
        <li key={key}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 text-soft tabular-nums">{text ?? value}</span>
          </div>
          <div aria-hidden className="mt-1 h-2 overflow-hidden rounded-full bg-sunken">
            <div className="h-full rounded-full bg-accent" style={{ width: `${(value / most) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}
