import type { Acting } from '#core/actor.ts'
import {
  type AskedByMail,
  OTHERS_MAX,
  REQUESTS_A_DAY_MAX,
  titleOf,
  UNPROVEN_A_DAY_MAX,
  type Wish,
  wishIn,
} from '#core/mail/asked-by-mail.ts'
import type { TrayReason } from '#core/mail/tray.ts'
import { PARTICIPANTS_MAX } from '#core/negotiation/people.ts'
import { timeframeProblem } from '#core/negotiation/timeframe.ts'
import { emailKey, emailProblem } from '#core/person/email.ts'
import type { NoRoute } from '#core/team/routing.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { findActiveMember, listActiveMembers } from '#db/correspondents.ts'
import { findParticipant } from '#db/participants.ts'
import { countRequestsBy, findOpenRequestBy, lockRequesters } from '#db/requesters.ts'
import type { Transaction } from '#db/sql.ts'
import { findSuppressedPerson } from '#db/suppressions.ts'
import { ensureThread } from '#db/threads.ts'
import { getClockOffsetMs, type Workspace } from '#db/workspaces.ts'
import { type CreateRequest, makeRequest, makeTeamRequest } from './create-request.ts'

/** Who takes it: a team by its own rules, or a member whom a person has named. */
export type Taker = { teamId: string } | { member: { id: string; email: string } }

/** The request that came of a mail, or why the mail waits in the tray. */
export type MadeOfMail = { requestId: string; threadId: string | null } | { trayReason: TrayReason }

type Options = {
  /** A person of the workspace gave it, and vouches for its sender by that. */
  isGiven: boolean
  /** 128 random bits for the address that the sender answers to. */
  newToken: () => string
}

const WAITS: Record<NoRoute, TrayReason> = {
  unknown_team: 'team_inactive',
  inactive_team: 'team_inactive',
  manual_team: 'team_is_manual',
  nobody_eligible: 'nobody_eligible',
}

/**
 * Makes the request that a mail asks for, in the transaction that stores or gives the mail. A public address attracts all kinds
 * of mail: nobody is written to whom the sender could not have written to as easily, and whatever is not plainly a request of a
 * plain sender waits for a person.
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
  const title = titleOf(mail.subject)
  if (!sender && 'teamId' in taker) {
    await lockRequesters(sql, workspace)
    const open = await findOpenRequestBy(sql, workspace, { ...taker, requesterKey: mail.fromKey, title })
    // Nobody would read it there: the address alone could be anybody's.
    if (open) return mail.trust === 'authenticated' || options.isGiven ? open : { trayReason: 'not_authenticated' }
  }
  const isUnproven = !sender && mail.trust !== 'authenticated'
  const tooMany = options.isGiven ? null : await tooManyToday(sql, workspace, mail, isUnproven, acting)
  if (tooMany) return { trayReason: tooMany }
  const wish = wishIn(mail, workspace.timezone)
  // Whoever is of the workspace and writes to a team means it.
  if (!sender && !options.isGiven && wish.wants !== true)
    return { trayReason: wish.wants === false ? 'no_request' : 'perhaps_no_request' }

  const members = await listActiveMembers(
    sql,
    workspace,
    mail.others.map(({ email }) => emailKey(email)),
  )
  const outsiders = mail.others.filter(({ email }) => !members.has(emailKey(email)) && emailKey(email) !== mail.fromKey)
  const isSure = mail.trust === 'authenticated' && !wish.isUnclear
  const participants = sender ? outsiders : [mail.from, ...(isSure ? outsiders.slice(0, OTHERS_MAX) : [])]
  if (participants.length === 0) return { trayReason: 'nobody_to_meet' }
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
  if (sender) return { requestId: request.id, threadId: null }
  const requester = await findParticipant(sql, workspace, request.id, mail.fromKey)
  const begin = {
    party: { kind: 'participant' as const, id: requester!.id },
    organizerId: request.organizerMemberId,
    subject: title ?? 'Meeting',
    token: options.newToken(),
  }
  const thread = await ensureThread(sql, workspace, request.id, begin, acting.clock)
  return { requestId: request.id, threadId: thread.id }
}

/** A mail may have waited until the days that it names were over: by real time, as for every request, or by the workspace's clock. */
export async function stillAhead(
  sql: Transaction,
  workspace: Workspace,
  timeframe: Wish['timeframe'],
  { clock }: Acting,
): Promise<Wish['timeframe']> {
  if (timeframe === null) return null
  const aheadMs = Math.max(0, await getClockOffsetMs(sql, workspace))
  const now = timestamp(Temporal.Instant.fromEpochMilliseconds(clock.nowMs() + aheadMs))
  return timeframeProblem(timeframe, now) === null ? timeframe : null
}

/** In any 24 hours. A member of the workspace asks for as many as they like. */
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
