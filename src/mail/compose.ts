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
  const { calendarFile, calendarPart, headersOf, multipart, textPart } = await loading
  const headers = headersOf({ ...letter, to: [letter.to] }, ownHeaders(letter))
  const texts = [textPart('plain', letter.text), textPart('html', letter.html)]
  if (letter.calendar === null) return Buffer.from(multipart('alternative', letter, texts, headers))
  const { method, ics } = letter.calendar
  const alternative = multipart('alternative', letter, [...texts, calendarPart(method, ics)])
  return Buffer.from(multipart('mixed', letter, [alternative, calendarFile(ics)], headers))
}

function ownHeaders({ messageId, unsubscribe }: Letter): [name: string, value: string][] {
  return [
    // RFC 3834: asks machines not to answer. Absence notes are welcome, because they say when somebody is back.
    ['Auto-Submitted', 'auto-generated'],
    ['X-Auto-Response-Suppress', 'DR, RN, NRN, AutoReply'],
    // A mail that comes back with this header went in a circle.
    ['X-Parley-Instance', instanceIn(messageId)],
    ...unsubscribing(unsubscribe ?? null),
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

/** This installation's name: the right side of every Message-ID that it makes. */
function instanceIn(messageId: string): string {
  return messageId.slice(messageId.lastIndexOf('@') + 1).replace(/>$/, '')
}
