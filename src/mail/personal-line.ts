import { lockMailInReview } from '#actions/review-mail.ts'
import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { withoutGuestLinks } from '#core/mail/guest-links.ts'
import { type PersonalLine, withPersonalLine } from '#core/mail/personal-line.ts'
import { insertAudit } from '#db/audit.ts'
import { findBytes, findMemberName, type MailBytes, updateBytes } from '#db/mail/personal-line.ts'
import { getInReview, type WaitingMail } from '#db/mail/review.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { compose } from './compose.ts'
import { letterIn, localeIn } from './mail-parts.ts'

/**
 * Sets or replaces the reviewer's own words in a waiting mail; null removes them. The bytes are rebuilt from the stored letter,
 * so nothing else in the mail changes.
 */
export async function setPersonalLine(
  sql: Transaction,
  workspace: Workspace,
  { id, requestId }: { id: string; requestId: string },
  words: string | null,
  acting: Acting,
): Promise<WaitingMail> {
  await lockMailInReview(sql, workspace, id, requestId)
  const bytes = await findBytes(sql, workspace, id)
  if (bytes === null)
    throw new Failure('invalid_request', `The bytes of mail ${id} are no longer stored. Withdraw it instead.`, {
      plainly: 'This mail is too old to be changed. Withdraw it instead.',
    })
  if (words === bytes.personalLine) return await getInReview(sql, workspace, id)
  const original = bytes.withoutLine ?? bytes.raw
  const plain = await letterIn(original)
  const letter = words === null ? plain : withPersonalLine(plain, await lineOf(sql, workspace, bytes, words, acting))
  await updateBytes(sql, workspace, id, {
    personalLine: words,
    visible: withoutGuestLinks(letter.text),
    raw: words === null ? original : await compose(letter),
    withoutLine: words === null ? null : original,
  })
  const detail = { request: requestId, characters: words?.length ?? 0 }
  const action = words === null ? 'mail.personal_line_removed' : 'mail.personal_line_added'
  await insertAudit(sql, workspace, { action, ref: id, detail }, acting)
  return await getInReview(sql, workspace, id)
}

/** The words are the member's who adds them; with an API key, the organizer's. */
async function lineOf(
  sql: Transaction,
  workspace: Workspace,
  { writtenFor, raw }: MailBytes,
  words: string,
  { actor }: Acting,
): Promise<PersonalLine> {
  const writer = actor.kind === 'member' ? actor.id : writtenFor
  const name = writer === null ? null : await findMemberName(sql, workspace, writer)
  return { words, name, locale: await localeIn(raw) }
}
