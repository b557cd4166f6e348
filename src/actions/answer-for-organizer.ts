import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import type { DigestQuestion } from '#core/mail/digest.ts'
import { saysSame } from '#core/mail/digest-answer.ts'
import { insertAudit } from '#db/audit.ts'
import { newId } from '#db/ids.ts'
import { lockRequest, type MeetingRequest } from '#db/requests/requests.ts'
import { getLeader } from '#db/requests/waiting.ts'
import type { Transaction } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'
import { settleQuestion } from './settle-question.ts'
import { waitingQuestions } from './waiting-questions.ts'

/**
 * A program's answer to a question that waits for the organizer: one of the offered answers, by its name or its words, or other words,
 * which are read as the organizer's reply.
 */
export async function answerForOrganizer(
  sql: Transaction,
  workspace: Workspace,
  { requestId, question: name, answer }: { requestId: string; question: string; answer: string },
  acting: Acting,
): Promise<MeetingRequest> {
  const request = await lockRequest(sql, workspace, requestId)
  const now = await timeIn(sql, workspace, acting.clock)
  const asked = (await waitingQuestions(sql, workspace, requestId, 'en', now)).find((each) => nameOf(each) === name)
  if (!asked) throw settled()
  const choice = asked.choices.find(({ say, press }) => press === answer || saysSame(say, answer))
  if (/…|@example\./.test(answer))
    throw new Failure(
      'invalid_request',
      'answer: … and @example.com stand for something. Say it with the real name or address.',
    )
  const settlement = { press: choice?.press ?? null, words: choice?.say ?? answer }
  const said = { id: newId('message', acting.clock).id, trust: 'authenticated', source: 'page' } as const
  const organizerId = await getLeader(sql, workspace, requestId)
  if (!(await settleQuestion(sql, workspace, organizerId, asked, settlement, said, acting))) throw settled()
  const detail = { question: name, answer: choice?.press ?? 'words' }
  await insertAudit(sql, workspace, { action: 'meeting_request.question_answered', ref: requestId, detail }, acting)
  return request
}

/** A question that only words can answer has no name of its own; a request has one such question. */
export const nameOf = ({ key }: Pick<DigestQuestion, 'key'>): string => key ?? 'last_mail'

const settled = () =>
  new Failure('invalid_request', 'question: this question is settled, or was never asked. Look again at what waits.')
