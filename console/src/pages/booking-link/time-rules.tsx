import type { FormEvent } from 'react'
import type { BookingLink, UpdateBookingLink } from '../../../../client/src/shapes.ts'
import { useBookingLinkChange } from '../../api/booking-links.ts'
import { problemsOf, TextField } from '../../ui/field.tsx'
import { Save } from '../../ui/save.tsx'
import { Section } from '../../ui/section.tsx'
import { type Option, Select } from '../../ui/select.tsx'
import { typedNumber } from '../../ui/typed-number.ts'

const FIELDS = ['notice_minutes', 'buffer_minutes', 'days_ahead', 'daily_limit'] as const

const NOTICES = [0, 30, 60, 120, 240, 480, 1440, 2880, 4320, 10_080]
const BUFFERS = [0, 5, 10, 15, 30, 45, 60]

/** When the page shows times, beyond the calendars and hours of its hosts. */
export function TimeRules({ link }: { link: BookingLink }) {
  const change = useBookingLinkChange(link.id)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!change.isPending) change.mutate(changesIn(form, link))
  }
  const { at, general } = problemsOf(change.error, FIELDS)
  return (
    <Section title="When it can be booked" lead="When the hosts are free, in their working hours, and by these rules.">
      <form onSubmit={submit} noValidate>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Select
            name="notice_minutes"
            label="Earliest"
            hint="How long after now a meeting can begin."
            options={optionsFor(NOTICES, link.notice_minutes, 'As each member wants it')}
            defaultValue={link.notice_minutes ?? ''}
            problem={at('notice_minutes')}
          />
          <Select
            name="buffer_minutes"
            label="Free before and after"
            options={optionsFor(BUFFERS, link.buffer_minutes, 'As each member wants it')}
            defaultValue={link.buffer_minutes ?? ''}
            problem={at('buffer_minutes')}
          />
          <TextField
            name="days_ahead"
            label="Days ahead"
            hint="How far into the future times are shown."
            inputMode="numeric"
            defaultValue={link.days_ahead}
            problem={at('days_ahead')}
          />
          <TextField
            name="daily_limit"
            label="Meetings a day"
            hint="That each member takes by this link. Empty for any number."
            inputMode="numeric"
            defaultValue={link.daily_limit ?? ''}
            problem={at('daily_limit')}
          />
        </div>
        <Save change={change} general={general} />
      </form>
    </Section>
  )
}

/** The usual ones, and the one that was set elsewhere. */
function optionsFor(usual: readonly number[], current: number | null, otherwise: string): Option[] {
  const values = new Set(current === null ? usual : [...usual, current])
  const sorted = [...values].sort((one, other) => one - other)
  return [{ value: '', label: otherwise }, ...sorted.map((value) => ({ value: `${value}`, label: lengthText(value) }))]
}

function lengthText(minutes: number): string {
  if (minutes === 0) return 'Nothing'
  const [count, unit] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function changesIn(form: FormData, link: BookingLink): UpdateBookingLink {
  const typed = FIELDS.map((name) => [name, typedNumber(String(form.get(name) ?? ''))] as const)
  return Object.fromEntries(typed.filter(([name, value]) => value !== link[name])) as UpdateBookingLink
}
