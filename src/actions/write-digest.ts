import type { Clock } from '#core/clock.ts'
import { type Digest, type DigestQuestion, isNothing, type Morning, morningOf } from '#core/mail/digest.ts'
import { whyInTray } from '#core/mail/tray.ts'
import { localeFrom } from '#core/mail/wording/facts.ts'
import { countryOfZone } from '#core/time/country.ts'
import { daysBetween } from '#core/time/days-off.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import { countForDigest, insertDigest, type WaitedFor } from '#db/mail/digests.ts'
import { listInReview } from '#db/mail/review.ts'
import { findTray } from '#db/mail/tray.ts'
import { getHolidays } from '#db/negotiation/holidays.ts'
import type { Sql, Transaction } from '#db/sql.ts'
import { waitingQuestions } from './waiting-questions.ts'

/** Nobody reads a longer mail to its end. */
const QUESTIONS_MAX = 20
const MAILS_MAX = 10

/** Writes a member's summary if it is their morning and they have had none. True if it did. */
export async function writeDigest(
  sql: Transaction,
  member: WaitedFor,
  newToken: () => string,
  clock: Clock,
): Promise<boolean> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.nowMs() + member.clockOffsetMs)
  const morning = await morningFor(sql, member, now)
  if (morning === null || (member.digestedOn !== null && member.digestedOn >= morning.date)) return false
  const digest = await digestOf(sql, member, morning, timestamp(now))
  if (isNothing(digest)) return false
  return await insertDigest(sql, member, { date: morning.date, digest, token: newToken() }, clock)
}

async function morningFor(sql: Sql, member: WaitedFor, now: Temporal.Instant): Promise<Morning | null> {
  const { zone, workingHours } = member
  // Most members are checked outside their morning: then their holidays are not loaded.
  if (morningOf(now, { zone, workingHours, daysOff: [] }) === null) return null
  const country = member.country ?? countryOfZone(zone)
  const holidays = await getHolidays(sql, [country], timestamp(now), null)
  const daysOff = [...holidays.of(country), ...daysBetween(member.daysOff, holidays.first, holidays.last)]
  return morningOf(now, { zone, workingHours, daysOff })
}

async function digestOf(sql: Sql, member: WaitedFor, morning: Morning, now: Timestamp): Promise<Digest> {
  const { workspace, memberId, isAdmin, zone, name, language } = member
  const isOld = ({ toldAt }: { toldAt: Timestamp }) => Date.parse(toldAt) < morning.from.epochMilliseconds
  const questions: DigestQuestion[] = []
  for (const { requestId } of member.asked.filter(isOld))
    questions.push(...(await waitingQuestions(sql, workspace, requestId, localeFrom(language), now)))
  const mails = (await listInReview(sql, workspace, { ofMember: memberId })).filter(({ ledBy }) => ledBy === memberId)
  const since = timestamp(morning.since.subtract({ milliseconds: member.clockOffsetMs }))
  const shown = { questions: questions.slice(0, QUESTIONS_MAX), mails: mails.slice(0, MAILS_MAX) }
  return {
    ...{ memberId, name, zone, since: timestamp(morning.since) },
    ...(await countForDigest(sql, workspace, memberId, since)),
    questions: shown.questions,
    mails: shown.mails.map(({ id, requestId, to, subject, text }) => ({ id, requestId, to, subject, text })),
    more: questions.length - shown.questions.length + mails.length - shown.mails.length,
    tray: isAdmin ? await trayOf(sql, member) : null,
  }
}

async function trayOf(sql: Sql, { workspace }: WaitedFor): Promise<Digest['tray']> {
  const tray = await findTray(sql, workspace)
  return (
    tray && {
      count: tray.count,
      mails: tray.newest.map(({ from, subject, reason }) => `${from}: ${subject}\n  ${whyInTray(reason)}`),
    }
  )
}
