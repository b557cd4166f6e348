import parseAddresses from 'nodemailer/lib/addressparser'
import type { Partstat } from '#core/calendar/rsvp.ts'
import { calendarPart, type Heading, headersOf, linesPart, type Mailbox, multipart, textPart } from './mime-writer.ts'

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
export function replyMime(original: Original, sending: Sending, text: string): Buffer {
  const quoted = original.text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
  const attribution = `On ${original.at.slice(0, 10)} at ${original.at.slice(11, 16)}, ${nameOf(original.from)} wrote:`
  return plainMime(answering(original, sending), `${text.trimEnd()}\n\n${attribution}\n${quoted}\n`)
}

export type Invited = { uid: string; sequence: number; start: string; end: string; organizer: string; summary: string }

/** The buttons under an invite. */
export type Pressed = Exclude<Partstat, 'DELEGATED'>

const SAID: Record<Pressed, string> = { ACCEPTED: 'Accepted', DECLINED: 'Declined', TENTATIVE: 'Tentative' }

/** The mail that a calendar program sends to the event's organizer when somebody presses one of its buttons. */
export function rsvpMime(invited: Invited, sending: Sending, partstat: Pressed): Buffer {
  return calendarMime(invited, sending, { method: 'REPLY', said: SAID[partstat], partstat, ...slotOf(invited) })
}

/** A counter-proposal from a calendar program. */
export function counterMime(invited: Invited, sending: Sending, slot: { start: string; end: string }): Buffer {
  return calendarMime(invited, sending, {
    method: 'COUNTER',
    said: 'New time proposed',
    partstat: 'TENTATIVE',
    ...slot,
  })
}

const slotOf = ({ start, end }: Invited) => ({ start, end })

function calendarMime(
  invited: Invited,
  { from, messageId, at }: Sending,
  answer: { method: 'REPLY' | 'COUNTER'; said: string; partstat: Pressed; start: string; end: string },
): Buffer {
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
  const heading = headingOf({ from, messageId, at }, { to: [invited.organizer], subject })
  const parts = [textPart('plain', `${subject}\n`), calendarPart(answer.method, `${lines.join('\r\n')}\r\n`)]
  return Buffer.from(multipart('alternative', heading, parts, headersOf(heading)))
}

/** An absent person's automatic reply. */
export function outOfOfficeMime(original: Original, sending: Sending, text: string): Buffer {
  const heading = { ...answering(original, sending), subject: `Automatic reply: ${original.subject}` }
  return plainMime(heading, text, [AUTOMATIC])
}

/** RFC 3464: the server of the recipient could not deliver. */
export function bounceMime(original: Original, { from, ...sending }: Sending): Buffer {
  const domain = from.email.slice(from.email.lastIndexOf('@') + 1)
  const server = { email: `mailer-daemon@${domain}`, name: 'Mail Delivery System' }
  const subject = 'Undelivered Mail Returned to Sender'
  const heading = headingOf({ from: server, ...sending }, { to: [original.bounceTo], subject })
  const parts = [
    textPart('plain', `<${from.email}>: this address does not exist.\n`),
    linesPart('message/delivery-status', [
      `Reporting-MTA: dns; mx.${domain}`,
      '',
      `Final-Recipient: rfc822; ${from.email}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    ]),
    linesPart('text/rfc822-headers', [`Message-ID: ${original.messageId}`]),
  ]
  return Buffer.from(multipart('report; report-type=delivery-status', heading, parts, headersOf(heading, [AUTOMATIC])))
}

const AUTOMATIC: [string, string] = ['Auto-Submitted', 'auto-replied']

/** A new mail to any address. */
export function newMime(
  sending: Sending,
  { text, ...mail }: { to: string[]; cc: string[]; subject: string; text: string },
): Buffer {
  return plainMime(headingOf(sending, mail), text)
}

function answering(original: Original, sending: Sending): Heading {
  const subject = /^re:/i.test(original.subject) ? original.subject : `Re: ${original.subject}`
  return {
    ...headingOf(sending, { to: [original.replyTo], subject }),
    inReplyTo: original.messageId,
    references: [...original.references, original.messageId],
  }
}

function headingOf(
  { from, messageId, at }: Sending,
  { to, cc = [], subject }: { to: string[]; cc?: string[]; subject: string },
): Heading {
  return {
    messageId,
    date: at,
    from: { name: from.name, address: from.email },
    to: to.flatMap(mailboxes),
    cc: cc.flatMap(mailboxes),
    subject,
  }
}

/** As people write them, with a name or without. */
const mailboxes = (text: string): Mailbox[] => parseAddresses(text, { flatten: true })

/** Mail ends with a line break, as every mail server makes it end. */
const plainMime = (heading: Heading, text: string, own: [name: string, value: string][] = []): Buffer =>
  Buffer.from(textPart('plain', text.endsWith('\n') ? text : `${text}\n`, headersOf(heading, own)))

const nameOf = ({ email, name }: Somebody) => name ?? email
const basic = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
