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

/** The loser of a race for a time gets others at once. Nobody loses this often in a row unless somebody is trying. */
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
  /** Where a language model reads mail too, and is waited for. */
  model?: ModelReader | null
  /** Called when the very same was decided twice in a row, or when no end is in sight. Either is a bug of ours. */
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
      // The winner has committed by now, so the next look sees what they did.
      if (races === RACES_MAX || !isLostRace(error)) throw error
    }
  }
}

const isLostRace = (error: unknown): boolean => isDoubleBooking(error) || error instanceof FirstContactsTaken

/**
 * What was done is part of what the next look sees, and when to look again follows from there: so it is looked at again in
 * the same transaction, until nothing is left to do. What steps leave is known without the database most of the time.
 */
export async function coordinateWithin(
  sql: Transaction,
  due: DueNegotiation,
  given: Coordinating,
): Promise<Step[] | null> {
  const coordinating = { ...given, clock: given.clock.branch(due.requestId) }
  // Read once it is locked, on the same errand; seldom in vain.
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
  const { clock, firstContactsADay } = coordinating
  await Promise.all([
    updateDecided(sql, due, last.rev, { seenRev, dueAt, now: currentTime(clock) }, decisions),
    takeFirstContacts(sql, locked, firstContacts, firstContactsADay, timeOf(locked, clock)),
  ])
  return done
}

function tellRepetition({ requestId }: { requestId: string }, steps: Step[], { onRepetition }: Coordinating): void {
  onRepetition({ requestId, steps: steps.map((step) => step.do) })
}

/** What came of one look. */
type Look = {
  /** The newest fact that was decided on. */
  rev: number
  steps: Step[] | null
  /** When to look again, once nothing else is left to do. */
  rest: WakeStep[] | null
  /** While a mail is with the language model nothing is decided, since what it says may change everything. */
  waits: { seenRev: number; until: Timestamp } | null
  /** To be written down; a look that changed nothing and was not asked for leaves no trace. */
  decision: NewDecision | null
  /** How many people the workspace wrote to for the first time here. */
  firstContacts: number
}

const NOTHING_DONE = { waits: null, decision: null, firstContacts: 0 }

/** As the workspace's clock shows it. */
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
  // Made before its mails, so that a story tells the reason first.
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
  // Where a mail was there already, the database has to say what is left to do.
  const rest = isAllNew
    ? nextLookAfter(negotiation, steps, ownWords, { now, newId: (kind) => newId(kind, clock).id })
    : null
  return { rev, steps, rest, waits: null, decision, firstContacts: newPeople.length }
}

/**
 * The very same again, with nothing new to go by: doing it once more would change nothing, and so on for ever. Steps are
 * made to be harmless when repeated; this keeps them from being repeated without end.
 */
function isSame(steps: Step[], last: Step[] | null): boolean {
  return isDeepStrictEqual(JSON.parse(asKept(steps)), JSON.parse(asKept(last)))
}

/** Links that act as somebody are in the bytes of their mail alone. */
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

/** In real time, which is what workers go by; the workspace's own clock may stand elsewhere. */
function wakeTime(wakes: WakeStep[], { clockOffsetMs }: Locked): string | null {
  const earliest = wakes.map(({ at }) => Temporal.Instant.from(at)).sort(Temporal.Instant.compare)[0]
  return earliest ? timestamp(earliest.subtract({ milliseconds: clockOffsetMs })) : null
}
