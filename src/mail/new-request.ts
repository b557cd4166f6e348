import { makeRequest } from '#actions/create-request.ts'
import {
  answerOf,
  giveFirstMail,
  isForModel,
  type MadeOfMail,
  type ModelSays,
  maySenderBeAsked,
  requestFromMail,
  stillAhead,
  wishSince,
} from '#actions/request-from-mail.ts'
import type { Acting } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import { read } from '#core/language/read.ts'
import type { Addressed } from '#core/language/reading.ts'
import { recipientOf } from '#core/mail/addresses.ts'
import { type AskedByMail, questionOf, titleOf, type Wish, wishIn } from '#core/mail/asked-by-mail.ts'
import { type OrganizedRequest, requestMeant } from '#core/mail/known-request.ts'
import { isMachine } from '#core/mail/loop-guard.ts'
import type { Mailbox, ParsedMail } from '#core/mail/parsed-mail.ts'
import { splitMail } from '#core/mail/visible.ts'
import { PARTICIPANTS_MAX } from '#core/negotiation/policy.ts'
import { emailKey, emailProblem } from '#core/person/email.ts'
import type { MailHome } from '#core/team/address.ts'
import { currentTime } from '#db/ids.ts'
import { lockAskedOf } from '#db/mail/asked-in-tray.ts'
import type { Trust } from '#db/mail/messages.ts'
import { ensureThread } from '#db/mail/threads.ts'
import { findQuestionsLeft } from '#db/negotiation/model-readings.ts'
import { listActiveMembers } from '#db/people/correspondents.ts'
import { listOrganized } from '#db/people/requesters.ts'
import type { Sql, Transaction } from '#db/sql.ts'
import { getClockOffsetMs, type Workspace } from '#db/workspaces.ts'
import { shippedNet } from '#reader/shipped-net.ts'
import { newToken } from './token.ts'

// Makes a request from a mail that asks for a new meeting, in the transaction that stores the mail.

export type Asking = {
  mail: ParsedMail
  trust: Trust
  fromKey: string
  mailHome: MailHome
  clock: Clock
  model: { mailsADayMax: number } | null
}

/** Mail to a team; the team's rules decide who takes it. */
export async function requestForTeam(
  sql: Transaction,
  workspace: Workspace,
  teamId: string,
  asking: Asking,
): Promise<MadeOfMail> {
  const { clock } = asking
  const model = modelFor(sql, workspace, asking)
  const options = { isGiven: false, newToken: () => newToken(clock), mayAsk: true, ...(model && { model }) }
  const acting: Acting = { actor: { kind: 'mail', memberId: null }, clock }
  return await requestFromMail(sql, workspace, await askedIn(sql, workspace, asking), { teamId }, options, acting)
}

/** These mails count towards the same daily limit as mails of conversations. */
function modelFor(sql: Transaction, workspace: Workspace, { model, clock }: Asking): ModelSays | undefined {
  if (!model) return undefined
  const mayBeAsked = async () =>
    ((await findQuestionsLeft(sql, workspace, model.mailsADayMax, currentTime(clock))) ?? 0) > 0
  return { mayBeAsked }
}

export async function askedIn(
  sql: Sql,
  workspace: Workspace,
  { mail, trust, fromKey, mailHome, clock }: Omit<Asking, 'model'>,
): Promise<AskedByMail> {
  const offsetMs = await getClockOffsetMs(sql, workspace)
  return {
    from: mail.from ?? { email: fromKey, name: null },
    fromKey,
    subject: mail.subject,
    text: splitMail(mail.text, []).visible,
    others: othersIn(mail, mailHome),
    trust,
    at: new Date(clock.nowMs() + offsetMs).toISOString(),
  }
}

/**
 * A member who writes to the workspace asks for a meeting with the outsiders on To and Cc, and their text counts as their first
 * statement. Anybody can write a member's address into a mail, so it must be proven.
 */
export async function requestOfMember(
  sql: Transaction,
  workspace: Workspace,
  member: { id: string; email: string },
  asking: Asking,
): Promise<MadeOfMail> {
  if (asking.trust !== 'authenticated') return { trayReason: 'not_authenticated' }
  const asked = await askedIn(sql, workspace, asking)
  return await requestAskedByMember(sql, workspace, member, asked, modelFor(sql, workspace, asking), asking.clock)
}

/** The same for a stored mail, also after a language model has read it. */
export async function requestAskedByMember(
  sql: Transaction,
  workspace: Workspace,
  member: { id: string; email: string },
  asked: AskedByMail,
  model: ModelSays | undefined,
  clock: Clock,
): Promise<MadeOfMail> {
  const { others, fromKey } = asked
  const colleagues = await listActiveMembers(
    sql,
    workspace,
    others.map(({ email }) => emailKey(email)),
  )
  const acting: Acting = { actor: { kind: 'mail', memberId: member.id }, clock }
  const waiting = await lockAskedOf(sql, workspace, { fromKey, teamId: null })
  const known = waiting ? null : await organizedBefore(sql, workspace, member, asked, clock)
  if (known) return known
  if (await isForModel(model))
    return { trayReason: 'being_read', question: questionOf(asked, workspace.timezone, waiting && 'whom') }
  const answered = waiting && { waiting, ...(await wishSince(sql, workspace, waiting, asked, 'whom', model)) }
  const wish = answered?.wish ?? wishIn(asked, workspace.timezone, answerOf(model))
  // Colleagues are not asked for times. With nobody on To and Cc, the people whose addresses are in the text are meant.
  const participants = (others.length > 0 ? others : wish.people).filter(
    ({ email }) => !colleagues.has(emailKey(email)) && emailKey(email) !== fromKey,
  )
  if (participants.length === 0) {
    if (waiting || !(await maySenderBeAsked(sql, workspace, asked, acting))) return { trayReason: 'nobody_to_meet' }
    return { trayReason: 'sender_asked', asks: 'whom' }
  }
  if (participants.length > PARTICIPANTS_MAX) return { trayReason: 'too_many_people' }
  const title = titleOf(waiting?.subject ?? asked.subject)
  const timeframe = await stillAhead(sql, workspace, wish.timeframe, acting)
  const command = commandOf(member.email, participants, title, { ...wish, timeframe })
  const { request } = await makeRequest(sql, workspace, command, null, acting)
  const begin = {
    party: { kind: 'organizer' as const },
    organizerId: member.id,
    subject: title ?? 'Meeting',
    token: newToken(clock),
  }
  const thread = await ensureThread(sql, workspace, request.id, begin, clock)
  const place = { requestId: request.id, threadId: thread.id }
  if (answered) await giveFirstMail(sql, workspace, answered, place, acting)
  return { ...place, reading: wish.read }
}

/** The conversation about a meeting that they organize, if the mail is about that. */
async function organizedBefore(
  sql: Transaction,
  workspace: Workspace,
  member: { id: string },
  asked: AskedByMail,
  clock: Clock,
): Promise<{ requestId: string; threadId: string } | null> {
  const meant = await meetingMeant(sql, workspace, asked)
  if (meant === null) return null
  const begin = {
    party: { kind: 'organizer' as const },
    organizerId: member.id,
    subject: meant.title ?? titleOf(asked.subject) ?? 'Meeting',
    token: newToken(clock),
  }
  const thread = await ensureThread(sql, workspace, meant.id, begin, clock)
  return { requestId: meant.id, threadId: thread.id }
}

/** The meeting that they organize already and that their words are about; null if they ask for another. */
export async function meetingMeant(
  sql: Sql,
  workspace: Workspace,
  asked: AskedByMail,
): Promise<OrganizedRequest | null> {
  const organized = await listOrganized(sql, workspace, asked.fromKey, asked.at)
  const input = questionOf(asked, workspace.timezone)
  const readAs = (people: Addressed[]) => read({ ...input, from: 'organizer', people }, shippedNet())
  const requestId = requestMeant(asked, organized, readAs)
  return organized.find(({ id }) => id === requestId) ?? null
}

function commandOf(organizer: string, participants: Mailbox[], title: string | null, wish: Wish) {
  const { durationMinutes, timeframe } = wish
  return {
    organizer: { email: organizer },
    participants: participants.map(({ email, name }) => ({ email, name: name ?? undefined })),
    includeIntroduction: false,
    context: { title, purpose: null, description: null, durationMinutes, timeframe },
    source: 'mail' as const,
  }
}

/** The people on To and Cc, without our own addresses and machines. */
const othersIn = (mail: ParsedMail, mailHome: MailHome): Mailbox[] =>
  [...mail.to, ...mail.cc].filter(
    ({ email }) => emailProblem(email) === null && recipientOf(email, mailHome) === null && !isMachine(email),
  )
