import type { ReactNode } from 'react'
import { type Part, ShareBar } from './share-bar.tsx'
import { Swatch } from './swatch.tsx'

type BarRow = { key: string; name: ReactNode; text: string; parts: readonly Part[] }

type Props = { label: string; rows: readonly BarRow[]; legend?: readonly { name: string; colour: string }[] }

/** A chart of names and numbers. It is also a list, so screen readers get the same. */
export function BarList({ label, rows, legend }: Props) {
  const sums = rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  const most = Math.max(1, ...sums)
  return (
    <>
      <ul aria-label={label} className="space-y-3 text-sm">
        {rows.map(({ key, name, text, parts }) => (
          <li key={key}>
            <div className="mb-1 flex items-baseline justify-between gap-4">
              <span className="min-w-0 truncate">{name}</span>
              <span className="shrink-0 text-soft tabular-nums">{text}</span>
            </div>
            <ShareBar parts={parts} most={most} />
          </li>
        ))}
      </ul>
      {legend && (
        <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-soft text-xs">
          {legend.map(({ name, colour }) => (
            <Swatch key={name} colour={colour} name={name} />
          ))}
        </p>
      )}
    </>
  )
}
