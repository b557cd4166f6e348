import {
  type Done,
  isLostToOthers,
  NotBookable,
  type Order,
  type ThroughLinkParts,
  takeOrder,
} from '#actions/book-through-link.ts'
import { instantOf } from '#core/clock.ts'
import { type Attempt, insertAttempt } from '#db/booking/attempts.ts'
import { type BookingLink, getBookingLink, lockBookingLink, updateBookingLink } from '#db/booking/booking-links.ts'
import { addOrder } from '#db/booking/figures.ts'
import { deleteHeldTime, type Hold, lockHold, updateHoldConfirmed } from '#db/booking/holds.ts'
import { insertUse } from '#db/booking/link-uses.ts'
import type { PublishedLink } from '#db/booking/published-links.ts'
import { currentTime } from '#db/ids.ts'
import { findSuppressedPerson } from '#db/people/suppressions.ts'
import type { Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { compose } from '#mail/compose.ts'
import { newToken } from '#mail/token.ts'
import { about } from '#telemetry/log.ts'
import { holdOrder } from './hold-orders.ts'
import { attemptOf, isOverLimit } from './limits.ts'
import { asVisitor, type BookingOptions } from './options.ts'

// Orders of visitors: a booking, words, or either of them once the address is confirmed. All of it happens, or nothing.

/** Why nothing came of it. */
export type Refusal = 'taken' | 'nobody' | 'used' | 'inactive' | 'too_many' | 'stopped' | 'ended'

export type Taken =
  | { outcome: 'done'; done: Done }
  /** A mail is on its way to the address. */
  | { outcome: 'to_confirm'; heldUntil: string | null }
  | { outcome: Refusal }

export type Ordering = {
  order: Order
  /** The network address that it comes from. */
  address: string
  /** A personal link that is good for one booking. */
  use: string | null
  /** The workspace itself gave us this address. */
  isKnown: boolean
}

/** Another member of the pool takes it if the next one was booked at the same moment. */
const TRIES_MAX = 5

export async function placeOrder(
  published: PublishedLink,
  ordering: Ordering,
  options: BookingOptions,
): Promise<Taken> {
  const { workspace } = published
  const { order, address, use, isKnown } = ordering
  const attempt = attemptOf(order.visitor.email, address, workspace, options.clock)
  return await tried(async (sql) => {
    const link = await openLink(sql, workspace, published.link)
    if (typeof link === 'string') return { outcome: link }
    const refusal = await refusalOf(sql, workspace, order, attempt)
    if (refusal) return { outcome: refusal }
    await insertAttempt(sql, workspace, attempt)
    if (link.confirmAddress && !isKnown) {
      const heldUntil = await holdOrder(sql, published, order, use, options)
      return { outcome: 'to_confirm', heldUntil }
    }
    return await carryOut(sql, published, link, { order, use }, options)
  }, options)
}

/** The address is confirmed: what was asked for happens now, if it still can. */
export async function confirmOrder(
  published: PublishedLink,
  digest: string,
  options: BookingOptions,
): Promise<Taken & { hold: Hold | null }> {
  const { workspace } = published
  let hold: Hold | null = null
  const taken = await tried(async (sql): Promise<Taken> => {
    hold = await lockHold(sql, workspace, digest)
    if (!hold || hold.linkId !== published.link.id || hold.requestId !== null) return { outcome: 'ended' }
    const link = await openLink(sql, workspace, published.link)
    if (typeof link === 'string') return { outcome: link }
    if (await findSuppressedPerson(sql, workspace, hold.email)) return { outcome: 'stopped' }
    await deleteHeldTime(sql, workspace, hold.id)
    const taken = await carryOut(sql, published, link, { order: orderOf(hold), use: hold.personalUse }, options)
    if (taken.outcome === 'done') await updateHoldConfirmed(sql, workspace, hold.id, taken.done.requestId)
    return taken
  }, options)
  return { ...taken, hold }
}

function orderOf({ slot, words, durationMinutes, ...visitor }: Hold): Order {
  const order = { visitor, durationMinutes }
  return slot ? { ...order, slot, words: null } : { ...order, slot: null, words: words ?? '' }
}

/** Nothing stays of a try that fails. */
async function tried(work: (sql: Transaction) => Promise<Taken>, options: BookingOptions): Promise<Taken> {
  for (let tries = 1; ; tries++) {
    try {
      const taken = await inTransaction(options.pool, async (sql) => {
        const taken = await work(sql)
        if (isForNothing(taken)) throw new ForNothing(taken)
        return taken
      })
      return taken
    } catch (error) {
      if (error instanceof ForNothing) return error.taken
      if (error instanceof NotBookable) return { outcome: error.why }
      if (!isLostToOthers(error)) throw error
      if (tries === TRIES_MAX) return { outcome: 'taken' }
    }
  }
}

class ForNothing extends Error {
  readonly taken: Taken

  constructor(taken: Taken) {
    super('nothing came of an order')
    this.taken = taken
  }
}

const isForNothing = ({ outcome }: Taken): boolean => outcome !== 'done' && outcome !== 'to_confirm'

/** The link as it is now. One for a single use is locked: of two visitors the second one waits, and finds it used. */
async function openLink(
  sql: Transaction,
  workspace: Workspace,
  { id, singleUse }: BookingLink,
): Promise<BookingLink | Refusal> {
  const link = await (singleUse ? lockBookingLink : getBookingLink)(sql, workspace, id)
  if (link.usedAt !== null) return 'used'
  return link.active ? link : 'inactive'
}

async function refusalOf(
  sql: Transaction,
  workspace: Workspace,
  { visitor }: Order,
  attempt: Attempt,
): Promise<Refusal | null> {
  if (await isOverLimit(sql, workspace, attempt)) return 'too_many'
  return (await findSuppressedPerson(sql, workspace, visitor.email)) ? 'stopped' : null
}

async function carryOut(
  sql: Transaction,
  { workspace, clockOffsetMs }: PublishedLink,
  link: BookingLink,
  { order, use }: Pick<Ordering, 'order' | 'use'>,
  options: BookingOptions,
): Promise<Taken> {
  const { clock, log, links } = options
  const at = currentTime(clock)
  if (use !== null && !(await insertUse(sql, workspace, { linkId: link.id, use }, at))) return { outcome: 'used' }
  if (link.singleUse) await updateBookingLink(sql, workspace, link, { active: false, usedAt: at, updatedAt: at })
  const parts: ThroughLinkParts = {
    links,
    clockOffsetMs,
    now: instantOf(clock).add({ milliseconds: clockOffsetMs }),
    coordinating: {
      post: { home: options.mailHome, newToken, links, compose },
      clock,
      firstContactsADay: options.firstContactsADay,
      onRepetition: (repetition) => log.error(about(repetition), 'the same was decided twice in a row'),
    },
  }
  const done = await takeOrder(sql, workspace, link, order, parts, asVisitor(options))
  await addOrder(sql, workspace, { linkId: link.id, day: at.slice(0, 10), isBooking: order.slot !== null })
  return { outcome: 'done', done }
}
