import type { Clock } from '#core/clock.ts'
import type { MailKind } from '#core/mail/loop-guard.ts'
import type { ParsedMail } from '#core/mail/parsed-mail.ts'
import type { TrayReason } from '#core/mail/tray.ts'
import { emailKey } from '#core/person/email.ts'
import type { MailHome } from '#core/team/address.ts'
import { findActiveMember, findThreadWith, listOpenRequests } from '#db/correspondents.ts'
import type { MailPlace } from '#db/mail-places.ts'
import type { Trust } from '#db/messages.ts'
import type { Transaction } from '#db/sql.ts'
import { newRequestFromMail } from './new-request.ts'

/** To a request, into the tray of its workspace, or back to the sender. */
export type Destination =
  | { to: 'request'; requestId: string; threadId: string | null }
  | { to: 'tray'; reason: TrayReason }
  | { to: 'nobody'; why: 'team_inactive' }

export type Arrival = {
  mail: ParsedMail
  kind: MailKind
  trust: Trust
  fromKey: string
  mailHome: MailHome
  clock: Clock
}

/** What becomes of a mail at its place: a conversation goes on whatever the state of its team, new mail is looked at. */
export async function destinationOf(sql: Transaction, place: MailPlace, arrival: Arrival): Promise<Destination> {
  if (place.requestId !== null)
    return {
      to: 'request',
      requestId: place.requestId,
      threadId: place.threadId ?? (await threadOf(sql, place, place.requestId, arrival)),
    }
  // A notice of the system was answered, or its bounce came back.
  if (place.by !== 'name') return { to: 'tray', reason: 'answer_to_notice' }
  if (place.team && !place.team.active) return { to: 'nobody', why: 'team_inactive' }
  if (arrival.kind !== 'reply') return { to: 'tray', reason: arrival.kind }
  if (arrival.trust === 'failed') return { to: 'tray', reason: 'failed_authentication' }
  return await fromName(sql, place, arrival)
}

/** Calendar programs may answer from another address than the one that they answer for. */
async function threadOf(
  sql: Transaction,
  { workspace }: MailPlace,
  requestId: string,
  { mail, fromKey }: Arrival,
): Promise<string | null> {
  const attendee = mail.calendar?.answer?.attendee
  return (
    (await findThreadWith(sql, workspace, requestId, fromKey)) ??
    (attendee ? await findThreadWith(sql, workspace, requestId, emailKey(attendee)) : null)
  )
}

async function fromName(sql: Transaction, place: MailPlace, arrival: Arrival): Promise<Destination> {
  const { workspace, team } = place
  const { mail, trust, fromKey, mailHome, clock } = arrival
  const member = await findActiveMember(sql, workspace, fromKey)
  if (team || member) {
    const made = await newRequestFromMail(sql, workspace, { team, member, mail, trust, mailHome, clock })
    return 'trayReason' in made ? { to: 'tray', reason: made.trayReason } : { to: 'request', ...made }
  }
  // Without the token of a conversation only proof of the sender tells that it is theirs.
  if (trust !== 'authenticated') return { to: 'tray', reason: 'not_authenticated' }
  const [requestId, another] = await listOpenRequests(sql, workspace, fromKey)
  if (requestId === undefined) return { to: 'tray', reason: 'no_open_request' }
  if (another !== undefined) return { to: 'tray', reason: 'several_open_requests' }
  return { to: 'request', requestId, threadId: await findThreadWith(sql, workspace, requestId, fromKey) }
}
