import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { MailWorld } from './incoming.ts'
import { answers, ask, BO, decideAll } from './negotiating.ts'

export const CY = { email: 'cy@client.test', name: 'Cy Diaz', timezone: 'Europe/Berlin' }

export type Booked = { requestId: string; uid: string; sequence: number; start: string; end: string }

/** A meeting of Ana with Bo and Cy, who both took the first time. */
export async function givenBooking(world: MailWorld): Promise<Booked> {
  const requestId = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  for (const { email } of [BO, CY]) await answers(world, email, 'The first one works.')
  const [booking] = await world.pool<Booked[]>`
    select request_id, uid, sequence, lower(during) as start, upper(during) as end
    from bookings
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}`
  assert.ok(booking, 'both took the same time')
  return booking
}

/** The attendees' answers, by the part of their address before the @. */
export async function answersTo(world: MailWorld, { requestId }: Booked): Promise<Record<string, string>> {
  const rows = await world.pool<{ email: string; rsvp: string }[]>`
    select a.email, a.rsvp
    from bookings b
    join booking_attendees a on a.workspace_id = b.workspace_id and a.booking_id = b.id
    where b.workspace_id = ${world.workspace.id}
      and b.request_id = ${requestId}
    order by a.email`
  return Object.fromEntries(rows.map(({ email, rsvp }) => [email.split('@')[0], rsvp]))
}

export type Answer = {
  from: string
  /** The attendee it answers for; the sender by default. */
  attendee?: string
  partstat?: string
  method?: string
  sequence?: number | string
  dtstamp?: string
  headers?: string[]
  text?: string
  /** Further lines of the event. */
  lines?: string[]
}

/** A calendar program's answer to the inviting address, or a forgery of one. */
export function calendarAnswer({ uid, start, end, ...booked }: Booked, answer: Answer): Buffer {
  const basic = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`
  const attendee = answer.attendee ?? answer.from
  const lines = [
    ...headerOf(answer),
    '--xx',
    'Content-Type: text/plain; charset=utf-8',
    '',
    answer.text ?? 'Answered in the calendar.',
    '--xx',
    `Content-Type: text/calendar; charset=utf-8; method=${answer.method ?? 'REPLY'}`,
    '',
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Somebody//EN',
    `METHOD:${answer.method ?? 'REPLY'}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${answer.sequence ?? booked.sequence}`,
    `DTSTAMP:${answer.dtstamp ?? '20261116T100000Z'}`,
    `DTSTART:${basic(start)}`,
    `DTEND:${basic(end)}`,
    ...(answer.lines ?? []),
    'ORGANIZER:mailto:acme@parley.test',
    `ATTENDEE;PARTSTAT=${answer.partstat ?? 'DECLINED'}:mailto:${attendee}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '--xx--',
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

const headerOf = ({ from, headers = [] }: Answer): string[] => [
  `From: ${from}`,
  'To: acme@parley.test',
  'Subject: Answer to the invitation',
  `Message-ID: <${randomBytes(8).toString('hex')}@client.test>`,
  'Date: Mon, 16 Nov 2026 10:00:00 +0000',
  ...headers,
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=xx',
  '',
]
