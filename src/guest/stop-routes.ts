import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stopOnPage } from '#actions/answer-on-page.ts'
import { inTransaction } from '#db/transaction.ts'
import type { AddressLimit } from '#http/address-limit.ts'
import { HIDDEN } from '#http/pages/html.ts'
import { donePage, oneButtonPage } from './ask-again.ts'
import { asGuest, type GuestOptions } from './options.ts'
import { send, sendNothing } from './reply.ts'
import { FORM, tokenOf, wordsOf } from './request.ts'

/**
 * The address under List-Unsubscribe in a mail's header (RFC 8058): mail programs post there when their reader presses a button, and
 * a person who opens it finds that button on a page.
 */
export function stopRoutes(scope: FastifyInstance, guesses: AddressLimit, options: GuestOptions): void {
  const find = async (request: FastifyRequest) => {
    const { findByToken } = await import('./visit.ts')
    return await findByToken(options.pool, 'stop', tokenOf(request), options.clock)
  }
  scope.get('/stop/:token', HIDDEN, async (request, reply) => {
    if ((await find(request)) === null) return sendNothing(request, reply, guesses, options)
    const words = wordsOf(request)
    return send(reply, oneButtonPage(words, { ...words.stop, action: tokenOf(request) }))
  })
  scope.post('/stop/:token', FORM, async (request, reply) => {
    const guest = await find(request)
    if (guest === null) return sendNothing(request, reply, guesses, options)
    await inTransaction(options.pool, (sql) => stopOnPage(sql, guest, asGuest(options)))
    options.wake({ workspaceId: guest.workspace.id, requestId: guest.requestId })
    const { title, done } = wordsOf(request).stop
    return send(reply, donePage(wordsOf(request), title, done))
  })
}
