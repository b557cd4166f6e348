import { type Acting, actorName } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { type Outdated, outdated } from '#core/negotiation/step/review.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import {
  findReviewedRequest,
  listInReview,
  updateApproved,
  updateLetRun,
  updateUnsaid,
  updateWithdrawn,
} from '#db/mail/review.ts'
import { insertFact } from '#db/negotiation/negotiations.ts'
import { loadNegotiation, WRITES_NOTHING } from '#db/negotiation/whole-negotiation.ts'
import { lockRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'
import { pauseRequest } from './request-transitions.ts'

// A member reviews mail before it is sent. Every action runs with the request locked, so that nothing is decided meanwhile.

export type Reviewed = {
  id: string
  requestId: string
  to: string
  outcome: 'approved' | 'outdated' | 'withdrawn'
  /** Why it could not be sent unchanged. */
  why: Outdated | null
  /** Whether this paused the request. */
  isPaused: boolean
}

/**
 * Sends a mail if its times still hold. Otherwise it is withdrawn, and the negotiation decides again what to say: that mail waits
 * for approval too.
 */
export async function approveMail(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
  ofRequest: string | null = null,
): Promise<Reviewed> {
  const reviewed = await approve(sql, workspace, await lockMailInReview(sql, workspace, id, ofRequest), acting)
  await auditApproval(sql, workspace, reviewed, acting)
  return reviewed
}

/** Each approval is recorded separately, since nothing else shows who approved them. */
export async function approveWaiting(sql: Transaction, workspace: Workspace, acting: Acting): Promise<Reviewed[]> {
  const reviewed = await approveAll(sql, workspace, {}, acting)
  for (const each of reviewed) await auditApproval(sql, workspace, each, acting)
  return reviewed
}

async function auditApproval(
  sql: Transaction,
  workspace: Workspace,
  { id, requestId, why }: Reviewed,
  acting: Acting,
): Promise<void> {
  const detail = { request: requestId, ...(why ? { why } : {}) }
  await insertAudit(sql, workspace, { action: why ? 'mail.outdated' : 'mail.approved', ref: id, detail }, acting)
}

async function approve(
  sql: Transaction,
  workspace: Workspace,
  { status: _, ...mail }: LockedMail,
  acting: Acting,
): Promise<Reviewed> {
  const { id } = mail
  const now = await timeIn(sql, workspace, acting.clock)
  const { negotiation } = await loadNegotiation(sql, workspace, mail.requestId, now)
  const sent = negotiation.sent.find((each) => each.id === id)
  const whole = { ...negotiation, ...WRITES_NOTHING }
  const why = sent ? outdated(sent, whole, Temporal.Instant.from(now)) : null
  if (why) await updateUnsaid(sql, workspace, [id])
  else await updateApproved(sql, workspace, id, { at: now, now: currentTime(acting.clock) })
  const happened = why
    ? { kind: 'mail_outdated' as const, body: { message_id: id, why } }
    : { kind: 'mail_approved' as const, body: { message_id: id } }
  const by = { actor: actorName(acting.actor), at: currentTime(acting.clock) }
  await insertFact(sql, workspace, mail.requestId, { ...happened, ...by })
  return { ...mail, outcome: why ? 'outdated' : 'approved', why, isPaused: false }
}

/**
 * Withdraws a mail for good. While a meeting is being arranged, somebody waits for that mail: so the request is paused, and decided
 * again when it is resumed. Later, the mail is simply left out.
 */
export async function withdrawMail(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
  ofRequest: string | null = null,
): Promise<Reviewed> {
  const { status, ...mail } = await lockMailInReview(sql, workspace, id, ofRequest)
  const isPaused = status === 'active'
  if (isPaused) await pauseRequest(sql, workspace, mail.requestId, acting, id)
  else {
    await updateWithdrawn(sql, workspace, id)
    const detail = { request: mail.requestId }
    await insertAudit(sql, workspace, { action: 'mail.withdrawn', ref: id, detail }, acting)
  }
  return { ...mail, outcome: 'withdrawn', why: null, isPaused }
}

/** Sends the waiting mail of this request and lets later mail go without approval. */
export async function letRequestRun(
  sql: Transaction,
  workspace: Workspace,
  requestId: string,
  acting: Acting,
): Promise<Reviewed[]> {
  await lockRequest(sql, workspace, requestId)
  const isNew = await updateLetRun(sql, workspace, requestId)
  const reviewed = await approveAll(sql, workspace, { requestId }, acting)
  const detail = { mails: reviewed.map(({ id }) => id) }
  if (isNew) await insertAudit(sql, workspace, { action: 'meeting_request.let_run', ref: requestId, detail }, acting)
  return reviewed
}

/** One by one, oldest first, without mail that leaves review meanwhile. Each is in its request's story; the caller records the approval. */
export async function approveAll(
  sql: Transaction,
  workspace: Workspace,
  which: { requestId?: string; ofMember?: string | null },
  acting: Acting,
): Promise<Reviewed[]> {
  const reviewed: Reviewed[] = []
  for (const { id } of await listInReview(sql, workspace, which)) {
    const mail = await findLocked(sql, workspace, id)
    if (mail) reviewed.push(await approve(sql, workspace, mail, acting))
  }
  return reviewed
}

type LockedMail = Pick<Reviewed, 'id' | 'requestId' | 'to'> & Pick<Awaited<ReturnType<typeof lockRequest>>, 'status'>

/** `ofRequest` is the request that the caller named, if any. */
export async function lockMailInReview(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  ofRequest: string | null,
): Promise<LockedMail> {
  const mail = await findLocked(sql, workspace, id, ofRequest)
  if (!mail) throw notInReview(ofRequest === null ? id : `${id} of this request`)
  return mail
}

async function findLocked(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  ofRequest: string | null = null,
): Promise<LockedMail | null> {
  const requestId = await findReviewedRequest(sql, workspace, id)
  if (requestId === null || (ofRequest !== null && requestId !== ofRequest)) return null
  const { status } = await lockRequest(sql, workspace, requestId)
  // Another member who had the lock before may have approved it.
  const [mail] = await listInReview(sql, workspace, { id })
  return mail ? { id, requestId, to: mail.to, status } : null
}

const notInReview = (which: string) =>
  new Failure(
    'not_found',
    `No mail ${which} waits for approval. See what waits: GET /api/v1/outbox, or ./bin/parley outbox`,
    { plainly: 'This mail waits no longer: somebody has approved or withdrawn it.' },
  )
