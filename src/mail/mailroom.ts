import type { Actor } from '#core/actor.ts'
import { type Clock, instantOf } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { bounceAddress, homeDomain, replyAddress, sendingAddress } from '#core/mail/addresses.ts'
import type { MailHome } from '#core/team/address.ts'
import { findMail, findNewestMail, type MailInBox } from '#db/mail/mailroom.ts'
import { findBooking } from '#db/negotiation/bookings.ts'
import { getSender } from '#db/requests/requests.ts'
import type { Pool } from '#db/sql.ts'
import { getClockOffsetMs, type Workspace } from '#db/workspaces.ts'
import {
  bounceMime,
  counterMime,
  type Invited,
  newMime,
  type Original,
  outOfOfficeMime,
  type Pressed,
  replyMime,
  rsvpMime,
  type Sending,
} from './answers.ts'
import type { Envelope } from './incoming.ts'
import type { Ingest, Ingested } from './ingest.ts'
import { newToken } from './token.ts'

// The mailroom: mail stays here when there is no server to send it, and you can answer as anybody. Answers are real mail and
// take the same way in as all other mail.

export type Act =
  | { do: 'reply'; text: string }
  | { do: 'rsvp'; partstat: Pressed }
  | { do: 'counter'; start: string; end: string }
  | { do: 'out_of_office'; text: string }
  | { do: 'bounce' }

export type Mailroom = {
  pool: Pool
  home: MailHome
  ingest: Ingest
  clock: Clock
  /** The person who writes in other people's names; the command line by default. */
  actor?: Actor
}

/** Answers the newest mail to a person, or the given one, as that person or somebody else. */
export async function answerAs(
  mailroom: Mailroom,
  workspace: Workspace,
  answer: { email: string; name?: string | null; act: Act; messageId?: string; from?: string },
): Promise<Ingested> {
  const { pool, home } = mailroom
  const mail = answer.messageId
    ? await requireMail(pool, workspace, answer.messageId)
    : await newestMail(pool, workspace, answer.email, answer.act)
  const sending = await sendingAs(mailroom, workspace, answer.from ?? answer.email, answer.name ?? null)
  const original = originalOf(mail, home)
  switch (answer.act.do) {
    case 'reply':
      return await putIn(mailroom, replyMime(original, sending, answer.act.text), {
        from: sending.from.email,
        rcpt: [original.replyTo],
      })
    case 'out_of_office':
      return await putIn(mailroom, outOfOfficeMime(original, sending, answer.act.text), {
        from: '',
        rcpt: [original.replyTo],
      })
    case 'bounce':
      return await putIn(mailroom, bounceMime(original, sending), { from: '', rcpt: [original.bounceTo] })
    case 'rsvp': {
      const invited = await invitedTo(mailroom, workspace, mail)
      const raw = rsvpMime(invited, sending, answer.act.partstat)
      return await putIn(mailroom, raw, { from: sending.from.email, rcpt: [invited.organizer] })
    }
    case 'counter': {
      const invited = await invitedTo(mailroom, workspace, mail)
      const raw = counterMime(invited, sending, answer.act)
      return await putIn(mailroom, raw, { from: sending.from.email, rcpt: [invited.organizer] })
    }
  }
}

/** Writes a new mail from anybody to any addresses; only ours are delivered. */
export async function writeAs(
  mailroom: Mailroom,
  workspace: Workspace,
  mail: { from: string; name?: string | null; to: string[]; cc: string[]; subject: string; text: string },
): Promise<Ingested> {
  const sending = await sendingAs(mailroom, workspace, mail.from, mail.name ?? null)
  const raw = newMime(sending, mail)
  return await putIn(mailroom, raw, { from: mail.from, rcpt: [...mail.to, ...mail.cc] })
}

const putIn = ({ ingest, actor }: Mailroom, raw: Uint8Array, envelope: Envelope): Promise<Ingested> =>
  ingest(raw, { ...envelope, ...(actor && { writtenBy: actor }) }, 'mailroom')

/** Throws if the mail went nowhere, because its writer is here and can fix it. */
export function requireKept(ingested: Ingested, home: MailHome): Ingested {
  const { outcome, why } = ingested
  if (outcome === 'recorded' || outcome === 'tray') return ingested
  if (why === 'no_workspace')
    throw new Failure(
      'not_found',
      `Nobody here has that address. Addresses of this installation end in ${homeDomain(home)}, such as a team's email_address.`,
      { plainly: `Nobody here has that address. Addresses of this installation end in ${homeDomain(home)}.` },
    )
  throw new Failure('invalid_request', `The mail was not kept: ${outcome}${why === null ? '' : ` (${why})`}.`, {
    plainly: 'The mail was refused, as one from outside would be. Look at its sender and at whom it is to.',
  })
}

async function sendingAs(
  { pool, clock }: Mailroom,
  workspace: Workspace,
  email: string,
  name: string | null,
): Promise<Sending> {
  const offsetMs = await getClockOffsetMs(pool, workspace)
  return {
    from: { email, name },
    messageId: `<${newToken(clock)}@mailroom.invalid>`,
    at: instantOf(clock).add({ milliseconds: offsetMs }),
  }
}

async function newestMail(pool: Pool, workspace: Workspace, email: string, act: Act): Promise<MailInBox> {
  const isInvite = act.do === 'rsvp' || act.do === 'counter'
  const newest = await findNewestMail(pool, workspace, email, { isInvite })
  if (newest) return newest
  throw new Failure(
    'not_found',
    isInvite
      ? `${email} has no invite to answer: nothing is booked with them yet.`
      : `${email} has no mail to answer. To see who does: ./bin/parley mailroom`,
    { plainly: isInvite ? `${email} has no invite to answer.` : `${email} has no mail to answer.` },
  )
}

async function requireMail(pool: Pool, workspace: Workspace, id: string): Promise<MailInBox> {
  const mail = await findMail(pool, workspace, id)
  if (mail?.direction !== 'out')
    throw new Failure(
      'not_found',
      `No mail ${id} was sent. To see the identifiers of mails: ./bin/parley mailroom read EMAIL`,
      { plainly: 'This mail is no longer here.' },
    )
  return mail
}

function originalOf(mail: MailInBox, home: MailHome): Original {
  return {
    messageId: mail.messageId,
    references: mail.references,
    subject: mail.subject,
    from: { email: mail.from, name: null },
    replyTo: mail.replyToken === null ? mail.from : replyAddress(mail.replyToken, home),
    bounceTo: mail.bounceToken === null ? mail.from : bounceAddress(mail.bounceToken, home),
    at: mail.at,
    text: mail.text,
  }
}

async function invitedTo({ pool, home }: Mailroom, workspace: Workspace, mail: MailInBox): Promise<Invited> {
  const booking = mail.requestId && (await findBooking(pool, workspace, mail.requestId))
  if (!mail.requestId || !booking) throw new Failure('not_found', 'The meeting of this invite is no longer booked.')
  const { uid, sequence, start, end } = booking
  const fromLocal = await getSender(pool, workspace, mail.requestId)
  return {
    uid,
    sequence,
    start,
    end,
    organizer: sendingAddress(fromLocal, home),
    summary: mail.subject.replace(/^Re: /, ''),
  }
}
