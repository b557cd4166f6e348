import { withoutEncodedWords } from '#core/mail/encoded-words.ts'
import type { Letter } from '#core/mail/letter.ts'

// Turns a letter into bytes, always the same ones: they are stored before they are sent, so that a repeated send after a crash
// is identical. So nothing here is random: boundaries come from the Message-ID and encodings are fixed.
//
//   multipart/mixed                     only with an invite
//     multipart/alternative
//       text/plain, text/html
//       text/calendar; method=…         where every calendar program looks
//     application/ics                   for people whose program does not

/** Loaded with the first mail: until then it would only cost memory. */
let loading: Promise<typeof import('./mime-writer.ts')> | null = null

export async function compose(letter: Letter): Promise<Buffer> {
  loading ??= import('./mime-writer.ts')
  const { calendarParts, multipart, textPart, ...mime } = await loading
  const messageId = identifiers([letter.messageId]).join('')
  const headers = headersOf(letter, messageId, mime)
  const boundary = boundaryOf(messageId)
  const texts = [textPart('plain', letter.text), textPart('html', letter.html)]
  if (letter.calendar === null) return Buffer.from(multipart('alternative', `${boundary}_1`, texts, headers))
  const { event, file } = calendarParts(letter.calendar.method, letter.calendar.ics)
  const alternative = multipart('alternative', `${boundary}_2`, [...texts, event])
  return Buffer.from(multipart('mixed', `${boundary}_1`, [alternative, file], headers))
}

type MimeWriter = Pick<typeof import('./mime-writer.ts'), 'header' | 'addressHeader' | 'textHeader'>

function headersOf(letter: Letter, messageId: string, { header, addressHeader, textHeader }: MimeWriter): string[] {
  const inReplyTo = identifiers([letter.inReplyTo ?? '']).join('')
  const references = identifiers(letter.references).join(' ')
  const subject = headerText(letter.subject)
  return [
    // RFC 3834: asks machines not to answer. Absence notes are welcome, because they say when somebody is back.
    header('Auto-Submitted', 'auto-generated'),
    header('X-Auto-Response-Suppress', 'DR, RN, NRN, AutoReply'),
    // A mail that comes back with this header went in a circle.
    header('X-Parley-Instance', instanceIn(messageId)),
    ...unsubscribing(letter.unsubscribe ?? null).map(([name, value]) => textHeader(name, value)),
    addressHeader('From', mailbox(letter.from)),
    addressHeader('To', mailbox(letter.to)),
    addressHeader('Reply-To', mailbox({ name: null, address: letter.replyTo })),
    ...(inReplyTo === '' ? [] : [header('In-Reply-To', inReplyTo)]),
    ...(references === '' ? [] : [header('References', references)]),
    ...(subject === '' ? [] : [textHeader('Subject', subject)]),
    header('Message-ID', messageId),
    header('Date', new Date(letter.date.epochMilliseconds).toUTCString().replace('GMT', '+0000')),
    header('MIME-Version', '1.0'),
  ]
}

/** RFC 8058: one click unsubscribes without a page, if the address is https. */
function unsubscribing(url: string | null): [name: string, value: string][] {
  if (url === null) return []
  const isOneClick = url.startsWith('https:')
  return [
    ['List-Unsubscribe', `<${url}>`],
    ...(isOneClick ? [['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'] as [string, string]] : []),
  ]
}

/** RFC 2046 allows 70 with prefix and number; the random part of a Message-ID, which comes first, has 26. */
const BOUNDARY_CHARACTERS = 40

const boundaryOf = (messageId: string): string =>
  `--parley-${messageId.replace(/[^0-9A-Za-z]/g, '').slice(0, BOUNDARY_CHARACTERS)}-Part`

function mailbox({ name, address }: { name: string | null; address: string }) {
  return { name: headerText(name ?? ''), address: address.replace(/[\p{Cc}\p{Zl}\p{Zp}\s<>]/gu, '') }
}

/** Always a single line. */
function headerText(text: string): string {
  return withoutEncodedWords(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim())
}

/** Identifiers from other people's mails may be anything; only well-formed ones are passed on. */
function identifiers(texts: string[]): string[] {
  return texts.flatMap((text) => /<[^<>\s\p{Cc}]{1,900}>/u.exec(text)?.[0] ?? [])
}

/** This installation's name: the right side of every Message-ID that it makes. */
function instanceIn(messageId: string): string {
  return messageId.slice(messageId.lastIndexOf('@') + 1).replace(/>$/, '')
}
