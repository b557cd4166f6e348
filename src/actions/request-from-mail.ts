import type { Acting } from '#core/actor.ts'
import type { ReadInput } from '#core/language/reading.ts'
import {
  type Answered,
  type AskedByMail,
  type Missing,
  OTHERS_MAX,
  QUESTIONS_A_DAY_MAX,
  questionOf,
  REQUESTS_A_DAY_MAX,
  type RequestRead,
  titleOf,
  UNPROVEN_A_DAY_MAX,
  type Wish,
  wishAfterAnswer,
  wishIn,
} from '#core/mail/asked-by-mail.ts'
import { isMachine } from '#core/mail/loop-guard.ts'
import type { TrayReason } from '#core/mail/tray.ts'
import { PARTICIPANTS_MAX } from '#core/negotiation/policy.ts'
import { emailKey, emailProblem } from '#core/person/email.ts'
import type { NoRoute } from '#core/team/routing.ts'
import { currentTime } from '#db/ids.ts'
import { type AskingMail, lockAskedOf } from '#db/mail/asked-in-tray.ts'
import { countRequesterQuestions } from '#db/mail/notices.ts'
import { ensureThread } from '#db/mail/threads.ts'
import { updateDismissed, updateTrayReason } from '#db/mail/tray.ts'
import { listModelReadings } from '#db/negotiation/model-readings.ts'
import { findActiveMember, listActiveMembers } from '#db/people/correspondents.ts'
import { countRequestsBy, findOpenRequestBy, lockRequesters } from '#db/people/requesters.ts'
import { findSuppressedPerson, updateSuppressed } from '#db/people/suppressions.ts'
import { findParticipant } from '#db/requests/participants.ts'
import type { Sql, Transaction } from '#db/sql.ts'
import { getWholeWorkspace, type Workspace } from '#db/workspaces.ts'
import { type CreateRequest, makeRequest, makeTeamRequest } from './create-request.ts'
import { giveMail } from './give-mail.ts'
import { keepRequestReading } from './keep-request-reading.ts'
import type { NobodyFree } from './no-route.ts'
import { problemOf } from './timeframe-ahead.ts'

/** The taker: a team by its own rules, or a member named by a person. */
export type Taker = { teamId: string } | { member: { id: string; email: string } }

/** The request made from a mail, or why the mail waits in the tray. */
export type MadeOfMail =
  | {
      requestId: string
      threadId: string | null
      /** Its reading, if it created the request. */
      reading?: RequestRead
    }
  | {
      trayReason: TrayReason
      asks?: Missing
      /** The question about it for a language model. */
      question?: ReadInput
    }

type Options = {
  /** A member of the workspace gave it, and so vouches for its sender. */
  isGiven: boolean
  /** 128 random bits for the sender's reply address. */
  newToken: () => string
  /** We may ask its sender about missing details. */
  mayAsk?: boolean
  model?: ModelSays
}

/** Whether a language model may read it first, or its answer; undefined if the rules read alone. */
export type ModelSays = { mayBeAsked: () => Promise<boolean> } | { answer: unknown }

const WAITS: Record<NoRoute | NobodyFree, TrayReason> = {
  unknown_team: 'team_inactive',
  inactive_team: 'team_inactive',
  manual_team: 'team_is_manual',
  nobody_eligible: 'nobody_eligible',
  nobody_free: 'nobody_eligible',
}

/**
 * Makes the request that a mail asks for, in the transaction that stores or gives the mail. A public address attracts all kinds of
 * mail. So we only write to people the sender could have written to as easily, and anything but a plain request from a plain sender
 * waits for a person.
 */
export async function requestFromMail(
  sql: Transaction,
  workspace: Workspace,
  mail: AskedByMail,
  taker: Taker,
  options: Options,
  acting: Acting,
): Promise<MadeOfMail> {
  const sender = await findActiveMember(sql, workspace, mail.fromKey)
  if (sender && mail.trust !== 'authenticated' && !options.isGiven) return { trayReason: 'not_authenticated' }
  if (!sender && emailProblem(mail.from.email) !== null) return { trayReason: 'no_sender' }
  if (!sender && (await findSuppressedPerson(sql, workspace, mail.from.email))) return { trayReason: 'gets_no_mail' }
  const asks = sender ? 'whom' : 'whether'
  const asked = await askedBefore(sql, workspace, mail, taker, asks, options)
  if (asked?.said === 'stop') return await stopped(sql, workspace, mail, asked.waiting, acting)
  const title = titleOf(asked?.waiting.subject ?? mail.subject)
  if (!sender && 'teamId' in taker) {
    await lockRequesters(sql, workspace)
    const open = await findOpenRequestBy(sql, workspace, { ...taker, requesterKey: mail.fromKey, title })
    // Nobody would read it there: the address alone proves nothing.
    if (open) return mail.trust === 'authenticated' || options.isGiven ? open : { trayReason: 'not_authenticated' }
  }
  const isUnproven = !sender && mail.trust !== 'authenticated'
  const tooMany = options.isGiven ? null : await tooManyToday(sql, workspace, mail, isUnproven, acting)
  if (tooMany) return { trayReason: tooMany }
  if (await isForModel(options.model))
    return { trayReason: 'being_read', question: questionOf(mail, workspace.timezone, asked && asks) }
  const wish = asked?.wish ?? wishIn(mail, workspace.timezone, answerOf(options.model))
  // If mail to outsiders is reviewed, a person looks at this one instead, as at every waiting mail.
  const missing = async (asks: Missing, trayReason: TrayReason) => {
    const mayAsk = !asked && options.mayAsk && (sender !== null || !(await getWholeWorkspace(sql, workspace)).review)
    const isAsked = mayAsk && (await maySenderBeAsked(sql, workspace, mail, acting))
    if (asked) await updateTrayReason(sql, workspace, asked.waiting.id, trayReason)
    return isAsked ? ({ trayReason: 'sender_asked', asks } as const) : { trayReason }
  }
  // A member who writes to a team means it.
  if (!sender && !options.isGiven && wish.wants !== true)
    return wish.wants === false ? await unwanted(sql, workspace, asked) : await missing('whether', 'perhaps_no_request')

  const copied = asked ? [...asked.first.others, ...mail.others] : mail.others
  // A member who gives somebody's address wants to meet them. For an outsider, the organizer is asked.
  const others = sender && copied.length === 0 ? wish.people : copied
  const members = await listActiveMembers(
    sql,
    workspace,
    others.map(({ email }) => emailKey(email)),
  )
  const outsiders = others.filter(({ email }) => !members.has(emailKey(email)) && emailKey(email) !== mail.fromKey)
  const isSure = mail.trust === 'authenticated' && !wish.isUnclear
  const participants = sender ? outsiders : [mail.from, ...(isSure ? outsiders.slice(0, OTHERS_MAX) : [])]
  if (participants.length === 0) return await missing('whom', 'nobody_to_meet')
  if (participants.length > PARTICIPANTS_MAX) return { trayReason: 'too_many_people' }
  const command: Omit<CreateRequest, 'organizer' | 'teamId'> = {
    participants: participants.map(({ email, name }) => ({ email, name: name ?? undefined })),
    copiedMemberIds: [...members.values()].filter((id) => id !== sender?.id),
    includeIntroduction: false,
    context: {
      title,
      purpose: null,
      description: null,
      durationMinutes: wish.durationMinutes,
      timeframe: await stillAhead(sql, workspace, wish.timeframe, acting),
    },
    source: 'mail',
    requesterKey: mail.fromKey,
    askedBy: sender || options.isGiven ? null : isUnproven ? 'unproven' : 'outsider',
  }
  const made =
    'teamId' in taker
      ? await makeTeamRequest(sql, workspace, { ...command, organizer: null, ...taker }, null, acting)
      : await makeRequest(sql, workspace, { ...command, organizer: { email: taker.member.email } }, null, acting)
  if (typeof made === 'string') return { trayReason: WAITS[made] }
  const { request } = made
  if (sender) {
    const place = { requestId: request.id, threadId: null }
    if (asked) await giveFirstMail(sql, workspace, asked, place, acting)
    return { ...place, reading: wish.read }
  }
  const requester = await findParticipant(sql, workspace, request.id, mail.fromKey)
  const begin = {
    party: { kind: 'participant' as const, id: requester!.id },
    organizerId: request.organizerMemberId,
    subject: title ?? 'Meeting',
    token: options.newToken(),
  }
  const thread = await ensureThread(sql, workspace, request.id, begin, acting.clock)
  const place = { requestId: request.id, threadId: thread.id }
  if (asked) await giveFirstMail(sql, workspace, asked, place, acting)
  return { ...place, reading: wish.read }
}

/** The sender's mail from before our question counts as well: the request gets it too. */
export async function giveFirstMail(
  sql: Transaction,
  workspace: Workspace,
  { waiting, firstRead }: Pick<Asked, 'waiting' | 'firstRead'>,
  place: { requestId: string; threadId: string | null },
  acting: Acting,
): Promise<void> {
  const first = { id: waiting.id, createdAt: currentTime(acting.clock) }
  await giveMail(sql, workspace, first, { ...place, proof: null }, acting)
  const firstPlace = { requestId: place.requestId, messageId: first.id }
  await keepRequestReading(sql, workspace, firstPlace, firstRead, acting.clock)
}

export const isForModel = async (model: ModelSays | undefined): Promise<boolean> =>
  model !== undefined && 'mayBeAsked' in model && (await model.mayBeAsked())

export const answerOf = (model: ModelSays | undefined): unknown =>
  model !== undefined && 'answer' in model ? model.answer : undefined

/** A language model's answer about a waiting mail; undefined if there is none. */
export async function modelAnswerTo(sql: Transaction, workspace: Workspace, messageId: string): Promise<unknown> {
  const known = (await listModelReadings(sql, workspace, [messageId])).get(messageId)?.state
  return known?.status === 'answered' ? known.answer : undefined
}

/** It is safe to ask a proven sender, once, up to a daily limit. */
export async function maySenderBeAsked(
  sql: Transaction,
  workspace: Workspace,
  { fromKey, trust }: Pick<AskedByMail, 'fromKey' | 'trust'>,
  { clock }: Acting,
): Promise<boolean> {
  if (trust !== 'authenticated') return false
  const asked = await countRequesterQuestions(sql, workspace, fromKey, clock.nowMs() - 24 * 3_600_000)
  return asked.all < QUESTIONS_A_DAY_MAX.all && asked.sender < QUESTIONS_A_DAY_MAX.sender
}

type Asked = Omit<Answered, 'first'> & { waiting: AskingMail; first: AskedByMail; firstRead: RequestRead }

/** The mail we asked about, if this one is the answer. Only a proven sender can answer. */
async function askedBefore(
  sql: Transaction,
  workspace: Workspace,
  mail: AskedByMail,
  taker: Taker,
  asks: Missing,
  { isGiven, model }: Options,
): Promise<Asked | null> {
  if (isGiven || !('teamId' in taker) || mail.trust !== 'authenticated') return null
  const waiting = await lockAskedOf(sql, workspace, { fromKey: mail.fromKey, teamId: taker.teamId })
  if (!waiting) return null
  return { ...(await wishSince(sql, workspace, waiting, mail, asks, model)), waiting }
}

/** The wish after our question was answered: by both readers, if a model has read the two mails. */
export async function wishSince(
  sql: Transaction,
  workspace: Workspace,
  waiting: AskingMail,
  mail: AskedByMail,
  asks: Missing,
  model: ModelSays | undefined,
): Promise<Omit<Asked, 'waiting'>> {
  const first = askedIn(waiting)
  const before = { mail: first, model: await modelAnswerTo(sql, workspace, waiting.id) }
  const answered = wishAfterAnswer(before, { mail, model: answerOf(model) }, asks, workspace.timezone)
  return { ...answered, first, firstRead: answered.first }
}

async function stopped(
  sql: Transaction,
  workspace: Workspace,
  mail: AskedByMail,
  waiting: AskingMail,
  acting: Acting,
): Promise<MadeOfMail> {
  const at = currentTime(acting.clock)
  await updateSuppressed(sql, workspace, mail.from.email, { reason: 'stop', at }, acting)
  await updateDismissed(sql, workspace, waiting.id)
  return { trayReason: 'gets_no_mail' }
}

/** A sender who was asked and says no wants nothing, so their mail no longer waits. */
async function unwanted(sql: Transaction, workspace: Workspace, asked: Asked | null): Promise<MadeOfMail> {
  if (asked) await updateDismissed(sql, workspace, asked.waiting.id)
  return { trayReason: 'no_request' }
}

/** The parts of a waiting mail that make a request. Only the addresses of To and Cc were stored. */
export const askedIn = (mail: AskingMail): AskedByMail => ({
  from: { email: mail.fromEmail, name: mail.fromName },
  fromKey: mail.fromKey,
  subject: mail.subject,
  text: mail.text,
  others: mail.copied
    .filter((email) => emailProblem(email) === null && !isMachine(email))
    .map((email) => ({ email, name: null })),
  trust: mail.trust,
  at: mail.at,
})

/** The days that a mail names may have passed while it waited. */
export async function stillAhead(
  sql: Sql,
  workspace: Workspace,
  timeframe: Wish['timeframe'],
  { clock }: Acting,
): Promise<Wish['timeframe']> {
  return (await problemOf(sql, workspace, timeframe, clock)) === null ? timeframe : null
}

/** In any 24 hours. Members of the workspace have no limit. */
async function tooManyToday(
  sql: Transaction,
  workspace: Workspace,
  { fromKey }: AskedByMail,
  isUnproven: boolean,
  { clock }: Acting,
): Promise<TrayReason | null> {
  const made = await countRequestsBy(sql, workspace, fromKey, clock.nowMs() - 24 * 3_600_000)
  if (made.sender >= REQUESTS_A_DAY_MAX.sender || made.domain >= REQUESTS_A_DAY_MAX.domain) return 'too_many_requests'
  const isFull = made.unproven >= UNPROVEN_A_DAY_MAX.all || made.domain >= UNPROVEN_A_DAY_MAX.domain
  return isUnproven && isFull ? 'too_many_unproven' : null
}
