import { withoutEncodedWords } from '#core/mail/encoded-words.ts'
import type { Letter } from '#core/mail/letter.ts'

// From a letter to its bytes, always the same: they are stored before they are sent, and what is sent again after a crash
// is what was sent before. So nothing here is random: boundaries come from the Message-ID and encodings are fixed.
//
//   multipart/mixed                     only with an invite
//     multipart/alternative
//       text/plain, text/html
//       text/calendar; method=…         where every calendar program looks
//     application/ics                   for people whose program does not

/** RFC 5322, 2.1.1, allows 998 octets a line; encoded text never comes near. */
const TEXT = { contentTransferEncoding: 'quoted-printable' } as const
const CALENDAR = { contentTransferEncoding: 'base64' } as const

/** Loaded with the first mail: until then it would only cost memory. */
let loading: Promise<[typeof import('nodemailer/lib/mail-composer'), typeof import('./mime-tree.ts')]> | null = null

export async function compose(letter: Letter): Promise<Buffer> {
  loading ??= Promise.all([import('nodemailer/lib/mail-composer'), import('./mime-tree.ts')])
  const [{ default: MailComposer }, { bytesOf }] = await loading
  const messageId = identifiers([letter.messageId]).join('')
  const composer = new MailComposer({
    messageId,
    date: new Date(letter.date.epochMilliseconds),
    // As objects, never as text: a text is parsed, and a name that looks like an address would become one.
    from: mailbox(letter.from),
    to: mailbox(letter.to),
    replyTo: mailbox({ name: null, address: letter.replyTo }),
    subject: headerText(letter.subject),
    inReplyTo: identifiers([letter.inReplyTo ?? '']).join(''),
    references: identifiers(letter.references).join(' '),
    headers: {
      // RFC 3834: answered by people, not by machines. An absence note is welcome, it says when somebody is back.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'DR, RN, NRN, AutoReply',
      // What comes back with this went round in a circle.
      'X-Parley-Instance': instanceIn(messageId),
      ...unsubscribing(letter.unsubscribe ?? null),
    },
    text: { content: letter.text, ...TEXT },
    html: { content: letter.html, ...TEXT },
    ...(letter.calendar === null ? {} : { icalEvent: icalEvent(letter.calendar) }),
    boundaryPrefix: '--parley',
    baseBoundary: messageId.replace(/[^0-9A-Za-z]/g, '').slice(0, BOUNDARY_CHARACTERS),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return bytesOf(composer.compile())
}

/** RFC 8058: one press is enough, without a page, where the address is https. */
function unsubscribing(url: string | null): Record<string, string> {
  if (url === null) return {}
  const isOneClick = url.startsWith('https:')
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(isOneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}

/** RFC 2046 allows 70 with prefix and number; the random part of a Message-ID, which comes first, has 26. */
const BOUNDARY_CHARACTERS = 40

function icalEvent({ method, ics }: NonNullable<Letter['calendar']>) {
  return { method, content: ics, filename: 'invite.ics', ...CALENDAR }
}

function mailbox({ name, address }: { name: string | null; address: string }) {
  return { name: headerText(name ?? ''), address: address.replace(/[\p{Cc}\p{Zl}\p{Zp}\s<>]/gu, '') }
}

/** One line, for any input. */
function headerText(text: string): string {
  return withoutEncodedWords(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim())
}

/** Those of other people come from their mails and may be anything; only what has the form of one goes on. */
function identifiers(texts: string[]): string[] {
  return texts.flatMap((text) => /<[^<>\s\p{Cc}]{1,900}>/u.exec(text)?.[0] ?? [])
}

/** What this installation calls itself: the right side of every Message-ID that it makes. */
function instanceIn(messageId: string): string {
  return messageId.slice(messageId.lastIndexOf('@') + 1).replace(/>$/, '')
}
