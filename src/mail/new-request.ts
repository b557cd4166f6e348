import { makeRequest } from '#actions/create-request.ts'
import {
  type MadeOfMail,
  maySenderBeAsked,
  requestFromMail,
  stillAhead,
  askedIn as waitingAsked,
} from '#actions/request-from-mail.ts'
import type { Acting } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import { recipientOf } from '#core/mail/addresses.ts'
import { type AskedByMail, titleOf, type Wish, wishAfterAnswer, wishIn } from '#core/mail/asked-by-mail.ts'
import { isMachine } from '#core/mail/loop-guard.ts'
import type { Mailbox, ParsedMail } from '#core/mail/parsed-mail.ts'
import { splitMail } from '#core/mail/visible.ts'
import { PARTICIPANTS_MAX } from '#core/negotiation/people.ts'
import { emailKey, emailProblem } from '#core/person/email.ts'
import type { MailHome } from '#core/team/address.ts'
import { listActiveMembers } from '#db/correspondents.ts'
import type { Trust } from '#db/messages.ts'
import type { Transaction } from '#db/sql.ts'
import { ensureThread } from '#db/threads.ts'
import { lockAskedOf, updateDismissed } from '#db/tray.ts'
import { getClockOffsetMs, type Workspace } from '#db/workspaces.ts'
import { newToken } from './token.ts'

// Mail that asks for a meeting which does not exist yet, in the transaction that stores it.

export type Asking = { mail: ParsedMail; trust: Trust; fromKey: string; mailHome: MailHome; clock: Clock }

/** Mail to a team, which says who takes it. */
export async function requestForTeam(
  sql: Transaction,
  workspace: Workspace,
  teamId: string,
  asking: Asking,
): Promise<MadeOfMail> {
  const { clock } = asking
  const options = { isGiven: false, newToken: () => newToken(clock), mayAsk: true }
  const acting: Acting = { actor: { kind: 'mail', memberId: null }, clock }
  return await requestFromMail(sql, workspace, await askedIn(sql, workspace, asking), { teamId }, options, acting)
}

async function askedIn(
  sql: Transaction,
  workspace: Workspace,
  { mail, trust, fromKey, mailHome, clock }: Asking,
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
 * A member who writes to the workspace asks for a meeting with the outsiders on To and Cc, and what they wrote is the first that
 * they say about it. Anybody can write a member's address into a mail, so it must be proven.
 */
export async function requestOfMember(
  sql: Transaction,
  workspace: Workspace,
  member: { id: string; email: string },
  asking: Asking,
): Promise<MadeOfMail> {
  const { mail, trust, mailHome, clock } = asking
  if (trust !== 'authenticated') return { trayReason: 'not_authenticated' }
  const others = othersIn(mail, mailHome)
  const colleagues = await listActiveMembers(
    sql,
    workspace,
    others.map(({ email }) => emailKey(email)),
  )
  const acting: Acting = { actor: { kind: 'mail', memberId: member.id }, clock }
  const asked = await askedIn(sql, workspace, asking)
  const waiting = await lockAskedOf(sql, workspace, { fromKey: asking.fromKey, teamId: null })
  const wish = waiting
    ? wishAfterAnswer(waitingAsked(waiting), asked, workspace.timezone).wish
    : wishIn(asked, workspace.timezone)
  // Colleagues are not asked when they can. With nobody on To and Cc, whom the text names by their address is meant.
  const participants = (others.length > 0 ? others : wish.people).filter(
    ({ email }) => !colleagues.has(emailKey(email)) && emailKey(email) !== asking.fromKey,
  )
  if (participants.length === 0) {
    if (waiting || !(await maySenderBeAsked(sql, workspace, asked, acting))) return { trayReason: 'nobody_to_meet' }
    return { trayReason: 'sender_asked', asks: 'whom' }
  }
  if (participants.length > PARTICIPANTS_MAX) return { trayReason: 'too_many_people' }
  const title = titleOf(waiting?.subject ?? mail.subject)
  const timeframe = await stillAhead(sql, workspace, wish.timeframe, acting)
  const command = commandOf(member.email, participants, title, { ...wish, timeframe })
  const { request } = await makeRequest(sql, workspace, command, null, acting)
  if (waiting) await updateDismissed(sql, workspace, waiting.id)
  const begin = {
    party: { kind: 'organizer' as const },
    organizerId: member.id,
    subject: title ?? 'Meeting',
    token: newToken(clock),
  }
  const thread = await ensureThread(sql, workspace, request.id, begin, clock)
  return { requestId: request.id, threadId: thread.id }
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

/** On To and Cc: neither our own addresses nor those of machines. */
const othersIn = (mail: ParsedMail, mailHome: MailHome): Mailbox[] =>
  [...mail.to, ...mail.cc].filter(
    ({ email }) => emailProblem(email) === null && recipientOf(email, mailHome) === null && !isMachine(email),
  )
