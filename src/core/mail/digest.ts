import { type Day, dayOf, weekdayOf } from '#core/time/calendar-day.ts'
import { DEFAULT_WORKING_HOURS, WEEKDAYS, type WorkingHours } from '#core/time/working-hours.ts'
import type { Press } from './wording/facts.ts'

// One mail on the morning of a working day to each person something waits for. It repeats earlier questions and asks nothing
// new: about anything from this morning, people have just had a mail.

const FIRST_HOUR = 9
/** Later in the day it is no longer useful; the next one covers the rest. */
const LAST_HOUR = 12

/** The reader's zone and working days. `daysOff` includes public holidays. */
export type Worker = { zone: string; workingHours: WorkingHours | null; daysOff: readonly Day[] }

export type Morning = {
  /** `2026-11-16`, in their zone. */
  date: string
  /** Nine o’clock: the summary covers everything before that. */
  from: Temporal.Instant
  /** The morning of the working day before. */
  since: Temporal.Instant
}

/** Null unless it is the morning of one of their working days. */
export function morningOf(now: Temporal.Instant, worker: Worker): Morning | null {
  const local = now.toZonedDateTimeISO(worker.zone)
  if (local.hour < FIRST_HOUR || local.hour >= LAST_HOUR || !isWorkingOn(local, worker)) return null
  let before = local.subtract({ days: 1 })
  for (let days = 1; days < DAYS_BACK_MAX && !isWorkingOn(before, worker); days += 1)
    before = before.subtract({ days: 1 })
  const nine = (day: Temporal.ZonedDateTime) => day.withPlainTime({ hour: FIRST_HOUR }).toInstant()
  return { date: local.toPlainDate().toString(), from: nine(local), since: nine(before) }
}

/** Somebody who was away for longer hears of the last two weeks. */
const DAYS_BACK_MAX = 14

function isWorkingOn({ year, month, day }: Temporal.ZonedDateTime, { workingHours, daysOff }: Worker): boolean {
  const date = dayOf(year, month, day)!
  const weekday = WEEKDAYS[weekdayOf(date) - 1]!
  return (workingHours ?? DEFAULT_WORKING_HOURS).some(({ days }) => days.includes(weekday)) && !daysOff.includes(date)
}

/** A question to the organizer, as stored with the summary. The answers have no links here: those are secret. */
export type DigestQuestion = {
  requestId: string
  /** The mail that first asked it. */
  mailId: string
  /** Its name in links; null if it can only be answered in words. */
  key: string | null
  headline: string
  choices: { say: string; does: string; press: Press | null }[]
}

/** A mail that waits for approval. */
export type DigestMail = { id: string; requestId: string; to: string; subject: string; text: string }

/** The buttons for such a mail: approve it, or let all mail of its request leave from now on. */
export type ReviewPress = 'approve' | 'run'

/** The base address of a mail's buttons, below the approvals of its request. */
export const reviewedAt = (approvalsAt: string, mailId: string): string => `${approvalsAt}/mail/${mailId}`

export type Digest = {
  memberId: string
  /** The organizer's, from which the links are made. */
  name: string | null
  zone: string
  booked: number
  since: string
  questions: DigestQuestion[]
  mails: DigestMail[]
  /** How many more questions and mails wait. */
  more: number
  /** Their requests that wait for other people's answers. */
  others: number
  /** For admins: the waiting mail in the workspace's tray. */
  tray: { count: number; mails: string[] } | null
}

export const isNothing = ({ questions, mails, tray }: Digest): boolean =>
  questions.length === 0 && mails.length === 0 && tray === null
