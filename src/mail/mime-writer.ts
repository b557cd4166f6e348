import { encode as base64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { encode as quotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp'
import { withoutEncodedWords } from '#core/mail/encoded-words.ts'

// Writes every mail that leaves, and the answers of the mailroom. The library's composer handles any mail, checks every header
// again for each part, and takes three times as long for the same bytes; we still use its encoding and folding.

export type Mailbox = { name: string | null; address: string }

/** The header of a mail. */
export type Heading = {
  /** With its angle brackets. */
  messageId: string
  date: Temporal.Instant
  from: Mailbox
  to: readonly Mailbox[]
  cc?: readonly Mailbox[]
  replyTo?: string
  subject: string
  inReplyTo?: string | null
  references?: readonly string[]
}

/** The lines of a header, with those that only this kind of mail has before them. Nothing in it is random. */
export function headersOf(heading: Heading, own: readonly [name: string, value: string][] = []): string[] {
  const { from, to, cc = [], replyTo } = heading
  const inReplyTo = identifiers([heading.inReplyTo ?? '']).join('')
  const references = identifiers(heading.references ?? []).join(' ')
  const subject = headerText(heading.subject)
  return [
    ...own.map(([name, value]) => textHeader(name, value)),
    addressHeader('From', [from]),
    addressHeader('To', to),
    ...(cc.length === 0 ? [] : [addressHeader('Cc', cc)]),
    ...(replyTo === undefined ? [] : [addressHeader('Reply-To', [{ name: null, address: replyTo }])]),
    ...(inReplyTo === '' ? [] : [header('In-Reply-To', inReplyTo)]),
    ...(references === '' ? [] : [header('References', references)]),
    ...(subject === '' ? [] : [textHeader('Subject', subject)]),
    header('Message-ID', identifiers([heading.messageId]).join('')),
    header('Date', new Date(heading.date.epochMilliseconds).toUTCString().replace('GMT', '+0000')),
    header('MIME-Version', '1.0'),
  ]
}

const LINE_CHARACTERS = 76
const encoder = new MimeNode()

const header = (name: string, value: string): string => foldLines(`${name}: ${value}`, LINE_CHARACTERS)

const textHeader = (name: string, text: string): string => header(name, encoder.encodeHeaderValue(name, text))

/**
 * Non-ASCII names become encoded words, and domains their DNS form. Pass objects, never text: text is parsed, and a name that
 * looks like an address would become one.
 */
function addressHeader(name: 'From' | 'To' | 'Cc' | 'Reply-To', mailboxes: readonly Mailbox[]): string {
  const plain = mailboxes.map((mailbox) => ({
    name: headerText(mailbox.name ?? ''),
    address: mailbox.address.replace(/[\p{Cc}\p{Zl}\p{Zp}\s<>]/gu, ''),
  }))
  return header(name, encoder.encodeHeaderValue(name, plain))
}

/** Always a single line. */
function headerText(text: string): string {
  return withoutEncodedWords(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim())
}

/** Identifiers from other people's mails may be anything; only well-formed ones are passed on. */
function identifiers(texts: readonly string[]): string[] {
  return texts.flatMap((text) => /<[^<>\s\p{Cc}]{1,900}>/u.exec(text)?.[0] ?? [])
}

/** With CRLF line ends (RFC 5322, 2.1). A CR alone would end a line for some servers, and with a dot behind it the whole mail. */
export const textPart = (type: 'plain' | 'html', text: string, headers: readonly string[] = []): string =>
  part(
    [...headers, `Content-Type: text/${type}; charset=utf-8`, 'Content-Transfer-Encoding: quoted-printable'],
    wrapQuotedPrintable(quotedPrintable(text.replace(/\r\n?/g, '\n'))).replace(/(?<!\r)\n/g, '\r\n'),
  )

export const calendarPart = (method: string, ics: string): string =>
  part([`Content-Type: text/calendar; charset=utf-8; method=${method}`, IN_BASE64], wrapBase64(base64(ics)))

/** The same event as a file, for people whose program ignores the inline one. */
export const calendarFile = (ics: string): string =>
  part(
    [`Content-Type: application/ics; name=${FILE}`, `Content-Disposition: attachment; filename=${FILE}`, IN_BASE64],
    wrapBase64(base64(ics)),
  )

const IN_BASE64 = 'Content-Transfer-Encoding: base64'
const FILE = 'invite.ics'

/** A part whose lines stay as they are. */
export const linesPart = (type: string, lines: readonly string[]): string =>
  part([`Content-Type: ${type}`], `${lines.join('\r\n')}\r\n`)

/** The outermost one has the headers of the mail and is the first; one inside it needs another boundary. */
export function multipart(
  kind: 'mixed' | 'alternative' | 'report; report-type=delivery-status',
  { messageId }: Pick<Heading, 'messageId'>,
  parts: readonly string[],
  headers: readonly string[] = [],
): string {
  const boundary = `${boundaryOf(messageId)}_${headers.length > 0 ? 1 : 2}`
  const whole = parts.map((each) => `--${boundary}\r\n${each}`).join('\r\n')
  const type = header('Content-Type', `multipart/${kind}; boundary="${boundary}"`)
  return part([...headers, type], `${whole}\r\n--${boundary}--\r\n`)
}

/** RFC 2046 allows 70 with prefix and number; the random part of a Message-ID, which comes first, has 26. */
const BOUNDARY_CHARACTERS = 40

const boundaryOf = (messageId: string): string =>
  `--parley-${messageId.replace(/[^0-9A-Za-z]/g, '').slice(0, BOUNDARY_CHARACTERS)}-Part`

const part = (headers: readonly string[], body: string): string => `${headers.join('\r\n')}\r\n\r\n${body}`
