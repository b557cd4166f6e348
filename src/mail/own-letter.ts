import { type Clock, instantOf } from '#core/clock.ts'
import { messageIdOf } from '#core/mail/addresses.ts'
import { htmlTwin, type Page } from '#core/mail/html.ts'
import type { Letter } from '#core/mail/letter.ts'
import type { Locale } from '#core/mail/wording/facts.ts'
import { addressOf, type MailHome } from '#core/team/address.ts'
import { newToken } from './token.ts'

export type OwnWords = {
  to: { name: string | null; address: string }
  words: { subject: string; text: string }
  locale: Locale
} & Pick<Page, 'links' | 'answersAt'>

/** A letter from Parley itself, outside of every conversation: nobody answers it, and it is stored nowhere. */
export function ownLetter(
  { clock, mailHome }: { clock: Clock; mailHome: MailHome },
  { to, words: { subject, text }, locale, ...page }: OwnWords,
): Letter {
  const address = addressOf('noreply', mailHome)
  return {
    messageId: messageIdOf(newToken(clock), mailHome),
    date: instantOf(clock),
    from: { name: 'Parley', address },
    to,
    replyTo: address,
    subject,
    inReplyTo: null,
    references: [],
    text,
    html: htmlTwin(text, { lang: locale, title: subject, ...page }),
    calendar: null,
  }
}
