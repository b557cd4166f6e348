import { makeAskedLink } from '#actions/sign-in.ts'
import type { Clock } from '#core/clock.ts'
import type { Letter } from '#core/mail/letter.ts'
import { sentencesFor } from '#core/mail/wording/catalogue.ts'
import { type Locale, localeFrom } from '#core/mail/wording/facts.ts'
import { LINK_MINUTES, signInUrl } from '#core/sign-in.ts'
import type { MailHome } from '#core/team/address.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Log } from '#telemetry/log.ts'
import { compose } from './compose.ts'
import type { Transport } from './outgoing.ts'
import { ownLetter } from './own-letter.ts'

// The mail with a sign-in link. It is never stored, neither in the outbox nor in the mailroom: anybody who can read those could
// sign in as somebody else. If it cannot be sent at once it is dropped, and people ask for another.

export type SignInPost = {
  pool: Pool
  log: Log
  clock: Clock
  mailHome: MailHome
  publicUrl: string
  transport: () => Promise<Transport | null>
}

/** `address` is the network address that asked for it. */
export async function mailSignInLink(post: SignInPost, email: string, address: string): Promise<void> {
  const { pool, log, clock, transport } = post
  try {
    const link = await inTransaction(pool, (sql) => makeAskedLink(sql, email, address, clock))
    if (link === null) return
    const url = signInUrl(post.publicUrl, link.token)
    const letter = signInLetter(post, link.email, url, localeFrom(link.language))
    const raw = await compose(letter)
    const outcome = await (await transport())?.send({ from: letter.from.address, to: link.email, raw })
    if (outcome && outcome.kind !== 'sent')
      log.error({ failure: outcome.failure }, 'a link to sign in could not be sent')
  } catch (error) {
    log.error({ err: error }, 'a link to sign in could not be made')
  }
}

function signInLetter(post: SignInPost, email: string, url: string, locale: Locale): Letter {
  const words = sentencesFor({ locale }).notices.signIn({ email, url, minutes: LINK_MINUTES })
  return ownLetter(post, { to: { name: null, address: email }, words, locale, links: [url] })
}
