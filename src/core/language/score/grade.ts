// The room `score`. In: what a reader made of a text, and what it is expected to make of it. Out: whether the two agree, and each
// difference between them.

import type { Window } from '#core/time/interval.ts'
import { gradeActs } from './acts.ts'
import { cellsToWindows, covered, type GridSpan, gridCells, spanOf } from './grid.ts'
import type { Difference, Labelled, Scored } from './item.ts'

// An item passes when every field that its expectation gives agrees.
//   free      same cells, after the reading's busy is taken out of its free. Cells of accepted offers are left out: a
//             reader may repeat them or not.
//   busy      same cells, only where expected. A refused offer may be reported busy too.
//   picks     same set.   people  same addresses, case ignored.   until  same date.
//   timezone  same offset from UTC now and at everything expected.
//   intents   all of `must`, none of `not`.
//   answer, instructions, request: acts.ts.
//   sure      an expected doubt is met by sure: false, or by a reading that has neither picks nor free.
// Dangerous is what could get something booked that was not said: a sure reading with a pick or a free cell beyond the
// expected ones, or one that fails and has a free window apart from all expected, even at night or past the horizon.

export type Grade = { pass: boolean; differences: Difference[]; dangerous: boolean; unsure: boolean; needless: boolean }

export function grade(item: Labelled, reading: Scored): Grade {
  const { expect } = item
  const now = Date.parse(item.in.now)
  const zone = item.in.timezone ?? expect.timezone ?? item.in.host_timezone
  const cells = gridCells(now, zone)
  const offers = item.in.offers.map(spanOf)
  const sure = reading.sure !== false
  const picks = new Set(reading.picks ?? [])
  const free = (reading.free ?? []).map(spanOf)
  const busy = (reading.busy ?? []).map(spanOf)
  const expectedPicks = new Set(expect.picks ?? [])
  const expectedFree = (expect.free ?? []).map(spanOf)
  const acceptedOffers = offers.filter((_, index) => expectedPicks.has(index))
  const refusedOffers = offers.filter((_, index) => !expectedPicks.has(index))

  const accepted = covered(acceptedOffers, cells)
  const busyCells = covered(busy, cells)
  const mayBeFree = (expect.free_may ?? []).map(spanOf)
  const open = union(accepted, covered(mayBeFree, cells))
  const freeCells = minus(minus(covered(free, cells), busyCells), open)
  const expectedFreeCells = minus(covered(expectedFree, cells), open)

  const differences: Difference[] = []
  const note = (field: string, missing?: unknown, extra?: unknown) => differences.push({ field, missing, extra })
  const compare = (field: string, got: ReadonlySet<unknown>, want: ReadonlySet<unknown>) => {
    const missing = minus(want, got)
    const extra = minus(got, want)
    if (missing.size > 0 || extra.size > 0) note(field, show(missing), show(extra))
  }

  const broken = [...free, ...busy].filter((span) => !(span.from < span.to))
  if (broken.length > 0) note('invalid-window', undefined, broken)
  const unknownPicks = [...picks].filter((index) => !offers[index])
  if (unknownPicks.length > 0) note('invalid-pick', undefined, unknownPicks)
  if (expect.picks) compare('picks', picks, expectedPicks)
  if (expect.free) compare('free', freeCells, expectedFreeCells)
  if (expect.busy) {
    const expectedBusy = covered(expect.busy.map(spanOf), cells)
    const refused = covered([...refusedOffers, ...(expect.busy_may ?? []).map(spanOf)], cells)
    const counted = [...busyCells].filter((cell) => expectedBusy.has(cell) || !refused.has(cell))
    compare('busy', new Set(counted), expectedBusy)
  }
  const intents = new Set(reading.intents ?? [])
  for (const intent of expect.intents.must) if (!intents.has(intent)) note(`missing:${intent}`)
  for (const intent of expect.intents.not) if (intents.has(intent)) note(`wrong:${intent}`)
  if (expect.duration_minutes != null && reading.duration_minutes !== expect.duration_minutes)
    note('duration_minutes', expect.duration_minutes, reading.duration_minutes)
  if (expect.timezone != null) {
    const moments = [now, ...expectedFree.map((span) => span.from), ...acceptedOffers.map((span) => span.from)]
    if (!sameOffsets(reading.timezone, expect.timezone, moments)) note('timezone', expect.timezone, reading.timezone)
  }
  if (expect.people) compare('people', addresses(reading.people ?? []), addresses(expect.people))
  if (expect.until != null && (reading.until ?? '').slice(0, 10) !== expect.until)
    note('until', expect.until, reading.until)
  if (expect.sure === false && sure && (picks.size > 0 || free.length > 0))
    note('sure', false, { picks: [...picks], free: reading.free })

  const dates = expectedFree.flatMap((span) => [dateAt(span.from, zone), dateAt(span.to - 1, zone)]).sort()
  const acts = gradeActs(item, reading, { today: dateAt(now, zone), days: dates })
  differences.push(...acts.differences)
  // Nothing comes of it, no matter what else is read.
  const isIdle = expect.request?.wants === false && reading.request?.wants !== true

  const unsaid = [...picks].some((index) => !expectedPicks.has(index)) || minus(freeCells, expectedFreeCells).size > 0
  const failsOnTime = differences.some(({ field }) => field === 'free' || field === 'picks' || field === 'sure')
  const apart =
    failsOnTime && free.some((span) => isApart(span, [...expectedFree, ...mayBeFree, ...acceptedOffers], busy))
  return {
    pass: differences.length === 0,
    differences,
    dangerous: acts.dangerous || (sure && !isIdle && (unsaid || apart)),
    unsure: !sure,
    needless: !sure && expect.sure !== false,
  }
}

function isApart(span: GridSpan, expected: GridSpan[], busy: GridSpan[]): boolean {
  if (!(span.from < span.to)) return false
  if (expected.some((other) => span.from < other.to && other.from < span.to)) return false
  return !busy.some((other) => other.from <= span.from && span.to <= other.to)
}

function sameOffsets(got: string | null | undefined, want: string, moments: number[]): boolean {
  if (!got) return false
  try {
    return moments.every((ms) => offset(ms, got) === offset(ms, want))
  } catch {
    return false // not the name of a zone
  }
}

const offset = (ms: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds

const addresses = (people: readonly { email?: string | null }[]): Set<string> =>
  new Set(people.map((person) => (person.email ?? '').trim().toLowerCase()))

const dateAt = (ms: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString()

const union = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): Set<T> => new Set([...one, ...other])

function minus<T>(from: ReadonlySet<T>, taken: ReadonlySet<T>): Set<T> {
  return new Set([...from].filter((member) => !taken.has(member)))
}

function show(members: ReadonlySet<unknown>): unknown[] | Window[] | undefined {
  if (members.size === 0) return undefined
  const list = [...members]
  // Cells are milliseconds of the epoch; everything else that is compared is small or text.
  return list.every((member) => typeof member === 'number' && member > 1e11)
    ? cellsToWindows(new Set(list as number[]))
    : list
}
