import { isDeepStrictEqual } from 'node:util'
import { type Clock, instantOf } from '#core/clock.ts'
import { homeDomain, sendingAddress } from '#core/mail/addresses.ts'
import { assistantName } from '#core/mail/wording/letter.ts'
import { decide } from '#core/negotiation/decide.ts'
import { LOCALE } from '#core/negotiation/mail-facts.ts'
import type { Negotiation } from '#core/negotiation/negotiation.ts'
import type { Decision, Step } from '#core/negotiation/step.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { isDoubleBooking } from '#db/bookings.ts'
import { findLastSteps, insertDecision } from '#db/decisions.ts'
import { newId } from '#db/ids.ts'
import { type DueNegotiation, type Locked, lockNegotiation, updateDecided } from '#db/negotiations.ts'
import type { Pool, Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { loadNegotiation, type Whole } from '#db/whole-negotiation.ts'
import { VERSION } from '#settings/version.ts'
import { applySteps } from './apply-steps.ts'
import { packInput } from './decision-input.ts'
import { findFirstContacts, noteFirstContacts } from './new-people.ts'
import { readWords } from './read-words.ts'
import type { Post } from './write-mail.ts'

/** Whoever loses a race for a time is given others at once; to lose this often in a row, somebody must be trying. */
const RACES_MAX = 10

/** Each look follows from what the one before did, and two or three lead to rest. This many go round in a circle. */
const LOOKS_MAX = 10
/** What goes round in a circle is left alone for so long, in the hope that something changes. */
const PAUSE_IN_A_CIRCLE = { minutes: 1 }

export type Coordinating = {
  post: Post
  clock: Clock
  /** How many people a workspace writes to for the first time in a day. */
  firstContactsADay: number
  /** Told when the very same was decided twice in a row, or no end is in sight: a fault of ours that has to be mended. */
  onRepetition: (repetition: Repetition) => void
}

export type Repetition = { requestId: string; steps: Step['do'][] }

/**
 * Lock, load, read, decide, apply, commit: the only place where a negotiation moves. An API call, a mail and the clock all
 * end here. Calling it twice is harmless, and a crash at any line loses nothing. Gives what was done, or null when somebody
 * else has the negotiation or nothing is due.
 */
export async function coordinate(pool: Pool, due: DueNegotiation, coordinating: Coordinating): Promise<Step[] | null> {
  for (let races = 1; ; races++) {
    try {
      return await inTransaction(pool, (sql) => coordinateWithin(sql, due, coordinating))
    } catch (error) {
      // The winner has committed by now, so the next look sees their booking.
      if (races === RACES_MAX || !isDoubleBooking(error)) throw error
    }
  }
}

/**
 * What was done is part of what the next look sees, and when to look again follows from there: so it is looked at again in
 * the same transaction, until nothing is left to do.
 */
export async function coordinateWithin(
  sql: Transaction,
  due: DueNegotiation,
  coordinating: Coordinating,
): Promise<Step[] | null> {
  const locked = await lockNegotiation(sql, due)
  if (!locked) return null
  const done: Step[] = []
  let last: Look = { rev: locked.decidedRev, steps: null, isAtRest: false }
  for (let looks = 1; looks <= LOOKS_MAX && !last.isAtRest; looks++) {
    last = await look(sql, locked, last, coordinating)
    done.push(...(last.steps ?? []))
  }
  if (!last.isAtRest) tellRepetition(due, last.steps ?? [], coordinating)
  const pauseEnds = timestamp(instantOf(coordinating.clock).add(PAUSE_IN_A_CIRCLE))
  await updateDecided(sql, due, last.rev, last.isAtRest ? wakeTime(last.steps ?? [], locked) : pauseEnds)
  return done
}

function tellRepetition({ requestId }: { requestId: string }, steps: Step[], { onRepetition }: Coordinating): void {
  onRepetition({ requestId, steps: steps.map((step) => step.do) })
}

/** What came of one look. `rev` is the newest fact that was seen. */
type Look = { rev: number; steps: Step[] | null; isAtRest: boolean }

async function look(sql: Transaction, locked: Locked, last: Look, coordinating: Coordinating): Promise<Look> {
  const { post, clock } = coordinating
  const { workspace, requestId } = locked
  const now = instantOf(clock).add({ milliseconds: locked.clockOffsetMs })
  const { negotiation, rev, correspondence } = await loadAndRead(sql, locked, coordinating, now)
  // Made before its mails, so that a story tells the reason first.
  const decision = { ...decide(negotiation, now), id: newId('decision', clock).id }
  const wakes = decision.steps.filter((step) => step.do === 'wake')
  const isIdle = wakes.length === decision.steps.length
  if (
    rev === last.rev &&
    !isIdle &&
    isSame(decision.steps, last.steps ?? (await findLastSteps(sql, workspace, requestId)))
  ) {
    tellRepetition(locked, decision.steps, coordinating)
    return { rev, steps: wakes, isAtRest: true }
  }
  await noteFirstContacts(sql, workspace, negotiation, decision.steps, now)
  await applySteps(sql, workspace, negotiation, decision.steps, { post, clock, now, correspondence })
  // A look that changed nothing and was not asked for leaves no trace.
  if (!isIdle || rev !== last.rev) await writeDown(sql, locked, negotiation, { ...decision, rev, now })
  return { rev, steps: decision.steps, isAtRest: isIdle }
}

/**
 * The very same again, with nothing new to go by: doing it once more would change nothing, and so on for ever. Steps are
 * made to be harmless when repeated; this keeps them from being repeated without end.
 */
function isSame(steps: Step[], last: Step[] | null): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(steps)), JSON.parse(JSON.stringify(last)))
}

async function loadAndRead(
  sql: Transaction,
  locked: Locked,
  { post, firstContactsADay }: Coordinating,
  now: Temporal.Instant,
): Promise<{ negotiation: Negotiation } & Pick<Whole, 'rev' | 'correspondence'>> {
  const whole = await loadNegotiation(sql, locked.workspace, locked.requestId, timestamp(now))
  const firstContacts = await findFirstContacts(sql, locked.workspace, whole.negotiation, firstContactsADay, now)
  const negotiation = { ...withAssistant(whole, post), firstContacts }
  await readWords(sql, locked, negotiation, whole.ownWords, now)
  return { negotiation, rev: whole.rev, correspondence: whole.correspondence }
}

function withAssistant({ negotiation, fromLocal }: Whole, { home, newToken }: Post) {
  const organizer = negotiation.hosts.find(({ memberId }) => memberId === negotiation.organizerId)
  const assistant = {
    name: assistantName({ name: organizer?.name ?? null }, LOCALE),
    address: sendingAddress(fromLocal, home),
  }
  return { ...negotiation, assistant, newUid: `${newToken()}@${homeDomain(home)}` }
}

async function writeDown(
  sql: Transaction,
  { workspace, requestId }: Locked,
  negotiation: Negotiation,
  { now, ...decision }: Decision & { id: string; rev: number; now: Temporal.Instant },
): Promise<void> {
  await insertDecision(sql, workspace, requestId, {
    ...decision,
    engineVersion: VERSION,
    ...packInput(negotiation, now),
    at: timestamp(now),
  })
}

/** In real time, which is what workers go by; the workspace's own clock may stand elsewhere. */
function wakeTime(steps: Step[], { clockOffsetMs }: Locked): string | null {
  const wakes = steps.flatMap((step) => (step.do === 'wake' ? [Temporal.Instant.from(step.at)] : []))
  const earliest = wakes.sort(Temporal.Instant.compare)[0]
  return earliest ? timestamp(earliest.subtract({ milliseconds: clockOffsetMs })) : null
}
