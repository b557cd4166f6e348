import type { HTMLAttributes, ReactNode } from 'react'
import { type BlockKind, clockText, hoursShown, type WeekBlock, type WeekDay } from './week.ts'

/** Distinguished by more than colour: stripes, borders and the legend. */
const LOOKS: Record<BlockKind, { name: string; look: string }> = {
  working: { name: 'Working hours', look: 'border border-accent/40 bg-accent/15' },
  free: { name: 'Free', look: 'border border-accent/40 bg-accent/15' },
  busy: { name: 'Busy', look: 'border border-soft/40 bg-soft/35' },
  unknown: { name: 'Unknown', look: 'striped border border-warning/60 border-dashed' },
  offer: { name: 'Offered', look: 'border-2 border-accent bg-raised' },
  booking: { name: 'Booked', look: 'bg-accent text-ground' },
}

type Props = {
  /** A description for screen readers. */
  label: string
  /** Different names for the kinds on this page. */
  names?: Partial<Record<BlockKind, string>>
  days: readonly WeekDay[]
  blocks: readonly WeekBlock[]
  /** Fixed hours, regardless of the blocks. */
  hours?: { from: number; to: number }
  /** Content above the blocks of a day, such as a stroke in progress. */
  overlay?: (day: number) => ReactNode
  /** Makes the days something to draw on. */
  surface?: HTMLAttributes<HTMLDivElement>
  /** In rem. */
  hourHeight?: number
}

/** Days side by side, with times as blocks. */
export function WeekGrid(props: Props) {
  const { label, names = {}, days, blocks, hours = hoursShown(blocks), overlay, surface, hourHeight = 2.25 } = props
  const length = hours.to - hours.from
  const lines = Array.from({ length: length / 60 }, (_, index) => hours.from + index * 60)
  return (
    <figure aria-label={label} className="text-xs">
      <div className="grid grid-cols-[2.25rem_minmax(0,1fr)]">
        <span />
        <div className="flex">
          {days.map(({ date, label }) => (
            <span
              key={date}
              className="min-w-0 flex-1 self-end px-0.5 pb-1.5 text-center font-medium text-soft leading-tight"
            >
              {/* All labels take two lines if one of them needs two. */}
              {label.split(' ').map((word) => (
                <span key={word} className="block sm:inline">
                  {word}{' '}
                </span>
              ))}
            </span>
          ))}
        </div>
        <div aria-hidden className="relative text-soft">
          {lines.map((minute) => (
            <span
              key={minute}
              className="absolute right-1.5 -translate-y-1/2 tabular-nums"
              style={{ top: `${((minute - hours.from) / length) * 100}%` }}
            >
              {minute === hours.from ? '' : clockText(minute)}
            </span>
          ))}
        </div>
        <div
          {...surface}
          className={`relative flex overflow-hidden rounded-lg border border-line bg-raised ${surface?.className ?? ''}`}
          style={{ height: `${Math.max(16, (length / 60) * hourHeight)}rem` }}
        >
          {lines.slice(1).map((minute) => (
            <span
              key={minute}
              aria-hidden
              className="pointer-events-none absolute inset-x-0 border-line border-t"
              style={{ top: `${((minute - hours.from) / length) * 100}%` }}
            />
          ))}
          {days.map(({ date, label }, day) => (
            <div key={date} className="relative min-w-0 flex-1 border-line border-l first:border-l-0">
              <ul aria-label={label}>
                {blocks
                  .filter((block) => block.day === day)
                  .map((block) => (
                    <Block
                      key={`${block.kind} ${block.start}`}
                      name={names[block.kind] ?? LOOKS[block.kind].name}
                      {...{ block, from: hours.from, length }}
                    />
                  ))}
              </ul>
              {overlay?.(day)}
            </div>
          ))}
        </div>
      </div>
      <Legend kinds={[...new Set(blocks.map(({ kind }) => kind))]} names={names} />
    </figure>
  )
}

type BlockProps = { block: WeekBlock; name: string; from: number; length: number }

function Block({ block, name, from, length }: BlockProps) {
  const { look } = LOOKS[block.kind]
  const times = `${clockText(block.start)}–${clockText(block.end)}`
  const text = `${block.label ?? name}, ${times}`
  return (
    <li
      title={text}
      className={`absolute inset-x-0.5 overflow-hidden rounded ${look}`}
      style={{
        top: `${((block.start - from) / length) * 100}%`,
        height: `${((block.end - block.start) / length) * 100}%`,
      }}
    >
      <span className="sr-only">{text}</span>
      {block.end - block.start >= 45 && (
        <span aria-hidden className="hidden px-1.5 py-0.5 leading-tight sm:block">
          {block.label ?? (
            // In a narrow day the end is below the start.
            <>
              {clockText(block.start)}–<wbr />
              {clockText(block.end)}
            </>
          )}
        </span>
      )}
    </li>
  )
}

function Legend({ kinds, names }: { kinds: readonly BlockKind[]; names: Partial<Record<BlockKind, string>> }) {
  if (kinds.length === 0) return null
  return (
    <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 pl-9 text-soft">
      {kinds.map((kind) => (
        <span key={kind} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-3 rounded-sm ${LOOKS[kind].look}`} />
          {names[kind] ?? LOOKS[kind].name}
        </span>
      ))}
    </figcaption>
  )
}
