import { emailKey } from '#core/person/email.ts'
import { zoneNamed } from './zoned-time.ts'

// Splits a calendar's text into events. Only busy times are kept: no titles, places, texts or other people. So the mirror in
// the database holds nothing private, and a changed title does not count as a change.

export type FeedObject = {
  uid: string
  /** A calendar with this one event: its series with every changed instance. */
  ics: string
}

export type Feed = {
  objects: FeedObject[]
  /** The zone for all-day events and times without a zone, if the calendar names one. */
  zone: string | null
}

export type FeedProblem = 'not_a_calendar' | 'cut_off' | 'too_many_events' | 'too_large'

/** Many years of a full calendar; more is something else. */
const EVENTS_MAX = 50_000
/** The same limit as for fetching: zone descriptions repeated with every event can multiply the size. */
const CHARACTERS_MAX = 20 * 1024 * 1024

/** `owner` lists the addresses whose answers to invitations count. */
export function readFeed(text: string, owner: readonly string[]): Feed | FeedProblem {
  const reading = new Reading(new Set(owner.map(emailKey)))
  for (const line of unfolded(text)) {
    reading.take(line)
    if (reading.events > EVENTS_MAX) return 'too_many_events'
  }
  if (!reading.hasBegun) return 'not_a_calendar'
  // A missing end could be busy.
  return reading.isOpen || reading.isMixedUp ? 'cut_off' : reading.feed()
}

function* unfolded(text: string): Generator<string> {
  let line = ''
  for (let at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0; at < text.length; ) {
    let end = text.indexOf('\n', at)
    if (end === -1) end = text.length
    const next = text.slice(at, text.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end)
    if (next.startsWith(' ') || next.startsWith('\t')) line += next.slice(1)
    else {
      if (line !== '') yield line
      line = next
    }
    at = end + 1
  }
  if (line !== '') yield line
}

const BYTE_ORDER_MARK = 0xfeff
const CARRIAGE_RETURN = 13

/** The properties that decide when and how often an event is, and whether it keeps anybody busy. */
const KEPT = new Set([
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXRULE',
  'EXDATE',
  'RECURRENCE-ID',
  'SEQUENCE',
  'STATUS',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
])

const NAME = /^([A-Za-z0-9-]+)[;:]/

class Reading {
  hasBegun = false
  /** An event is nested in something other than a calendar, such as an unclosed event: its content would be lost. */
  isMixedUp = false
  events = 0
  readonly #owner: ReadonlySet<string>
  readonly #byUid = new Map<string, string[]>()
  readonly #zones = new Map<string, string[]>()
  #depth = 0
  /** The current second-level component: an event, a zone or something else. */
  #part = ''
  #uid = ''
  #lines: string[] = []
  #zone: string | null = null

  constructor(owner: ReadonlySet<string>) {
    this.#owner = owner
  }

  get isOpen(): boolean {
    return this.#depth > 0
  }

  take(line: string): void {
    const name = NAME.exec(line)?.[1]?.toUpperCase()
    if (name === undefined) return
    if (name === 'BEGIN') this.#begin(line)
    else if (name === 'END') this.#end(line)
    else if (this.#depth === 1 && name === 'X-WR-TIMEZONE') this.#zone ??= zoneNamed(textAfter(line))
    else if (this.#part === 'VTIMEZONE') this.#ofZone(name, line)
    else if (this.#depth === 2) this.#ofEvent(name, line)
  }

  #begin(line: string): void {
    this.#depth += 1
    const part = textAfter(line).toUpperCase()
    if (this.#depth === 1) this.hasBegun ||= part === 'VCALENDAR'
    this.isMixedUp ||= part === 'VEVENT' && this.#depth !== 2
    if (this.#depth === 2) [this.#part, this.#uid, this.#lines] = [part, '', []]
    else if (this.#part === 'VTIMEZONE') this.#lines.push(`BEGIN:${part}`)
  }

  #end(line: string): void {
    this.#depth = Math.max(0, this.#depth - 1)
    if (this.#depth === 1) this.#close()
    else if (this.#part === 'VTIMEZONE') this.#lines.push(`END:${textAfter(line).toUpperCase()}`)
  }

  #close(): void {
    if (this.#part === 'VTIMEZONE') this.#zones.set(this.#uid, this.#lines)
    if (this.#part === 'VEVENT') this.#add(this.#uid, this.#lines)
    if (this.#part === 'VFREEBUSY') for (const period of this.#lines) this.#add('', ofPeriod(period))
    this.#part = ''
  }

  /** An event without a UID is separate from all others. */
  #add(uid: string, lines: string[]): void {
    this.events += 1
    const key = uid === '' ? `without-a-uid-${this.events}` : uid
    const known = this.#byUid.get(key) ?? []
    known.push('BEGIN:VEVENT', ...lines, 'END:VEVENT')
    this.#byUid.set(key, known)
  }

  #ofZone(name: string, line: string): void {
    if (name === 'TZID') this.#uid = textAfter(line)
    else this.#lines.push(line)
  }

  #ofEvent(name: string, line: string): void {
    if (this.#part === 'VFREEBUSY' && name === 'FREEBUSY') this.#lines.push(...periodsOf(line))
    if (this.#part !== 'VEVENT') return
    if (name === 'UID') this.#uid = textAfter(line)
    else if (KEPT.has(name)) this.#lines.push(name + line.slice(name.length))
    else if (name === 'ATTENDEE') this.#answer(line)
  }

  /** Keeps only the owner's answer, and no other people. */
  #answer(line: string): void {
    const address = /mailto:([^;:"]+)"?$/i.exec(line)?.[1]?.trim() ?? ''
    const partstat = /;PARTSTAT="?([A-Za-z-]+)/i.exec(line)?.[1]
    if (partstat !== undefined && this.#owner.has(emailKey(address)))
      this.#lines.push(`X-PARLEY-ANSWER:${partstat.toUpperCase()}`)
  }

  feed(): Feed | FeedProblem {
    const objects: FeedObject[] = []
    let characters = 0
    for (const [uid, lines] of this.#byUid) {
      const ics = this.#calendar(lines)
      characters += ics.length
      if (characters > CHARACTERS_MAX) return 'too_large'
      objects.push({ uid, ics })
    }
    return { objects, zone: this.#zone }
  }

  /** Includes a zone's description only if its name is unknown. */
  #calendar(lines: string[]): string {
    const names = new Set(lines.flatMap((line) => tzidIn(line) ?? []))
    const zones = [...names]
      .filter((name) => zoneNamed(name) === null)
      .map((name) => [name, this.#zones.get(name)] as const)
    const described = zones.flatMap(([name, zone]) =>
      zone ? ['BEGIN:VTIMEZONE', `TZID:${name}`, ...zone, 'END:VTIMEZONE'] : [],
    )
    return ['BEGIN:VCALENDAR', ...described, ...lines, 'END:VCALENDAR'].join('\r\n')
  }
}

/** Some programs quote a zone's display name: “(UTC+01:00) Berlin”. */
function tzidIn(line: string): string | null {
  const [, quoted, plain] = /;TZID=(?:"([^"]+)"|([^";:]+))/i.exec(line) ?? []
  return quoted ?? plain ?? null
}

const textAfter = (line: string): string => line.slice(line.indexOf(':') + 1).trim()

/** The busy periods of a VFREEBUSY, each as an event. */
function periodsOf(line: string): string[] {
  const kind = /;FBTYPE="?([A-Za-z-]+)/i.exec(line)?.[1]?.toUpperCase() ?? 'BUSY'
  return kind === 'FREE'
    ? []
    : textAfter(line)
        .split(',')
        .map((period) => `${kind} ${period}`)
}

function ofPeriod(text: string): string[] {
  const [kind = '', period = ''] = text.split(' ')
  const [start = '', end = ''] = period.split('/')
  const until = end.startsWith('P') ? `DURATION:${end}` : `DTEND:${end}`
  return [`DTSTART:${start}`, until, kind === 'BUSY-TENTATIVE' ? 'STATUS:TENTATIVE' : 'STATUS:CONFIRMED']
}
