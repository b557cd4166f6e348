import { createHash } from 'node:crypto'
import { type Clock, instantOf } from '#core/clock.ts'
import { sendingAddress } from '#core/mail/addresses.ts'
import type { Locale } from '#core/mail/wording/facts.ts'
import { type GuestView, guestView, isStillPossible } from '#core/negotiation/pages/guest-view.ts'
import { type Question, questionAt } from '#core/negotiation/pages/organizer-question.ts'
import type { Negotiation, Slot } from '#core/negotiation/situation/negotiation.ts'
import { localeOfParty, organizerAsReader } from '#core/negotiation/step/mail-facts.ts'
import type { MailHome } from '#core/team/address.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { currentTime } from '#db/ids.ts'
import { findReviewedMail, listInReview, type ReviewedMail, type WaitingMail } from '#db/mail/review.ts'
import { loadNegotiation, WRITES_NOTHING } from '#db/negotiation/whole-negotiation.ts'
import { type FoundGuest, type FoundOrganizer, findApprover, findGuest, findOrganizer } from '#db/people/guests.ts'
import type { Pool, Sql } from '#db/sql.ts'
import { digestOf } from '#seal/digest.ts'

/** A visitor with a link, and what they may see. */
export type Visit = {
  guest: FoundGuest
  view: GuestView
  uid: string | null
  sequence: number
  /** The recipient address for mail about the meeting. */
  address: string
  /** The locale of mail to them. */
  locale: Locale
  now: Temporal.Instant
  version: string
  isPossible: (slot: Slot) => boolean
}

const TOKEN = /^[0-9a-hjkmnp-tv-z]{26}$/

export async function findByToken(
  pool: Pool,
  kind: 'guest' | 'stop',
  token: string,
  clock: Clock,
): Promise<FoundGuest | null> {
  // Text that cannot be a token is looked up all the same: its answer must not come sooner.
  const digest = digestOf(TOKEN.test(token) ? token : '')
  return await findGuest(pool, { kind, digest }, currentTime(clock))
}

export async function visitOf(pool: Pool, guest: FoundGuest, clock: Clock, home: MailHome): Promise<Visit> {
  const { now, whole, negotiation } = await lookAt(pool, guest, clock)
  const view = guestView(negotiation, guest.participantId, now)
  return {
    guest,
    view,
    uid: negotiation.booking?.uid ?? null,
    sequence: negotiation.booking?.sequence ?? 0,
    address: sendingAddress(whole.fromLocal, home),
    locale: localeOfParty(negotiation, { kind: 'participant', id: guest.participantId }),
    now,
    version: versionOf(view, guest),
    isPossible: (slot) => isStillPossible(negotiation, slot, now),
  }
}

async function lookAt(sql: Sql, { workspace, requestId, clockOffsetMs }: FoundGuest | FoundOrganizer, clock: Clock) {
  const now = instantOf(clock).add({ milliseconds: clockOffsetMs })
  const whole = await loadNegotiation(sql, workspace, requestId, timestamp(now))
  const negotiation: Negotiation = { ...whole.negotiation, ...WRITES_NOTHING }
  return { now, whole, negotiation }
}

/** The organizer, our question and their answer to it, or null if there is no such link. */
export type Asked = { organizer: FoundOrganizer; question: Question; locale: Locale }

export async function askedAt(
  sql: Sql,
  { token, question: key, press }: { token: string; question: string; press: string },
  clock: Clock,
): Promise<Asked | null> {
  const organizer = await organizerAt(sql, token, clock)
  if (!organizer) return null
  const { now, negotiation } = await lookAt(sql, organizer, clock)
  const question = questionAt({ key, press }, negotiation, now)
  return question && { organizer, question, locale: organizerAsReader(negotiation).locale }
}

/** A mail of the organizer's request that waited or waits for their approval, and the other waiting mail. */
export type Reviewing = { organizer: FoundOrganizer; mail: ReviewedMail; waiting: WaitingMail[] }

export async function reviewingAt(sql: Sql, token: string, mailId: string, clock: Clock): Promise<Reviewing | null> {
  const organizer = await findApprover(sql, digestOf(TOKEN.test(token) ? token : ''), currentTime(clock))
  const mail = organizer && (await findReviewedMail(sql, organizer, mailId))
  if (!mail) return null
  return { organizer, mail, waiting: await listInReview(sql, organizer.workspace, { requestId: organizer.requestId }) }
}

async function organizerAt(sql: Sql, token: string, clock: Clock): Promise<FoundOrganizer | null> {
  return await findOrganizer(sql, digestOf(TOKEN.test(token) ? token : ''), currentTime(clock))
}

/** Without fields that change only with time. */
function versionOf({ from: _, to: __, ...view }: GuestView, { isPending }: FoundGuest): string {
  return createHash('sha256')
    .update(JSON.stringify([view, isPending]))
    .digest('base64url')
    .slice(0, 12)
}
