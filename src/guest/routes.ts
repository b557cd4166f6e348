import type { FastifyInstance } from 'fastify'
import { AddressLimit } from '#http/address-limit.ts'
import { HIDDEN } from '#http/pages/html.ts'
import { answerRoutes } from './answer-routes.ts'
import { serveAssets } from './assets.ts'
import type { GuestOptions } from './options.ts'
import { pageRoutes } from './page-routes.ts'
import { sendNothing, sendTrouble } from './reply.ts'
import { takeForms } from './request.ts'
import { reviewRoutes } from './review-routes.ts'
import { stopRoutes } from './stop-routes.ts'

// The pages behind the links in mails. Opening one changes nothing, because mail scanners open links. Only a POST does, and its
// content is checked against the state at that moment. Actions that cannot be undone take a second press, which
// `confirmation` proves.

/** A token has 128 bits, so a client that asks for this many unknown ones is guessing. */
const GUESSES_A_MINUTE_MAX = 30

export async function registerGuestPages(app: FastifyInstance, options: GuestOptions): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope)
    const guesses = new AddressLimit(GUESSES_A_MINUTE_MAX)
    scope.setErrorHandler((error, request, reply) => sendTrouble(error, request, reply))
    serveAssets(scope)
    pageRoutes(scope, guesses, options)
    answerRoutes(scope, guesses, options)
    reviewRoutes(scope, guesses, options)
    stopRoutes(scope, guesses, options)
    for (const path of ['/m/*', '/o/*'])
      scope.all(path, HIDDEN, async (request, reply) => sendNothing(request, reply, guesses, options))
  })
}
