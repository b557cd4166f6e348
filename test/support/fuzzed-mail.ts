import type { Envelope } from '#mail/incoming.ts'
import type { Booked } from './booked.ts'

// Mails in which every field may be something that no honest program writes. Random numbers choose the parts, so a seed makes the
// same mails again.

/** A number from 0 up to, and without, `below`. */
export type Choose = (below: number) => number

export type Aims = { booked: Booked; replyTo: string[]; home: string; messageId: string }

export type Fuzzed = { raw: Buffer; envelope: Envelope | null; source: 'smtp' | 'lmtp' | 'imap' }

/** The same numbers for the same seed (mulberry32). */
export function chooser(seed: number): Choose {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const NASTY = [
  '',
  '\0',
  'a\0b',
  '\u2028',
  '\u2029\u202e\u2066x',
  '\ufeff\ufffe\uffff',
  '\u0085\u0007\u001b[31m',
  'x'.repeat(70_000),
  `a${'😀'.repeat(5_000)}`,
  '😀'.repeat(5_000),
  'e\u0301'.repeat(2_000),
  "'; drop table messages; --",
  '{"__proto__":{"x":1}}',
  '\\u0000 \\ud800',
  '%00%s%n',
  '=?utf-8?B?AAAA?= =?utf-16le?B?ANg=?=',
  '=?utf-8?Q?=00=ED=A0=80=0D=0ABcc:_x@third.test?=',
  `=?utf-8?B?${Buffer.from(`a${'😀'.repeat(700)}`).toString('base64')}?=`,
  '"'.repeat(500),
  '(('.repeat(500),
  '<'.repeat(999),
  ';;;;,,,,::::',
]

const DATES = [
  'Mon, 16 Nov 2026 10:00:00 +0100',
  'Sat, 1 Jan 0000 00:00:00 +0000',
  'Fri, 31 Dec 9999 23:59:59 -9999',
  'Sat, 13 Sep 275760 00:00:00 +0000',
  '275760-09-14T00:00:00Z',
  'Mon, 16 Nov 2026 10:00:00 +9959',
  'Mon, 99 Nov -0001 99:99:99 -1260',
  '99999999999999999999',
]

const STAMPS = [
  '20261116T100000Z',
  '00000101T000000Z',
  '00010101T000000Z',
  '16000101T000000Z',
  '99991231T235959Z',
  '99991231T235959',
  '2757600913T000000Z',
  '20261331T256199Z',
  '20261117',
  'now',
  '-1',
]

const ZONES = [
  '',
  ';TZID=America/New_York',
  ';TZID=Pacific/Kiritimati',
  ';TZID=Nowhere/Nothing',
  ';TZID=\0',
  ';VALUE=DATE',
]
const DURATIONS = ['PT30M', 'P999999999D', '-P1D', 'P200000Y', 'PT0S', 'PT99999999999999999999S', 'x']
const SEQUENCES = ['0', '1', '-1', '2147483647', '2147483648', '99999999999', '1e400', 'NaN', '0x10', '']
const PEOPLE = [
  'bo@client.test',
  'cy@client.test',
  'ana@acme.test',
  'eve@evil.test',
  'bo@client.test\0',
  `${'l'.repeat(400)}@x.test`,
]
const TEXTS = [
  'The second one works for me.',
  'Yes',
  'None of these work for me.',
  'Please add kim@client.test',
  'Year 275760 at 25:99',
]

export function fuzzedMail(choose: Choose, aims: Aims): Fuzzed {
  const of = <T>(all: readonly T[]): T => all[choose(all.length)]!
  /** Something honest twice as often as something nasty, or nothing would get far. */
  const or = (...honest: string[]): string => (choose(3) < 2 ? of(honest) : of(NASTY))
  const source = of(['smtp', 'lmtp', 'imap'] as const)
  const to = of([...aims.replyTo, aims.home, aims.home])
  const from = or('Bo <bo@client.test>', 'Cy <cy@client.test>', 'Ana <ana@acme.test>', `${of(NASTY)} <bo@client.test>`)
  const header = [
    `From: ${from}`,
    `To: ${or(to, `${of(NASTY)} <${to}>`)}`,
    `Delivered-To: ${to}`,
    `Cc: ${or('', 'kim@client.test', Array.from({ length: 300 }, (_, i) => `c${i}@x.test`).join(', '))}`,
    `Subject: ${or('Re: Product demo')}`,
    `Date: ${or(...DATES)}`,
    `Message-ID: ${or(`<${choose(1e9)}@x.test>`, `<${'m'.repeat(3_000)}@x.test>`)}`,
    `In-Reply-To: ${or(aims.messageId)}`,
    `References: ${or(aims.messageId, `${aims.messageId} `.repeat(400))}`,
    `Reply-To: ${or('bo@client.test')}`,
    `Return-Path: ${or('<bo@client.test>')}`,
    `Auto-Submitted: ${or('no')}`,
    `Authentication-Results: ${or('mx.acme.test; dmarc=pass header.from=client.test')}`,
    `DKIM-Signature: ${or('v=1; a=rsa-sha256; d=client.test; s=x; h=from; bh=x; b=x')}`,
    ...Array.from({ length: choose(4) === 0 ? 400 : 0 }, (_, i) => `X-Padding-${i}: ${of(NASTY).slice(0, 100)}`),
  ]
  const body = of([plain, html, calendar, report, attached])({ of, or, choose, aims })
  const raw = Buffer.from([...header, ...body].join(choose(8) === 0 ? '\n' : '\r\n'))
  const rcpt = choose(10) === 0 ? [to, `${of(NASTY).slice(0, 300)}@parley.test`] : [to]
  const envelope = { from: or('bo@client.test', ''), rcpt, ...(source === 'smtp' ? { remote: remoteOf(or) } : {}) }
  return { raw, envelope: source === 'imap' ? null : envelope, source }
}

type Making = { of: <T>(all: readonly T[]) => T; or: (...honest: string[]) => string; choose: Choose; aims: Aims }

const remoteOf = (or: Making['or']) => ({ ip: '192.0.2.1', helo: or('mx.client.test').slice(0, 500) })

const plain = ({ of, or }: Making): string[] => [
  `Content-Type: text/plain; charset=${or('utf-8', 'utf-16le', 'x-nothing', 'iso-2022-jp')}; format=${or('flowed')}`,
  `Content-Transfer-Encoding: ${or('8bit', 'base64', 'quoted-printable')}`,
  '',
  or(...TEXTS, `> ${of(NASTY)}\r\n${of(TEXTS)}`),
]

const html = ({ of, or }: Making): string[] => [
  'Content-Type: text/html; charset=utf-8',
  '',
  `<p>${or(...TEXTS)}</p><blockquote>${of(NASTY)}</blockquote>&#0;&#xD800;&#1114112;<script>${of(NASTY)}</script>`,
]

function calendar({ of, or, aims: { booked } }: Making): string[] {
  const at = (name: string) => `${name}${of(ZONES)}:${or(...STAMPS)}`
  const event = [
    `UID:${or(booked.uid, booked.uid)}`,
    `SEQUENCE:${or(...SEQUENCES)}`,
    at('DTSTAMP'),
    at('DTSTART'),
    of([at('DTEND'), `DURATION:${or(...DURATIONS)}`]),
    `X-MS-OLK-ORIGINALSTART:${or(...STAMPS)}`,
    `COMMENT:${or('Sorry')}`,
    `ATTENDEE;PARTSTAT=${or('ACCEPTED', 'DECLINED', 'TENTATIVE')};CN=${or('Bo')}:mailto:${of(PEOPLE)}`,
    'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
  ]
  const method = or('REPLY', 'REPLY', 'COUNTER')
  const lines = ['BEGIN:VCALENDAR', `METHOD:${method}`, 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR']
  return [`Content-Type: text/calendar; charset=utf-8; method=${method}`, '', ...lines]
}

const report = ({ of, or, aims }: Making): string[] => [
  'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
  '',
  '--r',
  'Content-Type: message/delivery-status',
  '',
  `Reporting-MTA: dns; ${or('mx.client.test')}`,
  '',
  `Final-Recipient: rfc822; ${or(...PEOPLE)}`,
  `Action: ${or('failed')}`,
  `Status: ${or('5.1.1')}`,
  `Diagnostic-Code: smtp; ${of([`a${'😀'.repeat(400)}`, '😀'.repeat(400), ...NASTY])}`,
  '--r',
  'Content-Type: text/rfc822-headers',
  '',
  `Message-ID: ${or(aims.messageId)}`,
  '--r--',
]

const attached = ({ of, or }: Making): string[] => [
  `Content-Type: multipart/mixed; boundary="${or('b').slice(0, 300).replaceAll('"', '')}"`,
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  of(TEXTS),
  '--b',
  `Content-Type: ${or('application/zip')}; name="${or('x.zip')}"`,
  `Content-Disposition: attachment; filename="${or('../../etc/passwd')}"; filename*=utf-8''${or('%00')}`,
  'Content-Transfer-Encoding: base64',
  '',
  'UEsDBBQAAAAIAAAAIQ',
  '--b--',
]
