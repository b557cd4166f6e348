import { type Clock, instantOf } from '#core/clock.ts'
import { afterFailure, setsToTry } from '#core/negotiation/step/failing.ts'
import { failureText } from '#core/negotiation/step/failure-text.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { insertRequestNotices } from '#db/mail/notices.ts'
import type { DueNegotiation, Listed } from '#db/negotiation/negotiations.ts'
import {
  type FailingState,
  listUndecidedFacts,
  lockFailing,
  type SetAside,
  updateFailing,
  updateSetAside,
} from '#db/requests/failing.ts'
import type { Pool, Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { insertEvent } from '#db/webhooks/events.ts'
import { getWorkspace } from '#db/workspaces.ts'
import { type Coordinating, coordinateWithin } from './coordinate.ts'

// What becomes of a negotiation that could not be decided. It is tried again with growing pauses; people are told when that
// goes on for too long; and mail that is in the way is set aside, so that the rest of the conversation goes on.

export type Postponed = { failures: number; pauseSeconds: number; isToldNow: boolean }

/** Null when the request was deleted meanwhile. */
export async function postpone(pool: Pool, due: Listed, error: unknown, clock: Clock): Promise<Postponed | null> {
  const now = instantOf(clock)
  return await inTransaction(pool, async (sql) => {
    const state = await lockFailing(sql, due)
    if (!state) return null
    const failing = { failures: state.failures + 1, since: state.since ?? timestamp(now), toldAt: state.toldAt }
    const { pauseSeconds, isToldNow } = afterFailure(failing, now)
    const toldAt = isToldNow ? timestamp(now) : failing.toldAt
    const { wantedRev } = due
    const nextAt = timestamp(now.add({ seconds: pauseSeconds }))
    await updateFailing(sql, due, { ...failing, toldAt, failure: failureText(error), nextAt, wantedRev })
    if (isToldNow) await tell(sql, due, state, { kind: 'request_stuck', since: failing.since }, clock)
    return { failures: failing.failures, pauseSeconds, isToldNow }
  })
}

export type WentOn = { facts: number[]; steps: Step[] }

/**
 * Decides without the mail that keeps anything from being decided. Whether it does is found by trying: each try is a
 * transaction that sets some facts aside and decides, and only one that succeeds is kept. Null when none did.
 */
export async function goOnWithout(
  pool: Pool,
  due: DueNegotiation,
  error: unknown,
  coordinating: Coordinating,
): Promise<WentOn | null> {
  const aside = { at: timestamp(instantOf(coordinating.clock)), why: failureText(error) }
  for (const facts of setsToTry(await listUndecidedFacts(pool, due))) {
    const steps = await inTransaction(pool, (sql) => decideWithout(sql, due, { facts, ...aside }, coordinating)).catch(
      () => null,
    )
    if (steps) return { facts, steps }
  }
  return null
}

async function decideWithout(
  sql: Transaction,
  due: DueNegotiation,
  { facts, ...aside }: SetAside & { facts: number[] },
  coordinating: Coordinating,
): Promise<Step[]> {
  const writers = await updateSetAside(sql, due, facts, aside)
  const steps = await coordinateWithin(sql, due, coordinating)
  if (!steps) throw new Error('somebody else has the negotiation, so nothing is set aside')
  const state = await lockFailing(sql, due)
  await tell(
    sql,
    due,
    state!,
    { kind: 'mail_set_aside', since: aside.at, from: writers.join(', ') },
    coordinating.clock,
  )
  return steps
}

/** The organizer and the admins by mail, and everybody's systems by event. */
async function tell(
  sql: Transaction,
  { workspaceId, requestId }: DueNegotiation,
  { status, title, organizerMemberId }: FailingState,
  { kind, ...trouble }: { kind: 'request_stuck' | 'mail_set_aside'; since: string; from?: string },
  clock: Clock,
): Promise<void> {
  const workspace = await getWorkspace(sql, workspaceId)
  const fields = { id: requestId, status, reason: kind }
  await insertEvent(sql, workspace, { type: 'meeting_request.needs_attention', requestId, fields }, clock)
  const details = { request_id: requestId, title, ...trouble }
  const cause = `${requestId}:${trouble.since}`
  await insertRequestNotices(sql, workspace, { kind, organizerMemberId, cause, details }, clock)
}
