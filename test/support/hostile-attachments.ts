import { CY, type Hostile, type Loot, MALLORY, sent } from './hostile-mails.ts'
import type { Written } from './incoming.ts'

// Hostile mails whose trick is an attachment: answers to invitations and entries of nobody who may, and false reports.

type Entry = { method: string; attendee: string; partstat?: string; start?: string; end?: string; more?: string[] }

function entry(uid: string, { method, attendee, partstat, start, end, more }: Entry): Written {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//evil//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SEQUENCE:0',
    'DTSTAMP:20261116T090000Z',
    `DTSTART:${start ?? '20261117T090000Z'}`,
    `DTEND:${end ?? '20261117T093000Z'}`,
    `ATTENDEE;PARTSTAT=${partstat ?? 'ACCEPTED'}:mailto:${attendee}`,
    ...(more ?? []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return { headers: [`Content-Type: text/calendar; charset=utf-8; method=${method}`], body: lines.join('\n') }
}

const ABSURD = [
  { start: '16000101T000000Z', end: '16000101T003000Z' },
  { start: '99991231T000000Z', end: '99991231T003000Z' },
  { start: '20261117T090000Z', end: '20261117T080000Z' },
  { start: '20261117T090000Z', end: '20301117T090000Z' },
  { start: '20261115T030000Z', end: '20261115T033000Z' },
  { start: '20261117T250000Z', end: '20261117T256000Z' },
]

export function calendars({ booked: { uid, organizer } }: Loot): Hostile[] {
  const to = organizer
  // Only what Cy sends himself comes to the meeting; there it counts for him alone.
  const say = (family: string, from: string, given: Entry, by?: string) =>
    sent(family, [from === CY && !by ? 'recorded' : 'tray'], to, from, { ...entry(uid, given), ...(by ? { by } : {}) })
  return [
    ...['ACCEPTED', 'DECLINED', 'TENTATIVE'].flatMap((partstat) => [
      say('an answer of nobody who is invited', MALLORY, { method: 'REPLY', attendee: 'mallory@evil.test', partstat }),
      say('an answer for somebody else', MALLORY, { method: 'REPLY', attendee: 'cy@client.test', partstat }),
      say('a forged answer', CY, { method: 'REPLY', attendee: 'cy@client.test', partstat }, 'evil.test'),
      say('an answer with too many', MALLORY, {
        method: 'REPLY',
        attendee: 'mallory@evil.test',
        partstat,
        more: ['ATTENDEE;PARTSTAT=DECLINED:mailto:cy@client.test', 'ATTENDEE;PARTSTAT=DECLINED:mailto:ana@acme.test'],
      }),
    ]),
    ...['CANCEL', 'REQUEST', 'PUBLISH', 'ADD'].flatMap((method) => [
      say('a calendar entry of a stranger', MALLORY, { method, attendee: 'cy@client.test' }),
      say('a calendar entry of a guest', CY, { method, attendee: 'cy@client.test' }),
    ]),
    ...ABSURD.flatMap((times) => [
      say('an absurd time', CY, { method: 'COUNTER', attendee: 'cy@client.test', ...times }),
      say('a time of a stranger', MALLORY, { method: 'COUNTER', attendee: 'cy@client.test', ...times }),
    ]),
  ]
}

/** Reports that no mail server wrote: about people who can be reached, about nobody, about everybody. */
export function reports({ active, booked, handle }: Loot): Hostile[] {
  const about = ['bo@client.test', 'cy@client.test', 'ana@acme.test', '', 'not an address', 'a@b@c']
  return about
    .flatMap((recipient) =>
      [active.replyTo, booked.replyTo].map((to) =>
        sent('a report that nobody asked for', ['recorded'], to, MALLORY, report(recipient)),
      ),
    )
    .concat(sent('a report to our name', ['tray'], `${handle}@parley.test`, MALLORY, report('bo@client.test')))
}

function report(recipient: string): Written {
  const body = [
    '--r',
    'Content-Type: text/plain',
    '',
    'Undelivered.',
    '--r',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.evil.test',
    '',
    ...(recipient === '' ? [] : [`Final-Recipient: rfc822; ${recipient}`]),
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--r--',
  ]
  return {
    headers: ['Content-Type: multipart/report; report-type=delivery-status; boundary=r'],
    body: body.join('\n'),
  }
}
