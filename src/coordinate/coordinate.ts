import { isDeepStrictEqual } from 'node:util'
import { type Clock, instantOf } from '#core/clock.ts'
import { homeDomain, sendingAddress } from '#core/mail/addresses.ts'
import { withoutGuestLinks } from '#core/mail/guest-links.ts'
import { assistantName } from '#core/mail/wording/letter.ts'
import { decide } from '#core/negotiation/decide.ts'
import { isWake, nextLookAfter, type WakeStep } from '#core/negotiation/next-look.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { localeOfWorkspace } from '#core/negotiation/step/mail-facts.ts'
import type { Decision, Step } from '#core/negotiation/step/step.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import { currentTime, newId } from '#db/ids.ts'
import { isDoubleBooking } from '#db/negotiation/bookings.ts'
import { findLastSteps, type NewDecision } from '#db/negotiation/decisions.ts'
import { getParts, type Parts } from '#db/negotiation/negotiation-parts.ts'
import { type DueNegotiation, type Locked, lockNegotiation, updateDecided } from '#db/negotiation/negotiations.ts'
import { loadNegotiation, type Whole } from '#db/negotiation/whole-negotiation.ts'
import type { Pool, Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { VERSION } from '#settings/version.ts'
import { applySteps } from './apply-steps.ts'
import type { ModelReader } from './ask-model.ts'
import { packInput } from './decision-input.ts'
import { FirstContactsTaken, findFirstContacts, newPeopleIn, takeFirstContacts } from './new-people.ts'
import { readWords } from './read-words.ts'
import { guestOf, organizerAsGuest, type Post } from './write-mail.ts'

/** The loser of a race for a time gets other times at once. Nobody loses this often in a row unless somebody is trying. */
const RACES_MAX = 10

/** Each look follows from the one before, and two or three are enough. This many means a loop. */
const LOOKS_MAX = 10
/** After a loop the negotiation rests this long, in the hope that something changes. */
const PAUSE_IN_A_CIRCLE = { minutes: 1 }

export type Coordinating = {
  post: Post
  clock: Clock
  /** How many new people a workspace may write to in a day. */
  firstContactsADay: number
  /** A language model that also reads mail, and whose answers we wait for. */
  model?: ModelReader | null
  /** Called when the same steps were decided twice in a row, or when there is no end. Either is a bug of ours. */
  onRepetition: (repetition: Repetition) => void
  /** It will be undone: then nobody was written to, and nothing is counted. */
  isRehearsed?: boolean
}

export type Repetition = DueNegotiation & { steps: Step['do'][] }

/**
 * Lock, load, read, decide, apply, commit: the only place where a negotiation moves. An API call, a mail and the clock all end here.
 * Calling it twice is harmless, and a crash at any line loses nothing. Returns the steps, or null if another worker has the
 * negotiation or nothing is due.
 */
export async function coordinate(pool: Pool, due: DueNegotiation, coordinating: Coordinating): Promise<Step[] | null> {
  for (let races = 1; ; races++) {
    try {
      return await inTransaction(pool, (sql) => coordinateWithin(sql, due, coordinating))
    } catch (error) {
      // The winner has committed by now, so the next look sees the result.
      if (races === RACES_MAX || !isLostRace(error)) throw error
    }
  }
}

const isLostRace = (error: unknown): boolean => isDoubleBooking(error) || error instanceof FirstContactsTaken

/**
 * The next look sees the results of the last steps, and decides when to look again. So we look again in the same transaction until
 * nothing is left to do. Most of the time the results of steps are known without the database.
 */
export async function coordinateWithin(
  sql: Transaction,
  due: DueNegotiation,
  given: Coordinating,
): Promise<Step[] | null> {
  const coordinating = { ...given, clock: given.clock.branch(due.requestId) }
  // Load in the same round trip as the lock; it is rarely wasted.
  const [locked, parts] = await Promise.all([
    lockNegotiation(sql, due, currentTime(coordinating.clock)),
    getParts(sql, { id: due.workspaceId }, due.requestId),
  ])
  if (!locked) return null
  const done: Step[] = []
  const decisions: NewDecision[] = []
  let firstContacts = 0
  let last: Look = { rev: locked.decidedRev, steps: null, rest: null, waits: null, decision: null, firstContacts: 0 }
  for (let looks = 1; looks <= LOOKS_MAX && !last.rest && !last.waits; looks++) {
    last = await look(sql, locked, looks === 1 ? parts : null, last, coordinating)
    done.push(...(last.steps ?? []))
    firstContacts += last.firstContacts
    if (last.decision) decisions.push(last.decision)
  }
  if (!last.rest && !last.waits) tellRepetition(due, last.steps ?? [], coordinating)
  const pauseEnds = timestamp(instantOf(coordinating.clock).add(PAUSE_IN_A_CIRCLE))
  const dueAt = last.waits ? last.waits.until : last.rest ? wakeTime(last.rest, locked) : pauseEnds
  const seenRev = last.waits?.seenRev ?? last.rev
  const { clock, firstContactsADay, isRehearsed = false } = coordinating
  await Promise.all([
    updateDecided(sql, due, last.rev, { seenRev, dueAt, now: currentTime(clock) }, decisions),
    takeFirstContacts(sql, locked, firstContacts, firstContactsADay, timeOf(locked, clock), !isRehearsed),
  ])
  return done
}

function tellRepetition(due: DueNegotiation | Locked, steps: Step[], { onRepetition }: Coordinating): void {
  const workspaceId = 'workspace' in due ? due.workspace.id : due.workspaceId
  onRepetition({ workspaceId, requestId: due.requestId, steps: steps.map((step) => step.do) })
}

/** The result of one look. */
type Look = {
  /** The newest fact in the decision. */
  rev: number
  steps: Step[] | null
  /** When to look again, if nothing else is left to do. */
  rest: WakeStep[] | null
  /** While the language model has a mail nothing is decided, since its answer may change everything. */
  waits: { seenRev: number; until: Timestamp } | null
  /** The decision to store; null if nothing changed and nobody asked. */
  decision: NewDecision | null
  /** How many people the workspace wrote to for the first time here. */
  firstContacts: number
}

const NOTHING_DONE = { waits: null, decision: null, firstContacts: 0 }

/** By the workspace's clock. */
const timeOf = ({ clockOffsetMs }: Locked, clock: Clock): Temporal.Instant =>
  instantOf(clock).add({ milliseconds: clockOffsetMs })

async function look(
  sql: Transaction,
  locked: Locked,
  parts: Parts | null,
  last: Look,
  coordinating: Coordinating,
): Promise<Look> {
  const { post, clock } = coordinating
  const { workspace, requestId } = locked
  const now = timeOf(locked, clock)
  const { waitsUntil, ...seen } = await loadAndRead(sql, locked, parts, coordinating, now)
  const { negotiation, rev, correspondence, ownWords } = seen
  if (waitsUntil) return { ...last, ...NOTHING_DONE, steps: [], waits: { seenRev: rev, until: timestamp(waitsUntil) } }
  // Its identifier is older than its mails', so that a story tells the reason first.
  const decided = { ...decide(negotiation, now), id: newId('decision', clock).id, rev }
  const { steps } = decided
  const wakes = steps.filter(isWake)
  const isIdle = wakes.length === steps.length
  if (rev === last.rev && !isIdle && isSame(steps, last.steps ?? (await findLastSteps(sql, workspace, requestId)))) {
    tellRepetition(locked, steps, coordinating)
    return { ...NOTHING_DONE, rev, steps: wakes, rest: wakes }
  }
  const newPeople = newPeopleIn(negotiation, steps)
  const applying = { post, clock, now, correspondence, newPeople }
  const isAllNew = await applySteps(sql, workspace, negotiation, steps, applying)
  const decision = isIdle && rev === last.rev ? null : writtenDown(negotiation, decided, now)
  if (isIdle) return { ...NOTHING_DONE, rev, steps, rest: wakes, decision }
  // If a mail already existed, only the database knows what is left to do.
  const rest = isAllNew
    ? nextLookAfter(negotiation, steps, ownWords, { now, newId: (kind) => newId(kind, clock).id })
    : null
  return { rev, steps, rest, waits: null, decision, firstContacts: newPeople.length }
}

/**
 * The same steps again, without anything new: repeating them would change nothing, forever. Steps are harmless when repeated; this
 * keeps them from being repeated without end.
 */
function isSame(steps: Step[], last: Step[] | null): boolean {
  return isDeepStrictEqual(JSON.parse(asKept(steps)), JSON.parse(asKept(last)))
}

/** Links that act as somebody exist only in the bytes of their mail. */
const asKept = (steps: Step[] | null): string => withoutGuestLinks(JSON.stringify(steps))

type Seen = { negotiation: Negotiation; waitsUntil: Temporal.Instant | null } & Pick<
  Whole,
  'rev' | 'correspondence' | 'ownWords'
>

async function loadAndRead(
  sql: Transaction,
  locked: Locked,
  parts: Parts | null,
  { post, clock, firstContactsADay, model = null }: Coordinating,
  now: Temporal.Instant,
): Promise<Seen> {
  const whole = await loadNegotiation(sql, locked.workspace, locked.requestId, timestamp(now), parts)
  const { rev, correspondence, ownWords } = whole
  const firstContacts = await findFirstContacts(sql, locked, whole.firstContacts, firstContactsADay, now)
  const negotiation = { ...withAssistant(whole, locked.workspace, post, clock), firstContacts }
  const reading = { now, realNow: instantOf(clock), model }
  const { waitsUntil } = await readWords(sql, locked, negotiation, ownWords, reading)
  return { negotiation, rev, correspondence, ownWords, waitsUntil }
}

function withAssistant(
  { negotiation, fromLocal }: Whole,
  workspace: Workspace,
  { home, newToken, links }: Post,
  clock: Clock,
) {
  const organizer = negotiation.hosts.find(({ memberId }) => memberId === negotiation.organizerId)
  const assistant = {
    name: assistantName({ name: organizer?.name ?? null }, localeOfWorkspace(negotiation)),
    address: sendingAddress(fromLocal, home),
  }
  const participants = negotiation.participants.map((each) => ({
    ...each,
    page: links?.page(guestOf(workspace, negotiation, each)).url ?? null,
  }))
  const hosts = negotiation.hosts.map((host) =>
    host.memberId === negotiation.organizerId
      ? { ...host, answersAt: links?.answers(organizerAsGuest(workspace, negotiation)).url ?? null }
      : host,
  )
  return { ...negotiation, participants, hosts, assistant, newUid: `${newToken(clock)}@${homeDomain(home)}` }
}

function writtenDown(
  negotiation: Negotiation,
  decided: Decision & { id: string; rev: number },
  now: Temporal.Instant,
): NewDecision {
  return {
    ...decided,
    steps: asKept(decided.steps),
    engineVersion: VERSION,
    ...packInput(negotiation, now),
    at: timestamp(now),
  }
}

/** In real time, which workers use; the workspace's own clock may differ. */
function wakeTime(wakes: WakeStep[], { clockOffsetMs }: Locked): string | null {
  const earliest = wakes.map(({ at }) => Temporal.Instant.from(at)).sort(Temporal.Instant.compare)[0]
  return earliest ? timestamp(earliest.subtract({ milliseconds: clockOffsetMs })) : null
}
