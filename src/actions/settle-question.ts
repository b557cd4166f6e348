import type { Acting } from '#core/actor.ts'
import { questionAt } from '#core/negotiation/pages/organizer-question.ts'
import type { MailSource, Trust } from '#db/mail/messages.ts'
import { loadNegotiation, WRITES_NOTHING } from '#db/negotiation/whole-negotiation.ts'
import { findOrganizerOf } from '#db/people/guests.ts'
import { lockRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'
import { answerQuestion, sayAsOrganizer } from './answer-on-page.ts'

/** A question that one of our mails asked; its key is null where only words can answer it. */
export type Settled = { requestId: string; mailId: string; key: string | null }
/** One of the offered answers by its name, or else words. */
export type Settlement = { press: string | null; words: string }
/** Where the words came from. */
export type Said = { id: string; trust: Trust; source: MailSource }

/**
 * Answers a question for the member who organizes the meeting. An offered answer needs no reading; other words are read as a reply
 * to the mail that asked. False if the question is not theirs, or is settled.
 */
export async function settleQuestion(
  sql: Transaction,
  workspace: Workspace,
  memberId: string,
  { requestId, mailId, key }: Settled,
  { press, words }: Settlement,
  { id, trust, source }: Said,
  acting: Acting,
): Promise<boolean> {
  await lockRequest(sql, workspace, requestId)
  const organizer = await findOrganizerOf(sql, workspace, requestId, memberId)
  if (organizer === null) return false
  if (key === null || press === null)
    return await sayAsOrganizer(sql, organizer, { mailId, key, words, id, trust, source }, acting)
  const now = await timeIn(sql, workspace, acting.clock)
  const { negotiation } = await loadNegotiation(sql, workspace, requestId, now)
  const question = questionAt({ key, press }, { ...negotiation, ...WRITES_NOTHING }, Temporal.Instant.from(now))
  if (!question?.isOpen) return false
  return await answerQuestion(sql, organizer, { mailId, key, words, reading: question.reading }, acting)
}
