// The line that begins with `>` below a mail says in days and hours what the mail means. It is written by hand wherever the marks give
// something else, so it also judges the arithmetic that resolves marks. MARKING.md has the form.

import type { Instruction, InstructionKind } from '#core/language/reading.ts'
import type { Expectation } from '#core/language/score/item.ts'
import type { Window } from '#core/time/interval.ts'
import { type Place, placeOf } from './situation.ts'

type Field = (value: string, place: Place) => Partial<Expectation>

/** Words that say that a field is empty. */
const NOTHING = /^(?:none|nothing|-)?$/

const FIELDS: Record<string, Field> = {
  picks: (value) => ({ picks: listIn(value, /[\s,]+/).map((each) => numberIn(each) - 1) }),
  free: (value, place) => ({ free: windowsIn(value, place) }),
  free_may: (value, place) => ({ free_may: windowsIn(value, place) }),
  busy: (value, place) => ({ busy: windowsIn(value, place) }),
  busy_may: (value, place) => ({ busy_may: windowsIn(value, place) }),
  intents: (value) => ({ intents: { must: listIn(value, /[\s,]+/), not: [] } }),
  minutes: (value) => ({ duration_minutes: numberIn(value) }),
  until: (value, { dayOf }) => ({ until: dayOf(value).toString() }),
  zone: (value) => ({ timezone: value }),
  people: (value) => ({ people: listIn(value, /[\s,]+/).map((email) => ({ email })) }),
  answer: (value) => ({ answer: NOTHING.test(value) ? null : yesOrNo(value) }),
  orders: (value) => ({ instructions: listIn(value, /\s*,\s*/).map(orderIn) }),
  unsure: () => ({ sure: false }),
  sure: () => ({ sure: true }),
}

/** Of what a requester asks for. */
const ASKED: Record<string, (value: string, place: Place) => Partial<NonNullable<Expectation['request']>>> = {
  wants: (value) => ({ wants: value === 'open' ? null : yesOrNo(value) === 'yes' }),
  length: (value) => ({ duration_minutes: NOTHING.test(value) ? null : numberIn(value) }),
  with: (value) => ({ people: listIn(value, /[\s,]+/).map((email) => ({ email, name: null })) }),
  timeframe: (value, place) => ({ timeframe: NOTHING.test(value) ? null : frameIn(value, place) }),
}

/** Only the fields that are given. Throws with a sentence for the writer. */
export function meantIn(row: string, situation: Partial<Record<string, string>>): Partial<Expectation> {
  const place = placeOf(situation)
  const meant: Partial<Expectation> = {}
  for (const part of row.split(';').map((each) => each.trim())) {
    if (part === '') continue
    const [, name = '', value = ''] = /^(\S+)\s*(.*)$/.exec(part)!
    if (ASKED[name]) meant.request = { wants: true, ...meant.request, ...ASKED[name](value, place) }
    else if (FIELDS[name]) Object.assign(meant, FIELDS[name](value, place))
    else throw new Error(`${name} is not one of ${[...Object.keys(FIELDS), ...Object.keys(ASKED)].join(', ')}`)
  }
  return meant
}

const listIn = (value: string, between: RegExp): string[] => (NOTHING.test(value) ? [] : value.split(between))

function numberIn(value: string): number {
  if (!/^\d+$/.test(value)) throw new Error(`${value} is not a number`)
  return Number(value)
}

function yesOrNo(value: string): 'yes' | 'no' {
  if (value !== 'yes' && value !== 'no') throw new Error(`${value} is neither yes nor no`)
  return value
}

function orderIn(said: string): Partial<Instruction> {
  const [kind, email = null, , by = null] = said.split(/\s+/)
  return { do: kind as InstructionKind, email, ...(by ? { by } : {}) }
}

const DAY = String.raw`[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}`
const WINDOW = new RegExp(
  `^(?:every (?<weekday>Mon|Tue|Wed|Thu|Fri|Sat|Sun|day)|(?<first>${DAY})(?: to (?<last>${DAY}))?)(?: (?<from>\\d\\d:\\d\\d)-(?<to>\\d\\d:\\d\\d))?$`,
)
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const HORIZON_DAYS = 27

/** "Tue 24 Nov 10:00-11:00", "Mon 12 Jan to Fri 16 Jan", "every Mon 08:00-12:00", with commas between them. */
function windowsIn(value: string, { today, zone, dayOf }: Place): Window[] {
  return listIn(value, /\s*,\s*/).flatMap((said) => {
    const { weekday, first, last, from = '00:00', to = '24:00' } = WINDOW.exec(said)?.groups ?? {}
    if (!weekday && !first)
      throw new Error(`“${said}” is no time: write Tue 24 Nov 10:00-11:00, Mon 12 Jan to Fri 16 Jan or every Mon`)
    const [begin, end] = weekday ? [today, today.add({ days: HORIZON_DAYS })] : [dayOf(first!), dayOf(last ?? first!)]
    const days: Window[] = []
    for (let day = begin; Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
      if (weekday && weekday !== 'day' && WEEKDAYS[day.dayOfWeek - 1] !== weekday) continue
      const at = (hour: string) =>
        (hour === '24:00' ? day.add({ days: 1 }) : day)
          .toZonedDateTime({ timeZone: zone, plainTime: hour === '24:00' ? '00:00' : hour })
          .toInstant()
          .toString()
      days.push({ start: at(from), end: at(to) })
    }
    return days
  })
}

function frameIn(value: string, { dayOf }: Place): { start: string | null; end: string | null } {
  const [, from, to] = /^(?:from )?([A-Z][\w ]+?)?(?: ?to ([A-Z][\w ]+))?$/.exec(value) ?? []
  if (!from && !to)
    throw new Error(`“${value}” is no timeframe: write Mon 5 Jan to Fri 9 Jan, from Mon 5 Jan, or to Fri 9 Jan`)
  return { start: from ? dayOf(from).toString() : null, end: to ? dayOf(to).toString() : null }
}
