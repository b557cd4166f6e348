import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowProgram } from '#actions/allow-program.ts'
import { actorOf, endSession, findSignedIn } from '#actions/sign-in.ts'
import { withAnswer } from '#core/program/redirect-uri.ts'
import { PROGRAM_SCOPES } from '#core/program/scopes.ts'
import { SESSION_DAYS } from '#core/sign-in.ts'
import type { SignedIn } from '#db/people/sign-in.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireOwnSite, sessionCookie, sessionIn } from '../console/site.ts'
import { HIDDEN } from '../pages/html.ts'
import {
  consentPage,
  overPage,
  type Question,
  refusedPage,
  unknownAddressPage,
  unknownProgramPage,
} from './consent-pages.ts'
import type { ProgramOptions } from './program-routes.ts'
import { AUTHORIZE, issuerOf, resourceOf } from './site-addresses.ts'
import { openTicket, ticketFor } from './ticket.ts'
import { type Answerable, type Wish, wishIn } from './wish.ts'
import { wishCookie } from './wish-cookie.ts'

type Asked = Extract<Wish, { kind: 'asked' }>
type Visitor = { session: string; signedIn: SignedIn[] }

/**
 * A program sends somebody's browser here, and their answer back to it. People who are not signed in do that first. The browser goes to a
 * program only after its owner has pressed a button, since anybody can register a program and an address.
 */
export async function registerConsent(app: FastifyInstance, options: ProgramOptions): Promise<void> {
  const { pool, clock, seal } = options
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => requireOwnSite(request, options))
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )

    const visitorOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Visitor | null> => {
      const session = sessionIn(request, options)
      const found = session === null ? null : await findSignedIn(pool, session, clock)
      if (!found || found.signedIn.length === 0) return null
      if (found.isProlonged) void reply.header('set-cookie', sessionCookie(options, session!, SESSION_DAYS))
      return { session: session!, signedIn: found.signedIn }
    }

    const ask = (
      reply: FastifyReply,
      { session, signedIn }: Visitor,
      wish: Asked,
      query: string,
      problem: string | null,
      chosen: Question['chosen'] = wish.scopes,
    ) => {
      const ticket = ticketFor(query, session, seal, clock)
      return send(reply, consentPage({ wish, signedIn, ticket, problem, chosen } satisfies Question), wish.redirectUri)
    }

    const signInFirst = (reply: FastifyReply, query: string) => {
      const cookie = wishCookie(options, query)
      if (cookie) void reply.header('set-cookie', cookie)
      return reply.header('cache-control', 'no-store').redirect('./sign-in', 303)
    }

    const answered = (reply: FastifyReply, wish: Answerable, answer: Record<string, string>) =>
      reply.header('cache-control', 'no-store').redirect(addressWith(wish, answer), 303)

    /** RFC 9207: a program that talks to several servers can tell who answers. */
    const addressWith = ({ redirectUri, state }: Answerable, answer: Record<string, string>) =>
      withAnswer(redirectUri, { ...answer, ...(state !== null && { state }), iss: issuerOf(options) })

    pages.get(AUTHORIZE, HIDDEN, async (request, reply) => {
      const query = queryOf(request)
      const wish = wishIn(new URLSearchParams(query), options)
      if (wish.kind === 'unknown_program') return send(reply.code(400), unknownProgramPage())
      if (wish.kind === 'unknown_address') return send(reply.code(400), unknownAddressPage(wish.client.name))
      if (wish.kind === 'refused') {
        const back = addressWith(wish, { error: wish.error, error_description: wish.why })
        return send(reply.code(400), refusedPage(back, wish, wish.why))
      }
      const visitor = await visitorOf(request, reply)
      return visitor === null ? signInFirst(reply, query) : ask(reply, visitor, wish, query, null)
    })

    pages.post(AUTHORIZE, HIDDEN, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const visitor = await visitorOf(request, reply)
      const query = visitor && openTicket(form.get('ticket') ?? '', visitor.session, seal, clock)
      if (visitor === null || query === null) return send(reply.code(400), overPage())
      const wish = wishIn(new URLSearchParams(query), options)
      if (wish.kind !== 'asked') return send(reply.code(400), overPage())
      if (form.get('answer') === 'deny') return answered(reply, wish, { error: 'access_denied' })
      if (form.get('answer') === 'other') {
        await endSession(pool, visitor.session)
        return signInFirst(reply.header('set-cookie', sessionCookie(options, '', 0)), query)
      }
      const here = visitor.signedIn.find(({ member }) => member.id === form.get('member'))
      const scopes = PROGRAM_SCOPES.filter(
        (scope) => wish.scopes.includes(scope) && form.getAll('scope').includes(scope),
      )
      const askAgain = (why: string) => ask(reply, visitor, wish, query, why, scopes)
      if (!here) return askAgain('Choose the workspace.')
      if (scopes.length === 0) return askAgain('Choose at least one thing that it may do.')
      // Another page may lead one click here, such as the second half of a double click, but not two to the right places.
      if (form.get('answer') !== 'allow' || form.get('started') !== 'yes')
        return askAgain('Say that you have just started to connect it yourself.')
      const { clientId, client, redirectUri, challenge } = wish
      const program = { clientId, name: client.name, redirectUri, challenge, scopes, resource: resourceOf(options) }
      const acting = { actor: actorOf(here), clock }
      const code = await inTransaction(pool, (sql) =>
        allowProgram(sql, here.workspace, here.member.id, program, acting),
      )
      return answered(reply, wish, { code })
    })
  })
}

const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

/** A form may lead to us, and from us on to the program. The names of hosts in IPv6 have no place in a policy. */
function send(reply: FastifyReply, html: string, redirectUri: string | null = null): FastifyReply {
  const origin = redirectUri === null ? '' : new URL(redirectUri).origin
  const onward = origin.includes('[') ? 'http:' : origin
  const policy = `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self' ${onward}; frame-ancestors 'none'`
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .send(html)
}
