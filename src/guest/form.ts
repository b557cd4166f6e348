import type { GuestAct, GuestAnswer } from '#core/negotiation/pages/guest-answer.ts'
import type { GuestView } from '#core/negotiation/pages/guest-view.ts'
import type { Slot } from '#core/negotiation/situation/negotiation.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { isZone } from '#core/time/zone.ts'
import type { GuestWords } from './words/words.ts'

// The content of a form. Anybody can make a request by hand, and the meeting may have changed since the page was shown, so
// everything is checked against the present state.

export type Checking = {
  view: GuestView
  words: GuestWords
  now: Temporal.Instant
  isPossible: (slot: Slot) => boolean
}

export type Heard = { answer: GuestAnswer } | { problem: string }

const NOTE_CHARACTERS_MAX = 2_000
const WINDOWS_MAX = 60
/** Nobody plans further ahead, and a mistyped year should be noticed. */
const AHEAD = { hours: 366 * 24 }

export function hearForm(form: URLSearchParams, checking: Checking): Heard {
  const note = noteIn(form)
  const heard = actIn(form, note, checking)
  if ('problem' in heard) return heard
  const { guest } = checking.view
  const chosen = zoneIn(form)
  return { answer: { act: heard.act, note, zone: guest.zone === null ? chosen : null } }
}

export function noteIn(form: URLSearchParams): string {
  const text = (form.get('note') ?? '').toWellFormed().replace(/\r\n?/g, '\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to go.
  return [...text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').trim()].slice(0, NOTE_CHARACTERS_MAX).join('')
}

/** `zone` was chosen by the guest, `shown` is the page's own guess. */
export function zoneIn(fields: URLSearchParams, name: 'zone' | 'shown' = 'zone'): string | null {
  const zone = fields.get(name)
  return zone !== null && isZone(zone) ? zone : null
}

type Act = { act: GuestAct } | { problem: string }

function actIn(form: URLSearchParams, note: string, checking: Checking): Act {
  const { view, words } = checking
  const isBooked = view.state === 'booked' || view.state === 'declined'
  switch (form.get('do')) {
    case 'pick':
      return view.state === 'open' || (isBooked && view.times.length > 0)
        ? pickIn(form, checking)
        : { problem: words.problem.state }
    case 'propose': {
      if (view.state !== 'open' && view.state !== 'refused') return { problem: words.problem.state }
      const windows = windowsIn(form, checking)
      if ('problem' in windows) return windows
      if (windows.times.length === 0) return { problem: words.problem.noWindow }
      return { act: { does: 'propose', times: windows.times } }
    }
    case 'move': {
      if (!isBooked) return { problem: words.problem.state }
      const windows = windowsIn(form, checking)
      return 'problem' in windows ? windows : { act: { does: 'move', times: windows.times } }
    }
    case 'decline':
      return view.state === 'open' ? { act: { does: 'decline' } } : { problem: words.problem.state }
    case 'cancel':
      return view.state === 'booked' ? { act: { does: 'cancel' } } : { problem: words.problem.state }
    case 'undo':
      return isUndoable(view) ? { act: { does: 'undo', booked: view.booked } } : { problem: words.problem.state }
    case 'note':
      if (view.state === 'cancelled') return { problem: words.problem.state }
      return note === '' ? { problem: words.problem.noNote } : { act: { does: 'note' } }
    default:
      return { problem: words.problem.state }
  }
}

/** They have refused, will not come, or asked for another time. */
const isUndoable = ({ state, times }: GuestView): boolean =>
  state === 'refused' || state === 'declined' || (state === 'booked' && times.length > 0)

function pickIn(form: URLSearchParams, { view, words, isPossible }: Checking): Act {
  const given = form.getAll('time').slice(0, WINDOWS_MAX).flatMap(instantsIn)
  if (given.length === 0) return { problem: words.problem.nothingChosen }
  const isOffered = (slot: Slot) => view.times.some(({ start, end }) => start === slot.start && end === slot.end)
  const times = given.filter((slot) => isOffered(slot) || isPossible(slot))
  return times.length === 0 ? { problem: words.problem.gone } : { act: { does: 'pick', times } }
}

function instantsIn(text: string): Slot[] {
  const [start, end] = text.split('/').map((part) => (INSTANT.test(part) ? Date.parse(part) : Number.NaN))
  if (!Number.isFinite(start) || !Number.isFinite(end) || start! >= end!) return []
  return [{ start: new Date(start!).toISOString(), end: new Date(end!).toISOString() }]
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/

/** Typed or painted times, both in the zone that the page showed. */
function windowsIn(form: URLSearchParams, { view, words, now }: Checking): { times: Slot[] } | { problem: string } {
  const zone = zoneIn(form) ?? zoneIn(form, 'shown') ?? view.guest.zoneShown
  const [days, froms, untils] = [form.getAll('day'), form.getAll('from'), form.getAll('until')]
  const typed = days.map((day, i) => [day, froms[i] ?? '', untils[i] ?? ''])
  const painted = form.getAll('painted').map((text) => text.split(' '))
  const given = [...typed, ...painted].filter((parts) => parts.some((part) => part !== '')).slice(0, WINDOWS_MAX)
  if (given.some((parts) => parts.length !== 3 || parts.includes(''))) return { problem: words.problem.noWindow }
  const times: Slot[] = []
  for (const [day, from, until] of given) {
    const slot = windowAt(day!, from!, until!, zone)
    if (!slot || !isInReach(slot, now, view.minutes)) return { problem: words.problem.badWindow(view.minutes) }
    times.push(slot)
  }
  return { times }
}

const DAY = /^\d{4}-\d\d-\d\d$/
const TIME = /^\d\d:\d\d$/

/** An end at "00:00" is the end of the day. */
function windowAt(day: string, from: string, until: string, zone: string): Slot | null {
  if (!DAY.test(day) || !TIME.test(from) || !TIME.test(until)) return null
  try {
    const date = Temporal.PlainDate.from(day)
    const end = until === '00:00' || until === '24:00' ? date.add({ days: 1 }) : date
    const at = (on: Temporal.PlainDate, time: string) =>
      on.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).toInstant()
    return { start: timestamp(at(date, from)), end: timestamp(at(end, until === '24:00' ? '00:00' : until)) }
  } catch {
    return null
  }
}

function isInReach({ start, end }: Slot, now: Temporal.Instant, minutes: number): boolean {
  const lastsMs = Date.parse(end) - Date.parse(start)
  const begins = Temporal.Instant.from(start)
  return (
    lastsMs >= minutes * 60_000 &&
    Temporal.Instant.compare(Temporal.Instant.from(end), now.add({ minutes })) >= 0 &&
    Temporal.Instant.compare(begins, now.add(AHEAD)) <= 0
  )
}
