import { makeRequest } from '#actions/create-request.ts'
import type { Acting } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import { recipientOf } from '#core/mail/addresses.ts'
import type { Mailbox, ParsedMail } from '#core/mail/parsed-mail.ts'
import type { TrayReason } from '#core/mail/tray.ts'
import { PARTICIPANTS_MAX } from '#core/negotiation/people.ts'
import { emailKey, emailProblem } from '#core/person/email.ts'
import type { MailHome } from '#core/team/address.ts'
import { listActiveMemberKeys } from '#db/correspondents.ts'
import type { Trust } from '#db/messages.ts'
import type { Transaction } from '#db/sql.ts'
import { ensureThread } from '#db/threads.ts'
import type { Workspace } from '#db/workspaces.ts'
import { newToken } from './token.ts'

/** A mail that asks for a meeting which does not exist yet: to a team, or from a member to the workspace. */
export type RequestByMail = {
  team: { id: string } | null
  /** The active member who wrote it, else an outsider did. */
  member: { id: string; email: string } | null
  mail: ParsedMail
  trust: Trust
  mailHome: MailHome
  clock: Clock
}

/** The request that came of it, or why the mail waits in the tray. */
export type MadeOfMail = { requestId: string; threadId: string | null } | { trayReason: TrayReason }

const TITLE_CHARACTERS_MAX = 255

/**
 * Called in the transaction that stores the mail. A member who writes to the workspace asks for a meeting with the outsiders
 * on To and Cc, and what they wrote is the first that they say about it. Anybody can write a member's address into a mail, so
 * it must be proven. Mail to a team waits for a person.
 */
export async function newRequestFromMail(
  sql: Transaction,
  workspace: Workspace,
  { team, member, mail, trust, mailHome, clock }: RequestByMail,
): Promise<MadeOfMail> {
  if (team !== null || member === null) return { trayReason: 'request_by_mail' }
  if (trust !== 'authenticated') return { trayReason: 'not_authenticated' }
  const participants = await outsiders(sql, workspace, mail, mailHome)
  if (participants.length === 0) return { trayReason: 'nobody_to_meet' }
  if (participants.length > PARTICIPANTS_MAX) return { trayReason: 'too_many_people' }
  const title = titleOf(mail.subject)
  const command = commandOf(member.email, participants, title)
  const acting: Acting = { actor: { kind: 'mail', memberId: member.id }, clock }
  const { request } = await makeRequest(sql, workspace, command, null, acting)
  const begin = {
    party: { kind: 'organizer' as const },
    organizerId: member.id,
    subject: title ?? 'Meeting',
    token: newToken(clock),
  }
  const thread = await ensureThread(sql, workspace, request.id, begin, clock)
  return { requestId: request.id, threadId: thread.id }
}

function commandOf(organizer: string, participants: Mailbox[], title: string | null) {
  return {
    organizer: { email: organizer },
    participants: participants.map(({ email, name }) => ({ email, name: name ?? undefined })),
    includeIntroduction: false,
    context: { title, purpose: null, description: null, durationMinutes: null, timeframe: null },
    source: 'mail' as const,
  }
}

/** Neither our own addresses nor colleagues: those are not asked when they can. */
async function outsiders(
  sql: Transaction,
  workspace: Workspace,
  mail: ParsedMail,
  mailHome: MailHome,
): Promise<Mailbox[]> {
  const written = [...mail.to, ...mail.cc].filter(
    ({ email }) => emailProblem(email) === null && recipientOf(email, mailHome) === null,
  )
  const members = await listActiveMemberKeys(
    sql,
    workspace,
    written.map(({ email }) => emailKey(email)),
  )
  return written.filter(({ email }) => !members.has(emailKey(email)))
}

/** Without what programs put before it. */
function titleOf(subject: string): string | null {
  const plain = subject.replace(/^(?:\s*(?:re|fwd?|aw|wg)\s*:)+/i, '').trim()
  return plain === '' ? null : [...plain].slice(0, TITLE_CHARACTERS_MAX).join('')
}
