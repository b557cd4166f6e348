import { createHash } from 'node:crypto'
import { type Clock, instantOf } from '#core/clock.ts'
import { type GuestView, guestView, isStillPossible } from '#core/negotiation/guest-view.ts'
import type { Negotiation, Slot } from '#core/negotiation/negotiation.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { type FoundGuest, findGuest } from '#db/guests.ts'
import { currentTime } from '#db/ids.ts'
import type { Pool } from '#db/sql.ts'
import { loadNegotiation } from '#db/whole-negotiation.ts'
import { guestDigest } from '#seal/guest-links.ts'

/** Somebody who came by a link, and what they may see. */
export type Visit = {
  guest: FoundGuest
  view: GuestView
  uid: string | null
  sequence: number
  fromLocal: string
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
  // What has no token's form is looked up all the same: the answer must not come sooner for it.
  const digest = guestDigest(TOKEN.test(token) ? token : '')
  return await findGuest(pool, { kind, digest }, currentTime(clock))
}

export async function visitOf(pool: Pool, guest: FoundGuest, clock: Clock): Promise<Visit> {
  const now = instantOf(clock).add({ milliseconds: guest.clockOffsetMs })
  const whole = await loadNegotiation(pool, guest.workspace, guest.requestId, timestamp(now))
  // Who writes and what others have used up matters to mails alone.
  const negotiation: Negotiation = {
    ...whole.negotiation,
    assistant: { name: '', address: '' },
    newUid: '',
    firstContacts: null,
  }
  const view = guestView(negotiation, guest.participantId, now)
  return {
    guest,
    view,
    uid: negotiation.booking?.uid ?? null,
    sequence: negotiation.booking?.sequence ?? 0,
    fromLocal: whole.fromLocal,
    now,
    version: versionOf(view, guest),
    isPossible: (slot) => isStillPossible(negotiation, slot, now),
  }
}

/** Without what only time changes. */
function versionOf({ from: _, to: __, ...view }: GuestView, { isPending }: FoundGuest): string {
  return createHash('sha256')
    .update(JSON.stringify([view, isPending]))
    .digest('base64url')
    .slice(0, 12)
}
