import { LINK_HOURS } from '#core/calendar/connection.ts'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import type { Letter } from '#core/mail/letter.ts'
import { sentencesFor } from '#core/mail/wording/catalogue.ts'
import type { Locale } from '#core/mail/wording/facts.ts'
import type { Settings } from '#settings/settings.ts'
import { compose } from './compose.ts'
import { ownLetter } from './own-letter.ts'
import { openTransport } from './transport.ts'

// The mail with the link for connecting a calendar. Like a sign-in link, it is sent at once and stored nowhere.

type Post = Pick<Settings, 'development' | 'smtp' | 'dkim' | 'mailHome'> & { clock: Clock }

export type CalendarInvitation = {
  member: { email: string; name: string | null }
  workspace: { name: string }
  url: string
  locale: Locale
}

export async function mailCalendarLink(post: Post, invitation: CalendarInvitation): Promise<void> {
  if (post.smtp === null)
    throw new Failure(
      'validation_error',
      'No mail leaves this installation, since SMTP_URL is not set. Leave out --mail and hand the link over yourself.',
    )
  const transport = await openTransport(post)
  try {
    const letter = letterOf(invitation, post)
    const to = invitation.member.email
    const outcome = await transport?.send({ from: letter.from.address, to, raw: await compose(letter) })
    if (outcome?.kind !== 'sent')
      throw new Failure('invalid_request', `The mail server did not take the mail to ${to}. Try again in a while.`)
  } finally {
    transport?.close()
  }
}

function letterOf({ member, workspace, url, locale }: CalendarInvitation, post: Post): Letter {
  const { notices } = sentencesFor({ locale })
  const words = notices.connectCalendar({ workspace: workspace.name, email: member.email, url, hours: LINK_HOURS })
  return ownLetter(post, { to: { name: member.name, address: member.email }, words, locale, links: [url] })
}
