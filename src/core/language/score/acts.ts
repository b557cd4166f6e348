import type { Instruction, Person, Requested } from '../reading.ts'
import type { Difference, Expectation, Labelled, Scored, Timeframe } from './item.ts'

// What a mail answers, orders or asks for.
//   answer        the same; null is a doubt of its own.
//   instructions  same set of do and email, and for replace the newcomer. Drop and go_without differ in words more than in
//                 effect, so either passes for the other.
//   request       `wants` exactly; length, people with an address and timeframe where the expectation gives them.
//   timeframe     same first and last day, weekends at its ends cut off; where times are named, their days are right as well.
// Where both sides are in doubt, answer and instructions are not held against the reading. Dangerous, sure or not: a yes for
// a no, and a meeting where none was asked for; and a sure order that nobody gave.

export type GradedActs = { differences: Difference[]; dangerous: boolean }

export function gradeActs(
  item: Labelled,
  reading: Scored,
  { today, days }: { today: string; days: string[] },
): GradedActs {
  const { expect } = item
  const sure = reading.sure !== false
  const isOpen = expect.sure === false && !sure
  const differences: Difference[] = []
  const answer = reading.answer ?? null
  if (expect.answer !== undefined && !isOpen && answer !== expect.answer)
    differences.push({ field: 'answer', missing: expect.answer, extra: answer })
  const { missing, invented } = comparedOrders(expect, reading)
  if (!isOpen && missing.length + invented.length > 0)
    differences.push({ field: 'instructions', missing, extra: invented })
  if (expect.request) differences.push(...requestDifferences(expect.request, reading.request, { today, days }))
  const isInvented = expect.request !== undefined && expect.request.wants !== true && reading.request?.wants === true
  return {
    differences,
    dangerous: (expect.answer === 'no' && answer === 'yes') || (sure && invented.length > 0) || isInvented,
  }
}

function comparedOrders(expect: Expectation, reading: Scored) {
  if (!expect.instructions) return { missing: [], invented: [] }
  const given = (reading.instructions ?? []).map(orderText)
  const wanted = expect.instructions.map(orderText)
  const allowed = [...wanted, ...(expect.instructions_may ?? []).map(orderText)]
  return {
    missing: wanted.filter((each) => !given.includes(each)),
    invented: given.filter((each) => !allowed.includes(each)),
  }
}

const orderText = ({ do: kind, email, by = null }: Partial<Instruction>): string =>
  [kind === 'go_without' ? 'drop' : kind, plain(email), ...(kind === 'replace' ? [plain(by)] : [])].join(' ')

const plain = (address: string | null | undefined): string => (address ?? '').trim().toLowerCase()

function requestDifferences(
  expected: NonNullable<Expectation['request']>,
  given: Requested | null | undefined,
  { today, days }: { today: string; days: string[] },
): Difference[] {
  const found: Difference[] = []
  const note = (field: string, missing: unknown, extra: unknown) => found.push({ field, missing, extra })
  if (given?.wants !== expected.wants) note('wants', expected.wants, given?.wants)
  if (expected.duration_minutes !== undefined && (given?.duration_minutes ?? null) !== expected.duration_minutes)
    note('request.duration', expected.duration_minutes, given?.duration_minutes)
  if (expected.people && addressed(given?.people) !== addressed(expected.people))
    note('request.people', expected.people, given?.people)
  if (expected.timeframe !== undefined) {
    const named = days.length > 0 ? [frameText({ start: days[0]!, end: days.at(-1)! }, today)] : []
    const isOpenEnd = expected.timeframe !== null && expected.timeframe.end === null
    const right = [frameText(expected.timeframe, today), ...named]
    if (!right.includes(frameText(given?.timeframe ?? null, today, isOpenEnd)))
      note('timeframe', expected.timeframe, given?.timeframe)
  }
  return found
}

const addressed = (people: readonly Partial<Person>[] = []): string =>
  people
    .map(({ email }) => plain(email))
    .filter((email) => email !== '')
    .sort()
    .join(' ')

/** First and last working day. An end past the horizon is as good as none where none is expected. */
function frameText(frame: Timeframe | null, today: string, isOpenEnd = false): string {
  if (frame === null) return 'none'
  const first = dateOf(frame.start !== null && frame.start > today ? frame.start : today)
  const last = frame.end === null ? null : dateOf(frame.end)
  if (last === null || (isOpenEnd && last.since(dateOf(today)).days >= LAST_DAY)) return `${workingDay(first, 1)}/`
  return Temporal.PlainDate.compare(first, last) > 0
    ? `${first}/${last}`
    : `${workingDay(first, 1)}/${workingDay(last, -1)}`
}

const LAST_DAY = 27

const dateOf = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text.slice(0, 10))

const workingDay = (date: Temporal.PlainDate, step: 1 | -1): Temporal.PlainDate =>
  date.dayOfWeek > 5 ? workingDay(date.add({ days: step }), step) : date
