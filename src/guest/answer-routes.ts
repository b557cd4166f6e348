import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerQuestion } from '#actions/answer-on-page.ts'
import { lockRequest } from '#db/requests/requests.ts'
import { inTransaction } from '#db/transaction.ts'
import type { AddressLimit } from '#http/address-limit.ts'
import { HIDDEN } from '#http/pages/html.ts'
import { answerPage } from './ask-again.ts'
import { confirmationFor, isConfirmed } from './confirmation.ts'
import { asGuest, type GuestOptions } from './options.ts'
import { hidden, send, sendNothing } from './reply.ts'
import { FORM, formOf, queryOf } from './request.ts'
import type { Asked } from './visit.ts'
import { wordsFor } from './words/catalogues.ts'

/** The organizer's answer to a question in a mail, by a click: a page with that one answer. */
export function answerRoutes(scope: FastifyInstance, guesses: AddressLimit, options: GuestOptions): void {
  const { pool, clock, seal } = options
  const find = async (request: FastifyRequest): Promise<Asked | null> => {
    const { askedAt } = await import('./visit.ts')
    return await askedAt(pool, answeredIn(request), clock)
  }
  const path = '/o/:token/:question/:press'
  scope.get(path, HIDDEN, async (request, reply) => {
    const asked = await find(request)
    if (asked === null) return sendNothing(request, reply, guesses, options)
    const confirmation = confirmationFor(answeredIn(request), seal, clock.nowMs())
    const isDone = queryOf(request).has('done')
    return send(reply, answerPage(wordsFor([asked.locale]), asked.question, confirmation, isDone))
  })
  scope.post(path, FORM, async (request, reply) => {
    const asked = await find(request)
    if (asked === null) return sendNothing(request, reply, guesses, options)
    const isPress = isConfirmed(formOf(request).get('confirmation'), answeredIn(request), seal, clock.nowMs())
    const isHeard = isPress && (await hearAnswer(asked, answeredIn(request), options))
    return hidden(reply).redirect(`${asked.question.choice.press}${isHeard ? '?done' : ''}`, 303)
  })
}

const answeredIn = (request: FastifyRequest) => request.params as { token: string; question: string; press: string }

/** Returns whether the question was still open, checked again under the request's lock. */
async function hearAnswer(
  { organizer: { workspace, requestId }, question: { isOpen } }: Asked,
  answered: ReturnType<typeof answeredIn>,
  options: GuestOptions,
): Promise<boolean> {
  if (!isOpen) return false
  const { askedAt } = await import('./visit.ts')
  const isFirst = await inTransaction(options.pool, async (sql) => {
    await lockRequest(sql, workspace, requestId)
    const asked = await askedAt(sql, answered, options.clock)
    if (!asked?.question.isOpen) return false
    const { choice, mail, reading } = asked.question
    const answer = { mailId: mail.id, key: answered.question, words: choice.say, reading }
    return await answerQuestion(sql, asked.organizer, answer, asGuest(options))
  })
  if (isFirst) options.wake({ workspaceId: workspace.id, requestId })
  return isFirst
}
