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

// Handles a negotiation that could not be decided. It is tried again with growing pauses, and people are told if that takes too
// long. Mail that causes the failure is set aside, so that the rest of the conversation continues.

export type Postponed = { failures: number; pauseSeconds: number; isToldNow: boolean }

/** Null if the request has been deleted. */
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
 * Decides without the mail that prevents a decision. We find it by trying: each try is a transaction that sets some facts aside and
 * decides, and only a successful one is kept. Null if none succeeded.
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

/** Tells the organizer and the admins by mail, and all systems by event. */
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
