import type { Clock } from '#core/clock.ts'
import { sentencesFor } from '#core/mail/wording/catalogue.ts'
import type { Locale } from '#core/mail/wording/facts.ts'
import { signInPageUrl } from '#core/sign-in.ts'
import type { MailHome } from '#core/team/address.ts'
import type { Log } from '#telemetry/log.ts'
import { compose } from './compose.ts'
import type { Transport } from './outgoing.ts'
import { ownLetter } from './own-letter.ts'

// The mail to a new member: who added them, and how to sign in. Its link signs nobody in by itself, so it may be old or
// forwarded. The membership does not depend on the mail.

type Post = {
  log: Log
  clock: Clock
  mailHome: MailHome
  publicUrl: string
  transport: () => Promise<Transport | null>
}

export type MemberInvitation = {
  member: { email: string; name: string | null }
  inviter: { email: string; name: string | null }
  workspace: { name: string }
  locale: Locale
}

export async function mailMemberInvitation(post: Post, invitation: MemberInvitation): Promise<void> {
  const { log, transport } = post
  try {
    const letter = letterOf(post, invitation)
    const to = letter.to.address
    const outcome = await (await transport())?.send({ from: letter.from.address, to, raw: await compose(letter) })
    if (outcome && outcome.kind !== 'sent') log.error({ failure: outcome.failure }, 'an invitation could not be sent')
  } catch (error) {
    log.error({ err: error }, 'an invitation could not be sent')
  }
}

function letterOf(post: Post, { member, inviter, workspace, locale }: MemberInvitation) {
  const url = signInPageUrl(post.publicUrl)
  const words = sentencesFor({ locale }).notices.invited({
    inviter: inviter.name ?? inviter.email,
    workspace: workspace.name,
    email: member.email,
    url,
  })
  const to = { name: member.name, address: member.email }
  return ownLetter(post, { to, words, locale, answersAt: url.slice(0, url.lastIndexOf('/')) })
}
