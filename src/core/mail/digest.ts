import { type Day, dayOf, weekdayOf } from '#core/time/calendar-day.ts'
import { DEFAULT_WORKING_HOURS, WEEKDAYS, type WorkingHours } from '#core/time/working-hours.ts'
import type { Press } from './wording/facts.ts'

// One mail on the morning of a working day to each person something waits for. It repeats what earlier mails asked, so
// nothing is asked here for the first time: people have just had a mail about what came up this morning.

const FIRST_HOUR = 9
/** Later in the day it would no longer be a summary. The next one has what comes up then. */
const LAST_HOUR = 12

/** By whose clocks and working days it is morning. `daysOff` are their own and public holidays. */
export type Worker = { zone: string; workingHours: WorkingHours | null; daysOff: readonly Day[] }

export type Morning = {
  /** `2026-11-16`, by their clock. */
  date: string
  /** Nine o’clock: what they were told of before that is summed up. */
  from: Temporal.Instant
  /** The morning of the working day before. */
  since: Temporal.Instant
}

/** Null where it is not a morning on which they work. */
export function morningOf(now: Temporal.Instant, worker: Worker): Morning | null {
  const local = now.toZonedDateTimeISO(worker.zone)
  if (local.hour < FIRST_HOUR || local.hour >= LAST_HOUR || !isWorkingOn(local, worker)) return null
  let before = local.subtract({ days: 1 })
  for (let days = 1; days < DAYS_BACK_MAX && !isWorkingOn(before, worker); days += 1)
    before = before.subtract({ days: 1 })
  const nine = (day: Temporal.ZonedDateTime) => day.withPlainTime({ hour: FIRST_HOUR }).toInstant()
  return { date: local.toPlainDate().toString(), from: nine(local), since: nine(before) }
}

/** Who was away for longer is told of the last two weeks. */
const DAYS_BACK_MAX = 14

function isWorkingOn({ year, month, day }: Temporal.ZonedDateTime, { workingHours, daysOff }: Worker): boolean {
  const date = dayOf(year, month, day)!
  const weekday = WEEKDAYS[weekdayOf(date) - 1]!
  return (workingHours ?? DEFAULT_WORKING_HOURS).some(({ days }) => days.includes(weekday)) && !daysOff.includes(date)
}

/** Something that the organizer was asked, as it is kept with the mail that lists it. Answers have no links here: those are secret. */
export type DigestQuestion = {
  requestId: string
  /** The mail that asked it first. */
  mailId: string
  /** What its links call it; null where it can only be answered in words. */
  key: string | null
  headline: string
  choices: { say: string; does: string; press: Press | null }[]
}

/** A mail that leaves when it is approved. */
export type DigestMail = { id: string; requestId: string; to: string; subject: string; text: string }

/** What its reader can do with such a mail by a press: let it leave, or all mail of its request, now and later. */
export type ReviewPress = 'approve' | 'run'

/** Where the presses about a mail begin, below where mail of its request is approved. */
export const reviewedAt = (approvalsAt: string, mailId: string): string => `${approvalsAt}/mail/${mailId}`

/** What one mail sums up. */
export type Digest = {
  memberId: string
  /** Of the member who organizes these requests, which the links are made from. */
  name: string | null
  zone: string
  booked: number
  since: string
  questions: DigestQuestion[]
  mails: DigestMail[]
  /** How many more of both wait. */
  more: number
  /** Requests of theirs in which others are to answer. */
  others: number
  /** What waits in the tray of the workspace, for its admins. */
  tray: { count: number; mails: string[] } | null
}

export const isNothing = ({ questions, mails, tray }: Digest): boolean =>
  questions.length === 0 && mails.length === 0 && tray === null
