import type { Email } from 'postal-mime'
import type { ReadInvite } from '#core/calendar/read-invite.ts'
import type { Letter } from '#core/mail/letter.ts'
import { type Locale, localeFrom } from '#core/mail/wording/facts.ts'

// The contents of our own mails, as a mail program would show them. `parse.ts` reads strangers' mail, in a thread. The parser
// is loaded with the first mail, since hardly any node needs it.

export async function htmlIn(raw: Uint8Array): Promise<string | null> {
  const { default: PostalMime } = await import('postal-mime')
  return (await PostalMime.parse(raw)).html ?? null
}

export async function inviteIn(raw: Uint8Array): Promise<ReadInvite | null> {
  const { default: PostalMime } = await import('postal-mime')
  const { readInvite } = await import('#core/calendar/read-invite.ts')
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  return part ? readInvite(String(part.content)) : null
}

/** The letter behind these bytes: composing it again gives the same bytes. */
export async function letterIn(raw: Uint8Array): Promise<Letter> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  return {
    messageId: mail.messageId ?? '',
    date: Temporal.Instant.from(new Date(mail.date ?? '').toISOString()),
    from: mailbox(mail.from),
    to: mailbox(mail.to?.[0]),
    replyTo: mail.replyTo?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    inReplyTo: mail.inReplyTo ?? null,
    references: mail.references?.split(/\s+/).filter((id) => id !== '') ?? [],
    text: unixLines(mail.text ?? ''),
    html: unixLines(mail.html ?? ''),
    unsubscribe: /^<(.*)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? null,
    calendar: calendar
      ? // The parser changes line ends, but calendars need CRLF (RFC 5545, 3.1).
        { method: calendar.method === 'CANCEL' ? 'CANCEL' : 'REQUEST', ics: calendarLines(String(calendar.content)) }
      : null,
  }
}

/** The language that the mail declares. */
export async function localeIn(raw: Uint8Array): Promise<Locale> {
  const [, lang = ''] = /<html lang="(\w+)">/.exec((await htmlIn(raw)) ?? '') ?? []
  return localeFrom(lang)
}

const mailbox = (address: Email['from']) => ({ name: address?.name ?? '', address: address?.address ?? '' })

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value

/** The line end before a boundary belongs to the boundary (RFC 2046, 5.1.1); the parser leaves it with the part. */
const unixLines = (text: string): string => text.replaceAll('\r\n', '\n').replace(/\n$/, '')

const calendarLines = (ics: string): string => ics.replaceAll(/\r?\n/g, '\r\n')
