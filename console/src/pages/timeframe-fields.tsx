import type { MeetingRequest } from '../../../client/src/shapes.ts'
import { TextField } from '../ui/field.tsx'
import { instantIn, localOf } from './typed-times.ts'

type Timeframe = MeetingRequest['timeframe']
type Props = {
  timeframe: Timeframe
  /** The API's message about a field. */
  at: (...fields: string[]) => string | null
}

/** The possible days of a meeting, in the reader's zone. */
export function TimeframeFields({ timeframe, at }: Props) {
  const { start = null, end = null } = timeframe ?? {}
  const problem = at('timeframe.start', 'context.timeframe.start')
  return (
    <div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="from_day"
          type="date"
          label="Not before"
          defaultValue={start === null ? '' : localOf(start).date}
          problem={problem}
        />
        <TextField
          name="until_day"
          type="date"
          label="Not after"
          defaultValue={end === null ? '' : lastDayOf(end)}
          problem={problem === null ? at('timeframe', 'context.timeframe') : null}
        />
      </div>
      <p className="mt-1 text-sm text-soft">Without these, a time within the next four weeks.</p>
    </div>
  )
}

/** The timeframe in the form. An unchanged day keeps its hour. */
export function timeframeIn(form: FormData, before: Timeframe = null): Timeframe {
  const [from, until] = [String(form.get('from_day') ?? ''), String(form.get('until_day') ?? '')]
  const start = before?.start && localOf(before.start).date === from ? before.start : dayStart(from)
  const end = before?.end && lastDayOf(before.end) === until ? before.end : dayEnd(until)
  return start === null && end === null ? null : { start, end }
}

export const isSameTimeframe = (one: Timeframe, other: Timeframe): boolean =>
  one?.start === other?.start && one?.end === other?.end

const dayStart = (day: string): string | null => (day === '' ? null : instantIn(`${day}T00:00`))

function dayEnd(day: string): string | null {
  if (day === '') return null
  const end = new Date(`${day}T00:00`)
  end.setDate(end.getDate() + 1)
  return Number.isNaN(end.getTime()) ? day : end.toISOString()
}

/** An end at midnight belongs to the day before. */
const lastDayOf = (end: string): string => localOf(new Date(Date.parse(end) - 1).toISOString()).date
