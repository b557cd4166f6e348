import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { isWorkingAt, painted, type Stroke, type Week } from './hours.ts'
import { clockText, type WeekBlock, type WeekDay } from './week.ts'
import { WeekGrid } from './week-grid.tsx'

const DAYS: WeekDay[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label) => ({ date: label, label }))
/** Coarse enough for a pointer. Hours set elsewhere to the minute stay until they are painted over. */
const STEP = 30
const USUAL = { from: 6 * 60, to: 22 * 60 }
const WHOLE = { from: 0, to: 24 * 60 }

type Cell = { day: number; minute: number }
/** Where a stroke began, and whether it adds or removes time: the opposite of the cell's state. */
type Begun = Cell & { isWorking: boolean }

type Props = { week: Week; onChange: (week: Week) => void }

/** Draws working hours: by dragging over days and hours, or with arrows and space on the keyboard. */
export function HoursDrawing({ week, onChange }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [at, setAt] = useState<Cell>({ day: 0, minute: 9 * 60 })
  const [isFocused, setFocused] = useState(false)
  const [isWhole, setWhole] = useState(() => week.flat().some(({ start, end }) => start < USUAL.from || end > USUAL.to))
  const hours = isWhole ? WHOLE : USUAL
  const stroke = begun && strokeOf(begun, at)
  const shown = stroke ? painted(week, stroke, begun.isWorking) : week

  const begin = (cell: Cell) => {
    setAt(cell)
    setBegun({ ...cell, isWorking: !isWorkingAt(week, cell.day, cell.minute) })
  }
  const finish = () => {
    if (stroke) onChange(shown)
    setBegun(null)
  }
  const cellUnder = (event: PointerEvent<HTMLElement>): Cell => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const minute = hours.from + ((event.clientY - top) / height) * (hours.to - hours.from)
    return inside(
      { day: Math.floor(((event.clientX - left) / width) * 7), minute: Math.floor(minute / STEP) * STEP },
      hours,
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (move) setAt(inside({ day: at.day + move.day, minute: at.minute + move.minute }, hours))
    else if (event.key === ' ' || event.key === 'Enter') begun ? finish() : begin(at)
    else if (event.key === 'Escape' && begun) setBegun(null)
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange(painted(week, blockAt(week, at), false))
    else return
    event.preventDefault()
  }

  return (
    <div>
      <WeekGrid
        label="Working hours"
        days={DAYS}
        blocks={blocksOf(shown)}
        hours={hours}
        hourHeight={isWhole ? 1.25 : 1.5}
        surface={{
          role: 'application',
          tabIndex: 0,
          'aria-label': 'Draw working hours',
          'aria-describedby': 'hours-help',
          className: 'cursor-crosshair touch-none select-none',
          onFocus: () => setFocused(true),
          onBlur: () => {
            setFocused(false)
            setBegun(null)
          },
          onKeyDown,
          onPointerDown: (event) => {
            if (event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            begin(cellUnder(event))
          },
          onPointerMove: (event) => begun && setAt(cellUnder(event)),
          onPointerUp: finish,
          onPointerCancel: () => setBegun(null),
        }}
        overlay={(day) =>
          isFocused && at.day === day ? (
            <span
              className="pointer-events-none absolute inset-x-0 z-1 rounded border-2 border-ink"
              style={{
                top: `${((at.minute - hours.from) / (hours.to - hours.from)) * 100}%`,
                height: `${(STEP / (hours.to - hours.from)) * 100}%`,
              }}
            />
          ) : null
        }
      />
      <p role="status" className="sr-only">
        {isFocused && `${DAYS[at.day]!.label} ${clockText(at.minute)}, ${sayAt(shown, at)}`}
      </p>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-sm text-soft">
        <p id="hours-help" className="max-w-xl">
          Drag over hours to add them, also over several days at once. Drag from a working hour to remove it. With the
          keyboard: arrows move, space begins and ends a stretch, Delete clears one.
        </p>
        <button
          type="button"
          onClick={() => setWhole(!isWhole)}
          className="cursor-pointer underline underline-offset-4 hover:text-ink"
        >
          {isWhole ? 'Show 06:00 to 22:00' : 'Show the whole day'}
        </button>
      </div>
    </div>
  )
}

const MOVES: Record<string, Cell> = {
  ArrowUp: { day: 0, minute: -STEP },
  ArrowDown: { day: 0, minute: STEP },
  ArrowLeft: { day: -1, minute: 0 },
  ArrowRight: { day: 1, minute: 0 },
}

const inside = ({ day, minute }: Cell, hours: { from: number; to: number }): Cell => ({
  day: Math.max(0, Math.min(6, day)),
  minute: Math.max(hours.from, Math.min(hours.to - STEP, minute)),
})

const strokeOf = (one: Cell, other: Cell): Stroke => ({
  fromDay: Math.min(one.day, other.day),
  toDay: Math.max(one.day, other.day),
  start: Math.min(one.minute, other.minute),
  end: Math.max(one.minute, other.minute) + STEP,
})

/** The whole stretch around a cell, or an empty one. */
function blockAt(week: Week, { day, minute }: Cell): Stroke {
  const found = week[day]!.find(({ start, end }) => start <= minute && minute < end) ?? { start: minute, end: minute }
  return { fromDay: day, toDay: day, ...found }
}

const sayAt = (week: Week, { day, minute }: Cell): string => (isWorkingAt(week, day, minute) ? 'working' : 'off')

const blocksOf = (week: Week): WeekBlock[] =>
  week.flatMap((stretches, day) => stretches.map(({ start, end }) => ({ day, start, end, kind: 'working' as const })))
