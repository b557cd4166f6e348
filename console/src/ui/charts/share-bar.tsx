import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'

export type Part = { key: string; value: number; colour: string }

/** Parts of a whole side by side. If `most` is more than their sum, the rest of the bar stays empty. */
export function ShareBar({ parts, most, height = 8 }: { parts: readonly Part[]; most: number; height?: number }) {
  const along = scaleLinear({ domain: [0, most || 1], range: [0, 100] })
  const shown = parts.filter(({ value }) => value > 0)
  return (
    <svg aria-hidden width="100%" height={height} className="block overflow-hidden rounded-full bg-sunken">
      {shown.map(({ key, value, colour }, index) => (
        <Bar
          key={key}
          className={`${colour} stroke-raised`}
          x={`${along(shown.slice(0, index).reduce((sum, part) => sum + part.value, 0))}%`}
          width={`${along(value)}%`}
          height={height}
          rx={shown.length > 1 ? 0 : height / 2}
          strokeWidth={shown.length > 1 ? 2 : 0}
        />
      ))}
    </svg>
  )
}
