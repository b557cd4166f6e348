import { isDeepStrictEqual } from 'node:util'
import { type Clock, instantOf } from '#core/clock.ts'
import { homeDomain, sendingAddress } from '#core/mail/addresses.ts'
import { assistantName } from '#core/mail/wording/letter.ts'
import { decide } from '#core/negotiation/decide.ts'
import { LOCALE } from '#core/negotiation/mail-facts.ts'
import type { Negotiation } from '#core/negotiation/negotiation.ts'
import { readAs, readingsToMake } from '#core/negotiation/readings.ts'
import type { Decision, Step } from '#core/negotiation/step.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { isDoubleBooking } from '#db/bookings.ts'
import { findLastSteps, insertDecision } from '#db/decisions.ts'
import { newId } from '#db/ids.ts'
import { type DueNegotiation, type Locked, lockNegotiation, updateDecided } from '#db/negotiations.ts'
import { insertReading } from '#db/readings.ts'
import type { Pool, Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { loadNegotiation, type Whole } from '#db/whole-negotiation.ts'
import { VERSION } from '#settings/version.ts'
import { type Applying, applySteps } from './apply-steps.ts'
import { packInput } from './decision-input.ts'
import type { Post } from './write-mail.ts'

/** Whoever loses a race for a time is given others at once; to lose this often in a row, somebody must be trying. */
const RACES_MAX = 10

export type Coordinating = { post: Post; clock: Clock }

/**
 * Lock, load, read, decide, apply, commit: the only place where a negotiation moves. An API call, a mail and the clock all
 * end here. Calling it twice is harmless, and a crash at any line loses nothing.
 */
export async function coordinate(pool: Pool, due: DueNegotiation, coordinating: Coordinating): Promise<Step[]> {
  for (let races = 1; ; races++) {
    try {
      return await inTransaction(pool, (sql) => coordinateOnce(sql, due, coordinating))
    } catch (error) {
      // The winner has committed by now, so the next look sees their booking.
      if (races === RACES_MAX || !isDoubleBooking(error)) throw error
    }
  }
}

async function coordinateOnce(sql: Transaction, due: DueNegotiation, { post, clock }: Coordinating): Promise<Step[]> {
  const locked = await lockNegotiation(sql, due)
  if (!locked) return []
  const workspaceNow = instantOf(clock).add({ milliseconds: locked.clockOffsetMs })
  const applying = { post, clock, now: workspaceNow }
  const negotiation = await loadAndRead(sql, locked, applying)
  const decision = decide(negotiation, workspaceNow)
  // Made before its mails, so that a story tells the reason first.
  const decisionId = newId('decision', clock).id
  if (await isRepetition(sql, locked, decision)) {
    await updateDecided(sql, due, locked.wantedRev, wakeTime(decision.steps, locked))
    return []
  }
  await applySteps(sql, locked.workspace, negotiation, decision.steps, applying)
  await writeDown(sql, locked, negotiation, { ...decision, id: decisionId }, workspaceNow)
  await updateDecided(sql, due, locked.wantedRev, dueAt(decision.steps, locked))
  return decision.steps
}

/** What has come in since is read before anything is decided: as of its receipt, with what the sender was shown. */
async function loadAndRead(sql: Transaction, locked: Locked, { post, now }: Applying): Promise<Negotiation> {
  const { workspace, requestId } = locked
  const whole = await loadNegotiation(sql, workspace, requestId, timestamp(now))
  const negotiation = withAssistant(whole, post)
  for (const { messageId, input } of readingsToMake(negotiation)) {
    const result = readAs(input)
    await insertReading(sql, workspace, requestId, {
      messageId,
      input,
      result,
      engineVersion: VERSION,
      at: timestamp(now),
    })
    const mail = negotiation.received.find(({ id }) => id === messageId)!
    mail.reading = result
    mail.readWith = { timezone: input.timezone, by: 'engine' }
  }
  return negotiation
}

function withAssistant({ fromLocal, ...whole }: Whole, { home }: Post): Negotiation {
  const organizer = whole.hosts.find(({ memberId }) => memberId === whole.organizerId)
  const assistant = {
    name: assistantName({ name: organizer?.name ?? null }, LOCALE),
    address: sendingAddress(fromLocal, home),
    domain: homeDomain(home),
  }
  return { ...whole, assistant }
}

/** A look that changed nothing and was not asked for leaves no trace. */
async function writeDown(
  sql: Transaction,
  locked: Locked,
  negotiation: Negotiation,
  { id, steps, sentence }: Decision & { id: string },
  now: Temporal.Instant,
): Promise<void> {
  const isIdle = steps.every((step) => step.do === 'wake')
  if (isIdle && locked.wantedRev === locked.decidedRev) return
  await insertDecision(sql, locked.workspace, locked.requestId, {
    id,
    rev: locked.wantedRev,
    engineVersion: VERSION,
    steps,
    sentence,
    ...packInput(negotiation, now),
    at: timestamp(now),
  })
}

/**
 * The very same again, with nothing new to go by: doing it once more would change nothing, and so on for ever. Steps are
 * made to be harmless when repeated; this keeps them from being repeated without end.
 */
async function isRepetition(sql: Transaction, locked: Locked, { steps }: Decision): Promise<boolean> {
  if (locked.wantedRev !== locked.decidedRev || steps.every((step) => step.do === 'wake')) return false
  const last = await findLastSteps(sql, locked.workspace, locked.requestId)
  return isDeepStrictEqual(JSON.parse(JSON.stringify(steps)), last)
}

/** What was done is part of what the next look sees, and when to look again follows from there. */
function dueAt(steps: Step[], locked: Locked): string | null {
  return steps.some((step) => step.do !== 'wake') ? 'now' : wakeTime(steps, locked)
}

/** In real time, which is what workers go by; the workspace's own clock may stand elsewhere. */
function wakeTime(steps: Step[], { clockOffsetMs }: Locked): string | null {
  const wakes = steps.flatMap((step) => (step.do === 'wake' ? [Temporal.Instant.from(step.at)] : []))
  const earliest = wakes.sort(Temporal.Instant.compare)[0]
  return earliest ? timestamp(earliest.subtract({ milliseconds: clockOffsetMs })) : null
}
