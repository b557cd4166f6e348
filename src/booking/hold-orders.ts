import { NotBookable, type Order } from '#actions/book-through-link.ts'
import { findHostsAt } from '#actions/find-hosts-at.ts'
import { linkUrl } from '#core/booking/link-url.ts'
import { instantOf } from '#core/clock.ts'
import { emailKey } from '#core/person/email.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { countHolds, endHolds, insertHold } from '#db/booking/holds.ts'
import type { PublishedLink } from '#db/booking/published-links.ts'
import { newId } from '#db/ids.ts'
import { insertConfirmation } from '#db/mail/notices.ts'
import { lockTurns } from '#db/negotiation/bookings.ts'
import type { Transaction } from '#db/sql.ts'
import type { BookingOptions } from './options.ts'

// Strangers confirm their address before they are booked, if the link wants that. Meanwhile their time is kept, but not for long and not for
// many at once: otherwise somebody could keep all times of a host with invented addresses.

const HOLD_MINUTES = 15
/** Beyond that, times are not kept: whoever confirms first is booked. */
const HOLDS_OF_LINK_MAX = 10

/** Sends the mail. Returns until when the time is kept, or null. */
export async function holdOrder(
  sql: Transaction,
  published: PublishedLink,
  order: Order,
  use: string | null,
  { clock, links, publicUrl }: BookingOptions,
): Promise<string | null> {
  const { workspace, link, hostName, clockOffsetMs } = published
  const { slot, words, visitor, durationMinutes } = order
  const { id } = newId('bookingHold', clock)
  const now = instantOf(clock).add({ milliseconds: clockOffsetMs })
  const key = { linkId: link.id, emailKey: emailKey(visitor.email) }
  const hostIds = slot ? await requireHosts(sql, published, slot, now) : []
  // A second try of the same person replaces their first.
  await endHolds(sql, workspace, key)
  const isHeld = slot !== null && (await countHolds(sql, workspace, link.id, timestamp(now))) < HOLDS_OF_LINK_MAX
  const heldUntil = isHeld ? timestamp(now.add({ minutes: HOLD_MINUTES })) : null
  const { digest } = links.confirm({ workspaceId: workspace.id, holdId: id }, linkUrl(link, publicUrl))
  const hold = {
    ...{ id, ...key, digest, slot, words, durationMinutes, heldUntil, personalUse: use },
    ...visitor,
    createdAt: timestamp(now),
    requestId: null,
  }
  await insertHold(sql, workspace, hold, hostIds)
  const mail = { holdId: id, to: visitor.email, language: visitor.language, name: link.name, title: link.title }
  const kept = isHeld ? HOLD_MINUTES : null
  await insertConfirmation(sql, workspace, { ...mail, host: hostName, slot, zone: visitor.zone, minutes: kept }, clock)
  return heldUntil
}

/** Of a pool the next one may be taken while we wait for them; then the one after is. */
const TRIES_MAX = 5

/** Those who keep the time. Others who want to book or keep them wait, and see it taken. */
async function requireHosts(
  sql: Transaction,
  { workspace, link }: PublishedLink,
  slot: NonNullable<Order['slot']>,
  now: Temporal.Instant,
): Promise<string[]> {
  let locked: string[] = []
  for (let tries = 0; tries <= TRIES_MAX; tries++) {
    const hosts = await findHostsAt(sql, workspace, link, slot, now)
    if (!hosts) break
    if (hosts.every((id) => locked.includes(id))) return hosts
    await lockTurns(sql, workspace, hosts)
    locked = [...locked, ...hosts]
  }
  throw new NotBookable('taken')
}
