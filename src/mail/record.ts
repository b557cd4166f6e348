import { answerDigest } from '#actions/answer-digest.ts'
import { dropOvertaken, giveMail, receivedFact } from '#actions/give-mail.ts'
import { keepRequestReading } from '#actions/keep-request-reading.ts'
import type { Acting } from '#core/actor.ts'
import { writtenIn } from '#core/language/words/written-in.ts'
import { type Missing, titleOf } from '#core/mail/asked-by-mail.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import type { SentDigest } from '#db/mail/digests.ts'
import type { MailRoute } from '#db/mail/mail-places.ts'
import { findMessageByKey, insertMessage, type KnownMessage, lockMail, type NewMessage } from '#db/mail/messages.ts'
import { countTeamNotices, insertRequesterQuestion, insertTeamNotices } from '#db/mail/notices.ts'
import { insertQuestion } from '#db/negotiation/model-readings.ts'
import { updateSuppressed } from '#db/people/suppressions.ts'
import type { Pool, Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { type Destination, destinationOf } from './destination.ts'
import type { IngestOutcome } from './incoming.ts'
import { type ArrivingMail, dedupeKeyOf, messageOf, senderKey } from './incoming-message.ts'
import { hasRoomInRequest } from './request-room.ts'
import { checkTrayRoom, NoRoomInTray, tellNoRoom } from './tray-room.ts'

/** Stores a mail where it belongs, with all immediate effects, in one transaction. */
export async function recordMail(pool: Pool, route: MailRoute, received: ArrivingMail): Promise<IngestOutcome> {
  const dedupeKey = dedupeKeyOf(received)
  try {
    return await inTransaction(pool, async (sql) => {
      // Copies of one mail come at the same moment, and only the first may make a request.
      const [, known] = await Promise.all([
        lockMail(sql, route.workspace, dedupeKey),
        findMessageByKey(sql, route.workspace, dedupeKey),
      ])
      return known ? await recordCopy(sql, route, received, known) : await recordNew(sql, route, received, dedupeKey)
    })
  } catch (error) {
    if (!(error instanceof NoRoomInTray)) throw error
    await tellNoRoom(pool, route.workspace, error, byMail(received))
    return { ...outcomeIn(route), outcome: 'refused', why: error.why }
  }
}

async function recordNew(
  sql: Transaction,
  route: MailRoute,
  received: ArrivingMail,
  dedupeKey: string,
): Promise<IngestOutcome> {
  const destination = await roomyDestinationOf(sql, route, received)
  if (destination.to === 'nobody' && canRefuse(received))
    return { ...outcomeIn(route), outcome: 'refused', why: destination.why }
  return await recordAt(sql, route, received, destination, dedupeKey)
}

/** Stores a mail whose destination is settled. */
export async function recordAt(
  sql: Transaction,
  route: MailRoute,
  received: ArrivingMail,
  destination: Destination,
  dedupeKey = dedupeKeyOf(received),
): Promise<IngestOutcome> {
  const { workspace } = route
  const message = await messageOf(sql, route, received, destination, dedupeKey)
  // A person who writes in the mailroom runs this installation and sees the tray.
  if (message.trayReason !== null && received.source !== 'mailroom')
    await checkTrayRoom(sql, workspace, { fromKey: message.fromKey, bytes: received.raw.byteLength })
  const isForRequest = message.requestId !== null && message.trayReason === null
  const fact = isForRequest ? receivedFact(message, byMail(received)) : null
  await Promise.all([
    insertMessage(sql, workspace, message, received.raw, fact),
    isForRequest && dropOvertaken(sql, workspace, message),
  ])
  if (isForRequest && destination.to === 'request' && destination.reading) {
    const place = { requestId: destination.requestId, messageId: message.id }
    await keepRequestReading(sql, workspace, place, destination.reading, received.clock)
  }
  if (received.source === 'mailroom') await insertAudit(sql, workspace, writtenAs(message.id), byWriter(received))
  if (message.bounce?.severity === 'hard' && message.bounce.sentTo !== null) {
    const why = { reason: 'bounce', at: message.at } as const
    await updateSuppressed(sql, workspace, message.bounce.sentTo, why, byMail(received))
  }
  if (destination.to === 'tray' && destination.question)
    await insertQuestion(sql, workspace, {
      ...{ messageId: message.id, requestId: null, input: destination.question },
      at: currentTime(received.clock),
    })
  if (destination.to === 'tray' && destination.asks)
    await askSender(sql, workspace, message, destination.asks, received)
  if (destination.to === 'digest') {
    await answerDigest(sql, workspace, destination.sent, message, byMember(received, destination.sent))
    return { ...outcomeIn(route, message), outcome: 'recorded', why: null }
  }
  await tellTeam(sql, workspace, message, received)
  return { ...outcomeIn(route, message), outcome: isForRequest ? 'recorded' : 'tray', why: message.trayReason }
}

/** The locked request, or the tray if the request takes no more mail today. */
async function roomyDestinationOf(sql: Transaction, route: MailRoute, received: ArrivingMail): Promise<Destination> {
  const destination = await destinationOf(sql, route, { ...received, fromKey: senderKey(received) })
  if (destination.to !== 'request' || (await hasRoomInRequest(sql, route, received, destination))) return destination
  return { to: 'tray', reason: 'too_many_mails' }
}

/** In the language of their mail, if the text is long enough to tell. */
export async function askSender(
  sql: Transaction,
  workspace: Workspace,
  message: Pick<NewMessage, 'id' | 'fromEmail' | 'fromName' | 'teamId' | 'messageId' | 'subject' | 'visible'>,
  asks: Missing,
  { clock }: Pick<ArrivingMail, 'clock'>,
): Promise<void> {
  const { id, fromEmail, fromName, teamId, messageId, subject, visible } = message
  const question = {
    messageId: id,
    ...{ to: fromEmail, name: fromName, teamId, asks },
    ...{ foreignId: messageId, subject: titleOf(subject) ?? '', language: writtenIn(visible) },
  }
  await insertRequesterQuestion(sql, workspace, question, clock)
}

const UNSURE_A_DAY_MAX = 5

/**
 * A team hears at once of mail that needs a person: once a day if nobody can take any, and five times about unclear mail,
 * because anybody can write under many names. The tray's daily notice covers the rest.
 */
export async function tellTeam(
  sql: Transaction,
  workspace: Workspace,
  {
    id,
    teamId,
    trayReason,
    fromEmail,
    fromKey,
    subject,
    createdAt,
  }: Pick<NewMessage, 'id' | 'teamId' | 'trayReason' | 'fromEmail' | 'fromKey' | 'subject' | 'createdAt'>,
  { clock }: Pick<ArrivingMail, 'clock'>,
): Promise<void> {
  if (teamId === null) return
  const day = createdAt.slice(0, 10)
  const details = { day, from: fromEmail, subject: subject.slice(0, 100).toWellFormed(), message: id }
  const team = { id: teamId, details }
  if (trayReason === 'nobody_eligible')
    await insertTeamNotices(sql, workspace, { ...team, kind: 'team_has_nobody', cause: `${teamId}:${day}` }, clock)
  if (trayReason !== 'perhaps_no_request') return
  // One at a time, or two at once could both count as the fifth.
  await lockMail(sql, workspace, `unsure ${teamId}`)
  if ((await countTeamNotices(sql, workspace, teamId, day)) >= UNSURE_A_DAY_MAX) return
  const cause = `${teamId}:${day}:${fromKey}`
  await insertTeamNotices(sql, workspace, { ...team, kind: 'team_mail_unsure', cause }, clock)
}

/** Writing in another person's name in the mailroom is recorded. */
const writtenAs = (messageId: string) => ({ action: 'message.written_as_another' as const, ref: messageId })
const byWriter = ({ clock, envelope }: ArrivingMail): Acting => ({
  actor: envelope.writtenBy ?? { kind: 'operator' },
  clock,
})

const byMember = ({ clock }: ArrivingMail, { digest: { memberId } }: SentDigest): Acting => ({
  actor: { kind: 'mail', memberId },
  clock,
})

const byMail = ({ clock }: ArrivingMail): Acting => ({ actor: { kind: 'mail', memberId: null }, clock })

/** A connected server can be refused; mail in a mailbox was already accepted. */
const canRefuse = ({ source }: ArrivingMail): boolean => source === 'smtp' || source === 'lmtp'

/** If the first copy found no conversation and this one carries a token, the mail goes to that conversation now. */
async function recordCopy(
  sql: Transaction,
  route: MailRoute,
  received: ArrivingMail,
  known: KnownMessage,
): Promise<IngestOutcome> {
  const { workspace, requestId, threadId, hasToken } = route
  const mayBeGiven = known.requestId === null && requestId !== null && hasToken && received.mail.problem === null
  if (
    mayBeGiven &&
    (await hasRoomInRequest(sql, route, received, { requestId, threadId })) &&
    (await giveMail(sql, workspace, known, { requestId, threadId, proof: 'token' }, byMail(received)))
  )
    return { ...outcomeIn(route, { id: known.id, requestId }), outcome: 'recorded', why: null }
  return { ...outcomeIn(route, known), outcome: 'duplicate', why: null }
}

function outcomeIn(
  route: MailRoute,
  message: { id: string | null; requestId: string | null } = { id: null, requestId: null },
): Pick<IngestOutcome, 'workspaceId' | 'messageId' | 'requestId'> {
  return { workspaceId: route.workspace.id, messageId: message.id, requestId: message.requestId }
}
