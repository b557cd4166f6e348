import type { Acting } from '#core/actor.ts'
import type { Digest, DigestMail, DigestQuestion } from '#core/mail/digest.ts'
import { type DigestAnswer, digestAnswers, saysSame } from '#core/mail/digest-answer.ts'
import { digestLetter } from '#core/mail/wording/digest.ts'
import { localeFrom } from '#core/mail/wording/facts.ts'
import { insertDigestUnclear, type SentDigest } from '#db/mail/digests.ts'
import type { MailSource, Trust } from '#db/mail/messages.ts'
import { findReviewedRequest, listInReview } from '#db/mail/review.ts'
import { lockRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { approveMail, letRequestRun, withdrawMail } from './review-mail.ts'
import { settleQuestion } from './settle-question.ts'

/** The mail that answers a summary, as it was received. */
export type DigestReply = { id: string; visible: string; trust: Trust; source: MailSource }

/**
 * Carries out a member's answer to their summary: each line settles its question, or sends its mail. Lines without an effect are
 * returned to them, so no answer is lost.
 */
export async function answerDigest(
  sql: Transaction,
  workspace: Workspace,
  sent: SentDigest,
  reply: DigestReply,
  acting: Acting,
): Promise<void> {
  const { digest } = sent
  const noLinks = { answersAt: () => null, approvalsAt: () => null }
  const reader = { locale: localeFrom(sent.language), workspace: workspace.name, console: '', ...noLinks }
  const { answers, approvesAll, unknown } = digestAnswers(reply.visible, digest, digestLetter(digest, reader).text)
  const unused = [...unknown]
  // In the order of requests, so that two concurrent answers do not wait for each other.
  for (const { answer, at } of inOrder(answers, digest))
    if (!(await settle(sql, workspace, { answer, at, sent, reply }, acting)))
      unused.push(`${answer.number} ${answer.words}`)
  if (approvesAll)
    for (const mail of inOrderOfRequest(digest.mails))
      await review(sql, workspace, mail, { sent, does: 'approve' }, acting)
  if (answers.length === 0 && !approvesAll && unknown.length === 0) unused.push(reply.visible.trim())
  if (unused.length === 0) return
  const details = { name: digest.name, language: sent.language, lines: unused.join('\n') }
  const unclear = { messageId: reply.id, to: sent.recipient, toKey: sent.recipientKey, details }
  await insertDigestUnclear(sql, workspace, unclear, acting.clock)
}

type Placed = { answer: DigestAnswer; at: DigestQuestion | DigestMail }

function inOrder(answers: DigestAnswer[], { questions, mails }: Digest): Placed[] {
  const all = [...questions, ...mails]
  return inOrderOfRequest(
    answers.map((answer) => ({ answer, at: all[answer.number - 1]! })),
    ({ at }) => at.requestId,
  )
}

function inOrderOfRequest<T>(
  all: readonly T[],
  of: (each: T) => string = (each) => (each as DigestMail).requestId,
): T[] {
  return all.toSorted((one, other) => (of(one) < of(other) ? -1 : of(one) > of(other) ? 1 : 0))
}

type Settling = Placed & { sent: SentDigest; reply: DigestReply }

async function settle(sql: Transaction, workspace: Workspace, settling: Settling, acting: Acting): Promise<boolean> {
  const { answer, at, sent, reply } = settling
  if ('mailId' in at) {
    const press = at.choices.find(({ say }) => saysSame(say, answer.words))?.press ?? null
    const settlement = { press, words: answer.words }
    return await settleQuestion(sql, workspace, sent.digest.memberId, at, settlement, reply, acting)
  }
  if (answer.means === null) return false
  return await review(sql, workspace, at, { sent, does: answer.means }, acting)
}

/** Sends it, alone or with all mail of its request, or withdraws it; false if the decision is not theirs. */
async function review(
  sql: Transaction,
  workspace: Workspace,
  mail: DigestMail,
  { sent, does }: { sent: SentDigest; does: NonNullable<DigestAnswer['means']> },
  acting: Acting,
): Promise<boolean> {
  if (!(await isStillTheirs(sql, workspace, mail, sent))) return false
  if (does === 'run') await letRequestRun(sql, workspace, mail.requestId, acting)
  else await (does === 'approve' ? approveMail : withdrawMail)(sql, workspace, mail.id, acting)
  return true
}

/** False if somebody has already sent or withdrawn it, or another member organizes the meeting now. */
async function isStillTheirs(
  sql: Transaction,
  workspace: Workspace,
  { id }: DigestMail,
  { digest }: SentDigest,
): Promise<boolean> {
  const requestId = await findReviewedRequest(sql, workspace, id)
  if (requestId === null) return false
  await lockRequest(sql, workspace, requestId)
  const [mail] = await listInReview(sql, workspace, { id, ofMember: digest.memberId })
  return mail?.ledBy === digest.memberId
}
