import { encode as base64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { encode as quotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp'

// Writes the lines and parts of our own kinds of mail. The library's composer handles any mail, checks every header again for
// each part, and takes three times as long for the same bytes; we still use its encoding and folding.

type Mailbox = { name: string; address: string }

const LINE_CHARACTERS = 76
const encoder = new MimeNode()

export const header = (name: string, value: string): string => foldLines(`${name}: ${value}`, LINE_CHARACTERS)

/**
 * Non-ASCII names become encoded words, and domains their DNS form. Pass an object, never text: text is parsed, and a name that
 * looks like an address would become one.
 */
export const addressHeader = (name: 'From' | 'To' | 'Reply-To', { name: called, address }: Mailbox): string =>
  header(name, encoder.encodeHeaderValue(name, [{ name: called, address }]))

export const textHeader = (name: string, text: string): string => header(name, encoder.encodeHeaderValue(name, text))

/** With CRLF line ends (RFC 5322, 2.1). */
export const textPart = (type: 'plain' | 'html', text: string): string =>
  part(
    [`Content-Type: text/${type}; charset=utf-8`, 'Content-Transfer-Encoding: quoted-printable'],
    wrapQuotedPrintable(quotedPrintable(text)).replace(/(?<!\r)\n/g, '\r\n'),
  )

/** The same event twice: inline for calendar programs, and as a file for people whose program ignores that. */
export function calendarParts(method: string, ics: string): { event: string; file: string } {
  const body = wrapBase64(base64(ics))
  return {
    event: part([`Content-Type: text/calendar; charset=utf-8; method=${method}`, IN_BASE64], body),
    file: part(
      [`Content-Type: application/ics; name=${FILE}`, `Content-Disposition: attachment; filename=${FILE}`, IN_BASE64],
      body,
    ),
  }
}

const IN_BASE64 = 'Content-Transfer-Encoding: base64'
const FILE = 'invite.ics'

export function multipart(
  kind: 'mixed' | 'alternative',
  boundary: string,
  parts: string[],
  headers: string[] = [],
): string {
  const whole = parts.map((each) => `--${boundary}\r\n${each}`).join('\r\n')
  const type = header('Content-Type', `multipart/${kind}; boundary="${boundary}"`)
  return part([...headers, type], `${whole}\r\n--${boundary}--\r\n`)
}

const part = (headers: string[], body: string): string => `${headers.join('\r\n')}\r\n\r\n${body}`
