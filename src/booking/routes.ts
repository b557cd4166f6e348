import type { FastifyInstance } from 'fastify'
import { Failure } from '#core/failure.ts'
import { takeForms } from '#guest/request.ts'
import { AddressLimit } from '#http/address-limit.ts'
import { HIDDEN } from '#http/pages/html.ts'
import { isLoopback } from '#settings/loopback.ts'
import { serveAssets } from './assets.ts'
import { confirmRoutes } from './confirm-routes.ts'
import { Crowd } from './crowd.ts'
import type { BookingOptions } from './options.ts'
import { pageRoutes } from './page-routes.ts'
import { sendMissing, sendTrouble } from './reply.ts'
import { VisitCounter } from './visit-counter.ts'

// The pages of booking links, at /b/<handle>/<name>. They are plain HTML from the server, work without script and set no cookie. Opening one
// changes nothing; only a POST does, and what it brings is checked against what is free at that moment.

/** Links for a single person have names that nobody can guess. Somebody who asks for this many unknown ones is guessing. */
const GUESSES_A_MINUTE_MAX = 30
/** Each view works out what is free, and a visitor who looks for a time needs about ten. */
const VIEWS_A_MINUTE_MAX = 120

export async function registerBookingPages(app: FastifyInstance, options: BookingOptions): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope)
    const guesses = new AddressLimit(GUESSES_A_MINUTE_MAX)
    const views = new AddressLimit(VIEWS_A_MINUTE_MAX)
    const visits = new VisitCounter(options)
    scope.addHook('onClose', async () => visits[Symbol.asyncDispose]())
    scope.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/b/') || (options.development && isLoopback(request.ip))) return
      const waitSeconds = views.record(request.ip)
      if (waitSeconds === 0) return
      void reply.header('retry-after', waitSeconds)
      throw new Failure('rate_limited', `There were too many views from this address. Try again in ${waitSeconds} s.`)
    })
    scope.setErrorHandler((error, request, reply) => sendTrouble(error, request, reply))
    serveAssets(scope)
    const entrance = { guesses, visits, options: { ...options, crowd: new Crowd() } }
    pageRoutes(scope, entrance)
    confirmRoutes(scope, entrance)
    scope.all('/b/*', HIDDEN, async (request, reply) => sendMissing(request, reply, guesses, options))
  })
}
