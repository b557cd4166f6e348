import type { Clock } from '#core/clock.ts'
import type { ReadInput } from '#core/language/reading.ts'
import type { Missing, RequestRead } from '#core/mail/asked-by-mail.ts'
import type { IncomingKind } from '#core/mail/loop-guard.ts'
import type { ParsedMail } from '#core/mail/parsed-mail.ts'
import type { TrayReason } from '#core/mail/tray.ts'
import { emailKey } from '#core/person/email.ts'
import type { MailHome } from '#core/team/address.ts'
import { findTeamAskedOf } from '#db/mail/asked-in-tray.ts'
import { findDigest, type SentDigest } from '#db/mail/digests.ts'
import type { MailRoute } from '#db/mail/mail-places.ts'
import type { Trust } from '#db/mail/messages.ts'
import { findActiveMember, findThreadWith, isAnswererFor, listOpenRequests } from '#db/people/correspondents.ts'
import type { Transaction } from '#db/sql.ts'
import { requestForTeam, requestOfMember } from './new-request.ts'

/** To a request, into the tray of its workspace, or back to the sender. */
export type Destination =
  | { to: 'request'; requestId: string; threadId: string | null; reading?: RequestRead }
  | {
      to: 'tray'
      reason: TrayReason
      asks?: Missing
      question?: ReadInput
      /** The team that the first mail went to, if this one answers our question about it. */
      teamId?: string | null
    }
  | { to: 'digest'; sent: SentDigest }
  | { to: 'nobody'; why: 'team_inactive' }

export type Arrival = {
  mail: ParsedMail
  kind: IncomingKind
  trust: Trust
  fromKey: string
  mailHome: MailHome
  clock: Clock
  /** Set if a language model reads mail too. */
  model: { mailsADayMax: number } | null
}

/** Where a mail goes: an existing conversation continues even if its team is inactive; new mail is examined. */
export async function destinationOf(sql: Transaction, route: MailRoute, arrival: Arrival): Promise<Destination> {
  const { requestId, threadId } = route
  if (requestId !== null)
    return route.hasToken
      ? { to: 'request', requestId, threadId }
      : await withoutToken(sql, { ...route, requestId }, arrival)
  const sent = await answeredDigest(sql, route, arrival)
  if (sent) return { to: 'digest', sent }
  // The answer to a system notice, or its bounce.
  if (route.by !== 'name') return (await toQuestion(sql, route, arrival)) ?? { to: 'tray', reason: 'answer_to_notice' }
  if (route.team && !route.team.active) return { to: 'nobody', why: 'team_inactive' }
  if (route.team?.mode === 'manual') return { to: 'tray', reason: 'team_is_manual' }
  if (arrival.kind !== 'reply') return { to: 'tray', reason: arrival.kind }
  if (arrival.trust === 'failed') return { to: 'tray', reason: 'failed_authentication' }
  // We do not know what it asks for, so we write to nobody because of it.
  if (arrival.mail.problem !== null) return { to: 'tray', reason: arrival.mail.problem }
  return await fromName(sql, route, arrival)
}

/** As with any reply, the summary's secret address and its recipient's address prove that its reader answers. */
async function answeredDigest(
  sql: Transaction,
  { workspace, digestId = null }: MailRoute,
  { kind, trust, fromKey, mail }: Arrival,
): Promise<SentDigest | null> {
  if (digestId === null || kind !== 'reply' || trust === 'failed' || mail.problem !== null) return null
  const sent = await findDigest(sql, workspace, digestId)
  return sent?.recipientKey === fromKey ? sent : null
}

/** Somebody's answer to our question about their first mail goes where that mail went. */
async function toQuestion(sql: Transaction, route: MailRoute, arrival: Arrival): Promise<Destination | null> {
  if (arrival.kind !== 'reply' || arrival.trust !== 'authenticated' || arrival.mail.problem !== null) return null
  const teamId = await findTeamAskedOf(sql, route.workspace, arrival.fromKey)
  if (teamId === undefined) return null
  const destination = await fromName(sql, { ...route, team: teamId === null ? null : { id: teamId } }, arrival)
  return destination.to === 'tray' ? { ...destination, teamId } : destination
}

/**
 * Found by the calendar entry or by a mail that it refers to. Others know those too, so the sender must be proven. A calendar
 * program answers only for its owner, or for somebody its owner may answer for.
 */
async function withoutToken(
  sql: Transaction,
  { workspace, requestId, threadId }: MailRoute & { requestId: string },
  { mail, kind, trust, fromKey }: Arrival,
): Promise<Destination> {
  if (kind === 'bounce') return { to: 'tray', reason: 'bounce' }
  if (trust === 'failed') return { to: 'tray', reason: 'failed_authentication' }
  if (trust !== 'authenticated')
    return { to: 'tray', reason: kind === 'rsvp' ? 'rsvp_not_proven' : kind === 'reply' ? 'not_authenticated' : kind }
  const attendee = mail.calendar?.answer?.attendee
  const answersFor = attendee ? emailKey(attendee) : fromKey
  if (answersFor !== fromKey && !(await isAnswererFor(sql, workspace, requestId, answersFor, fromKey)))
    return { to: 'tray', reason: 'rsvp_for_another' }
  const thread = (await findThreadWith(sql, workspace, requestId, answersFor)) ?? threadId
  return thread === null ? { to: 'tray', reason: 'takes_no_part' } : { to: 'request', requestId, threadId: thread }
}

async function fromName(
  sql: Transaction,
  route: Pick<MailRoute, 'workspace'> & { team: { id: string } | null },
  arrival: Arrival,
): Promise<Destination> {
  const { workspace, team } = route
  const { trust, fromKey } = arrival
  const member = await findActiveMember(sql, workspace, fromKey)
  const made = team
    ? await requestForTeam(sql, workspace, team.id, arrival)
    : member && (await requestOfMember(sql, workspace, member, arrival))
  if (made)
    return 'trayReason' in made
      ? { to: 'tray', reason: made.trayReason, asks: made.asks, question: made.question }
      : { to: 'request', ...made }
  // Without a conversation's token, only a proven sender counts.
  if (trust !== 'authenticated') return { to: 'tray', reason: 'not_authenticated' }
  const [requestId, another] = await listOpenRequests(sql, workspace, fromKey)
  if (requestId === undefined) return { to: 'tray', reason: 'no_open_request' }
  if (another !== undefined) return { to: 'tray', reason: 'several_open_requests' }
  return { to: 'request', requestId, threadId: await findThreadWith(sql, workspace, requestId, fromKey) }
}
