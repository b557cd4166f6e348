import type { Clock } from '#core/clock.ts'
import { messageIdOf, sendingAddress, workspaceLocal } from '#core/mail/addresses.ts'
import { htmlTwin } from '#core/mail/html.ts'
import type { Letter } from '#core/mail/letter.ts'
import { localeFrom } from '#core/mail/wording/facts.ts'
import { noticeOf } from '#core/mail/wording/notices.ts'
import type { MailHome } from '#core/team/address.ts'
import { currentTime } from '#db/ids.ts'
import { insertNoticeMessage } from '#db/outbox.ts'
import type { ClaimedMail } from '#db/outbox-queue.ts'
import type { Pool } from '#db/sql.ts'
import { getWholeWorkspace, getWorkspace } from '#db/workspaces.ts'
import { compose } from '#mail/compose.ts'
import { newToken } from '#mail/token.ts'

/**
 * Words a notice of the system and stores it before it is sent, so that whoever sends it again sends the same. Null when
 * there is nothing to say, or when the claim is no longer ours.
 */
export async function storeNotice(
  pool: Pool,
  mail: ClaimedMail,
  home: MailHome,
  clock: Clock,
): Promise<{ token: string; raw: Uint8Array } | null> {
  const workspace = await getWorkspace(pool, mail.workspaceId)
  const { language } = await getWholeWorkspace(pool, workspace)
  const { details } = mail
  const locale = localeFrom(typeof details?.language === 'string' ? details.language : language)
  const notice = mail.details && noticeOf(mail.kind, mail.details, workspace.name, locale)
  if (!notice) return null
  const token = newToken(clock)
  const at = currentTime(clock)
  // A question to somebody who wrote to a team comes from that team, and is answered there.
  const local = workspaceLocal(workspace)
  const address = sendingAddress(typeof details?.slug === 'string' ? `${details.slug}.${local}` : local, home)
  const answers = typeof details?.answers === 'string' && details.answers !== '' ? details.answers : null
  const letter: Letter = {
    messageId: messageIdOf(newToken(clock), home),
    date: Temporal.Instant.from(at),
    from: { name: 'Parley', address },
    to: { name: null, address: mail.recipient },
    replyTo: address,
    ...notice,
    html: htmlTwin(notice.text, { lang: locale, title: notice.subject }),
    inReplyTo: answers,
    references: answers ? [answers] : [],
    calendar: null,
  }
  const raw = await compose(letter)
  const isOurs = await insertNoticeMessage(pool, workspace, mail.claimNo, {
    id: mail.id,
    at,
    kind: mail.kind,
    token,
    letter,
    raw,
  })
  return isOurs ? { token, raw } : null
}
