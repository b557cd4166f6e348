import MailComposer from 'nodemailer/lib/mail-composer'
import type Mail from 'nodemailer/lib/mailer'
import type { Partstat } from '#core/calendar/rsvp.ts'
import { bytesOf } from './mime-tree.ts'

// Answers of people and their programs as real MIME: for the mailroom, where you can answer as anybody, and for the
// demonstration, which plays participants. They come in like mail from outside.

export type Somebody = { email: string; name: string | null }

/** The mail being answered, as its reader sees it. */
export type Original = {
  messageId: string
  references: string[]
  subject: string
  from: Somebody
  /** The addresses for answers and for bounces. */
  replyTo: string
  bounceTo: string
  at: string
  text: string
}

export type Sending = { from: Somebody; messageId: string; at: Temporal.Instant }

/** The person's words above the quoted text, as most programs do it. */
export async function replyMime(original: Original, sending: Sending, text: string): Promise<Buffer> {
  const quoted = original.text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
  const attribution = `On ${original.at.slice(0, 10)} at ${original.at.slice(11, 16)}, ${nameOf(original.from)} wrote:`
  return await mime({
    ...answering(original, sending),
    to: original.replyTo,
    text: `${text.trimEnd()}\n\n${attribution}\n${quoted}\n`,
  })
}

export type Invited = { uid: string; sequence: number; start: string; end: string; organizer: string; summary: string }

/** The buttons under an invite. */
export type Pressed = Exclude<Partstat, 'DELEGATED'>

const SAID: Record<Pressed, string> = { ACCEPTED: 'Accepted', DECLINED: 'Declined', TENTATIVE: 'Tentative' }

/** The mail that a calendar program sends to the event's organizer when somebody presses one of its buttons. */
export async function rsvpMime(invited: Invited, sending: Sending, partstat: Pressed): Promise<Buffer> {
  return await calendarMime(invited, sending, { method: 'REPLY', said: SAID[partstat], partstat, ...slotOf(invited) })
}

/** A counter-proposal from a calendar program. */
export async function counterMime(
  invited: Invited,
  sending: Sending,
  slot: { start: string; end: string },
): Promise<Buffer> {
  return await calendarMime(invited, sending, {
    method: 'COUNTER',
    said: 'New time proposed',
    partstat: 'TENTATIVE',
    ...slot,
  })
}

const slotOf = ({ start, end }: Invited) => ({ start, end })

async function calendarMime(
  invited: Invited,
  { from, messageId, at }: Sending,
  answer: { method: 'REPLY' | 'COUNTER'; said: string; partstat: Pressed; start: string; end: string },
): Promise<Buffer> {
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Parley//Mailroom//EN',
    'VERSION:2.0',
    `METHOD:${answer.method}`,
    'BEGIN:VEVENT',
    `UID:${invited.uid}`,
    `SEQUENCE:${invited.sequence}`,
    `DTSTAMP:${basic(at.toString({ smallestUnit: 'second' }))}`,
    `DTSTART:${basic(answer.start)}`,
    `DTEND:${basic(answer.end)}`,
    `SUMMARY:${escaped(invited.summary)}`,
    `ORGANIZER:mailto:${invited.organizer}`,
    `ATTENDEE;PARTSTAT=${answer.partstat}:mailto:${from.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const subject = `${answer.said}: ${invited.summary}`
  return await mime({
    ...heading({ from, messageId, at }),
    to: invited.organizer,
    subject,
    text: `${subject}\n`,
    icalEvent: { method: answer.method, content: `${lines.join('\r\n')}\r\n` },
  })
}

/** An absent person's automatic reply. */
export async function outOfOfficeMime(original: Original, sending: Sending, text: string): Promise<Buffer> {
  return await mime({
    ...answering(original, sending),
    to: original.replyTo,
    subject: `Automatic reply: ${original.subject}`,
    headers: { 'Auto-Submitted': 'auto-replied' },
    text,
  })
}

/** RFC 3464: the server of the recipient could not deliver. */
export function bounceMime(original: Original, { from, messageId, at }: Sending): Buffer {
  const domain = from.email.slice(from.email.lastIndexOf('@') + 1)
  const part = (type: string, lines: string[]) => ['--report', `Content-Type: ${type}`, '', ...lines, '']
  const lines = [
    `From: Mail Delivery System <mailer-daemon@${domain}>`,
    `To: <${original.bounceTo}>`,
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${new Date(at.epochMilliseconds).toUTCString()}`,
    `Message-ID: ${messageId}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    '',
    ...part('text/plain; charset=utf-8', [`<${from.email}>: this address does not exist.`]),
    ...part('message/delivery-status', [
      `Reporting-MTA: dns; mx.${domain}`,
      '',
      `Final-Recipient: rfc822; ${from.email}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    ]),
    ...part('text/rfc822-headers', [`Message-ID: ${original.messageId}`]),
    '--report--',
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** A new mail to any address. */
export async function newMime(
  sending: Sending,
  { to, cc, subject, text }: { to: string[]; cc: string[]; subject: string; text: string },
): Promise<Buffer> {
  return await mime({ ...heading(sending), to, cc, subject, text })
}

function answering(original: Original, sending: Sending): Mail.Options {
  return {
    ...heading(sending),
    subject: /^re:/i.test(original.subject) ? original.subject : `Re: ${original.subject}`,
    inReplyTo: original.messageId,
    references: [...original.references, original.messageId].join(' '),
  }
}

function heading({ from, messageId, at }: Sending): Mail.Options {
  return {
    from: { address: from.email, name: from.name ?? '' },
    messageId,
    date: new Date(at.epochMilliseconds),
    // By default the library makes a random one, which our clock does not control.
    baseBoundary: messageId.replace(/[^0-9A-Za-z]/g, '').slice(0, 40),
  }
}

async function mime(options: Mail.Options): Promise<Buffer> {
  return bytesOf(new MailComposer({ ...options, disableFileAccess: true, disableUrlAccess: true }).compile())
}

const nameOf = ({ email, name }: Somebody) => name ?? email
const basic = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
