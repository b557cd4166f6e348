import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Bar, BarRounded, Line } from '@visx/shape'
import { type ColumnGroup, type ColumnScales, HEIGHT } from './column-scales.ts'

type Props = {
  width: number
  scales: ColumnScales
  series: readonly string[]
  groups: readonly ColumnGroup[]
  text: (value: number) => string
  mark: number | undefined
  pointed: string | null
  point: (key: string) => void
}

/** The part is solid, the whole around it light, with an outline against the page. */
export const columnColour = (index: number, series: readonly string[]): string =>
  index === series.length - 1
    ? 'fill-accent stroke-accent'
    : 'fill-[color-mix(in_srgb,var(--color-accent)_25%,var(--color-raised))] stroke-accent'

const TICK = { className: 'fill-soft tabular-nums', fill: undefined, fontSize: 11, fontFamily: undefined }

/** The drawing of a column chart. Hidden from screen readers: the table next to it has the same numbers. */
export function ColumnPlot({ width, scales, series, groups, text, mark, pointed, point }: Props) {
  const { across, up, unit, ground, top, left, right, step, columnWidth, middleOf, heightOf, yOf, lines } = scales
  return (
    <svg aria-hidden width={width} height={HEIGHT} className="block text-line">
      {pointed !== null && (
        <Bar className="fill-sunken" x={middleOf(pointed) - step / 2} width={step} y={top} height={ground - top} />
      )}
      <GridRows scale={up} left={left} width={right - left} tickValues={lines} stroke="currentColor" />
      {groups.flatMap(({ key, values }) =>
        values.map((value, index) =>
          value ? (
            <BarRounded
              key={`${key} ${series[index]}`}
              className={columnColour(index, series)}
              x={middleOf(key) - columnWidth / 2}
              width={columnWidth}
              y={ground - heightOf(value)}
              height={heightOf(value)}
              radius={4}
              top
            />
          ) : null,
        ),
      )}
      {mark !== undefined && (
        <Line
          from={{ x: left, y: yOf(mark) }}
          to={{ x: right, y: yOf(mark) }}
          className="stroke-ink"
          strokeDasharray="3 4"
        />
      )}
      <AxisLeft
        scale={up}
        left={left - 4}
        tickValues={lines}
        hideAxisLine
        hideTicks
        tickFormat={(tick) => (Number(tick) === 0 ? '0' : text(Number(tick) * unit))}
        tickLabelProps={{ ...TICK, textAnchor: 'end', dx: 2, dy: 4 }}
      />
      <AxisBottom
        scale={across}
        top={ground}
        hideTicks
        stroke="currentColor"
        tickValues={scales.labelled}
        tickFormat={(key) => groups.find((group) => group.key === key)?.label}
        tickLabelProps={{ ...TICK, textAnchor: 'middle' }}
      />
      {groups.map(({ key }) => (
        <Bar
          key={key}
          fill="transparent"
          x={middleOf(key) - step / 2}
          width={step}
          height={HEIGHT}
          onPointerEnter={() => point(key)}
        />
      ))}
    </svg>
  )
}
