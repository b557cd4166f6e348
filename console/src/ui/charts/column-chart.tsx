import { useState } from 'react'
import { ChartTable } from './chart-table.tsx'
import { ColumnPlot, columnColour } from './column-plot.tsx'
import { type ColumnGroup, columnScales, HEIGHT } from './column-scales.ts'
import { Swatch } from './swatch.tsx'
import { useWidth } from './use-width.ts'

type Props = {
  label: string
  /** The meaning of the columns in a group. Each is part of the one before it, and drawn over it. */
  series: readonly string[]
  groups: readonly ColumnGroup[]
  /** The text of a number. */
  text?: (value: number) => string
  /** Grid lines are at round multiples of it, such as an hour or a day. */
  unit?: number
  /** A value to compare them with. */
  mark?: { value: number; text: string }
}

/** A chart over time. The pointer shows the numbers of a column; the table below has them all, for everybody. */
export function ColumnChart({ label, series, groups, text = String, unit = 1, mark }: Props) {
  const [element, width] = useWidth()
  const [pointed, point] = useState<string | null>(null)
  const shown = groups.find(({ key }) => key === pointed)
  const scales = columnScales(groups, { width, unit, least: mark?.value ?? 0 })
  return (
    <figure aria-label={label}>
      <div ref={element} className="relative" style={{ height: HEIGHT }} onPointerLeave={() => point(null)}>
        {width > 0 && <ColumnPlot {...{ width, scales, series, groups, text, mark: mark?.value, point, pointed }} />}
        {shown && <Numbers left={scales.middleOf(shown.key)} {...{ width, shown, series, text }} />}
      </div>
      {(series.length > 1 || mark) && (
        <figcaption className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-soft text-xs">
          {series.length > 1 &&
            series.map((name, index) => <Swatch key={name} colour={columnColour(index, series)} name={name} />)}
          {mark && (
            <span className="flex items-center gap-1.5">
              <span aria-hidden className="w-4 border-ink border-t border-dashed" />
              {mark.text}
            </span>
          )}
        </figcaption>
      )}
      <ChartTable
        caption={label}
        heads={['Week of', ...series]}
        rows={groups.map(({ key, label, values }) => ({
          key,
          cells: [label, ...values.map((one) => said(one, text))],
        }))}
      />
    </figure>
  )
}

type NumbersProps = Pick<Props, 'series'> & {
  shown: ColumnGroup
  text: (value: number) => string
  left: number
  width: number
}

/** Half of the widest tooltip, so that none reaches out of the chart. */
const EDGE = 84

function Numbers({ shown, series, text, left, width }: NumbersProps) {
  return (
    <div
      aria-hidden
      className="-translate-x-1/2 pointer-events-none absolute top-0 whitespace-nowrap rounded-lg border border-line bg-raised px-2.5 py-1.5 text-xs shadow-md"
      style={{ left: Math.min(Math.max(left, EDGE), width - EDGE) }}
    >
      <p className="font-medium">{shown.label}</p>
      {series.map((name, index) => (
        <p key={name} className="mt-0.5 flex items-center gap-1.5 text-soft">
          <Swatch colour={columnColour(index, series)} name={name} />
          <span className="ml-auto pl-2 text-ink tabular-nums">{said(shown.values[index], text)}</span>
        </p>
      ))}
    </div>
  )
}

const said = (value: number | null | undefined, text: (value: number) => string) =>
  value === null || value === undefined ? '–' : text(value)
