import { organizerAsGuest } from '#coordinate/write-mail.ts'
import { linkUrl } from '#core/booking/link-url.ts'
import type { Clock } from '#core/clock.ts'
import { messageIdOf, replyAddress, sendingAddress, workspaceLocal } from '#core/mail/addresses.ts'
import type { Digest } from '#core/mail/digest.ts'
import { withoutGuestLinks } from '#core/mail/guest-links.ts'
import { htmlTwin } from '#core/mail/html.ts'
import type { Letter } from '#core/mail/letter.ts'
import { digestLetter, digestUnclear } from '#core/mail/wording/digest.ts'
import { type Locale, localeFrom } from '#core/mail/wording/facts.ts'
import { type Notice, type NoticeReader, noticeOf } from '#core/mail/wording/notices.ts'
import type { MailHome } from '#core/team/address.ts'
import { currentTime } from '#db/ids.ts'
import { insertNoticeMessage } from '#db/mail/outbox.ts'
import type { ClaimedMail } from '#db/mail/outbox-queue.ts'
import type { GuestEntry } from '#db/people/guests.ts'
import type { Pool } from '#db/sql.ts'
import { getWholeWorkspace, getWorkspace, timeIn, type Workspace } from '#db/workspaces.ts'
import { compose } from '#mail/compose.ts'
import { newToken } from '#mail/token.ts'
import type { Guest, GuestLinks } from '#seal/guest-links.ts'

export type NoticeParts = {
  pool: Pool
  mailHome: MailHome
  clock: Clock
  links?: GuestLinks | null
  /** Where the console is served. */
  publicUrl: string
}

/**
 * Writes a notice and stores it before it is sent, so that a second attempt sends the same text. Null if there is nothing to
 * say, or if the claim is no longer ours.
 */
export async function storeNotice(
  parts: NoticeParts,
  mail: ClaimedMail,
): Promise<{ token: string; raw: Uint8Array } | null> {
  const { pool, mailHome: home } = parts
  const clock = parts.clock.branch(mail.id)
  const workspace = await getWorkspace(pool, mail.workspaceId)
  const { language } = await getWholeWorkspace(pool, workspace)
  const { details } = mail
  const locale = localeFrom(typeof details?.language === 'string' ? details.language : language)
  const worded = details && wordedOf(mail, details, workspace, locale, parts)
  if (!worded) return null
  const token = newToken(clock)
  const at = currentTime(clock)
  // A question to somebody who wrote to a team comes from that team, and the answer goes there.
  const local = workspaceLocal(workspace)
  const address = sendingAddress(typeof details?.slug === 'string' ? `${details.slug}.${local}` : local, home)
  const answers = typeof details?.answers === 'string' && details.answers !== '' ? details.answers : null
  const { notice, answersAt, entries } = worded
  const letter: Letter = {
    messageId: messageIdOf(newToken(clock), home),
    date: Temporal.Instant.from(mail.kind === 'digest' ? await timeIn(pool, workspace, clock) : at),
    from: { name: 'Parley', address },
    to: { name: null, address: mail.recipient },
    replyTo: typeof details?.token === 'string' ? replyAddress(details.token, home) : address,
    ...notice,
    html: htmlTwin(notice.text, { lang: locale, title: notice.subject, answersAt }),
    inReplyTo: answers,
    references: answers ? [answers] : [],
    calendar: null,
  }
  const raw = await compose(letter)
  const stored = {
    ...{ id: mail.id, at, kind: mail.kind, token, raw },
    letter: { ...letter, text: withoutGuestLinks(letter.text) },
  }
  const isOurs = await insertNoticeMessage(pool, workspace, mail.claimNo, stored, entries)
  return isOurs ? { token, raw } : null
}

/** A notice, the base URL of its answer links if it has any, and the directory entries of those links. */
type Worded = { notice: Notice; answersAt: string | null; entries: GuestEntry[] }

function wordedOf(
  { id, kind }: { id: string; kind: string },
  details: Record<string, unknown>,
  workspace: Workspace,
  locale: Locale,
  { links, publicUrl }: NoticeParts,
): Worded | null {
  if (kind === 'digest_unclear') return { notice: unclearAnswer(details, locale), answersAt: null, entries: [] }
  const reader = { workspace: workspace.name, locale, console: publicUrl.replace(/\/$/, '') }
  if (kind === 'confirm_booking') return wordedConfirmation(details, workspace, reader, links ?? null)
  if (kind === 'digest') return wordedDigest({ id, digest: details.digest as Digest }, workspace, reader, links ?? null)
  const notice = noticeOf(kind, details, reader)
  return notice && { notice, answersAt: null, entries: [] }
}

/** Its link is made here and stands in no row. */
function wordedConfirmation(
  details: Record<string, unknown>,
  workspace: Workspace,
  reader: NoticeReader,
  links: GuestLinks | null,
): Worded | null {
  const { hold_id: holdId, name } = details
  if (typeof holdId !== 'string' || typeof name !== 'string' || !links) return null
  const page = linkUrl({ handle: workspace.handle ?? '', name }, reader.console)
  const { url } = links.confirm({ workspaceId: workspace.id, holdId }, page)
  const notice = noticeOf('confirm_booking', { ...details, url }, reader)
  return notice && { notice, answersAt: url.replace(/\/[^/]*$/, ''), entries: [] }
}

function wordedDigest(
  { id, digest }: { id: string; digest: Digest },
  workspace: Workspace,
  reader: NoticeReader,
  links: GuestLinks | null,
): Worded {
  const { questions, mails, memberId } = digest
  const organizer = (requestId: string) => organizerAsGuest(workspace, { requestId, organizerId: memberId })
  const answersAt = (requestId: string) => links?.answers(organizer(requestId)).url ?? null
  const approvalsAt = (requestId: string) => links?.approvals(organizer(requestId), id).url ?? null
  const [first] = [...questions, ...mails]
  return {
    notice: digestLetter(digest, { ...reader, answersAt, approvalsAt }),
    answersAt: (first && answersAt(first.requestId)?.replace(/\/[^/]*$/, '')) ?? null,
    entries: links ? mails.map(({ requestId }) => approvalEntry(organizer(requestId), id, links)) : [],
  }
}

const approvalEntry = (organizer: Guest, digestId: string, links: GuestLinks): GuestEntry => ({
  ...organizer,
  kind: 'approval',
  digestId,
  digest: links.approvals(organizer, digestId).digest,
})

const unclearAnswer = ({ name, lines }: Record<string, unknown>, locale: Locale): Notice =>
  digestUnclear(String(lines).split('\n'), { name: typeof name === 'string' ? name : null, locale })
