import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Pair, redeemCode, renewTokens, revokeToken } from '#actions/program-tokens.ts'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { ACCESS_MINUTES } from '#core/program/token.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Seal } from '#seal/seal.ts'
import { AddressLimit } from '../address-limit.ts'
import { requireProgram, type Site } from '../console/site.ts'
import { answer } from '../errors.ts'
import { HIDDEN } from '../pages/html.ts'
import { OAuthError } from './oauth-error.ts'
import { clientFrom, clientIdOf } from './registration.ts'
import { isResource, REGISTER, REVOKE, resourceOf, TOKEN } from './site-addresses.ts'

// The addresses that programs call without anybody watching: to register, to change a code into tokens, to renew and to revoke them. All
// programs are public ones: they have no password that they could keep.

export type ProgramOptions = Site & { pool: Pool; clock: Clock; seal: Seal }

/** A program registers once for each person who uses it. */
const REGISTRATIONS_A_MINUTE_MAX = 20

export async function registerProgramRoutes(app: FastifyInstance, options: ProgramOptions): Promise<void> {
  const { pool, clock, seal } = options
  const strangers = new AddressLimit(REGISTRATIONS_A_MINUTE_MAX)
  await app.register(async (programs) => {
    programs.addHook('onRequest', async (request, reply) => {
      requireProgram(request, options)
      void reply.header('cache-control', 'no-store')
    })
    programs.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    programs.setErrorHandler((error, request, reply) =>
      error instanceof OAuthError
        ? reply.code(400).send({ error: error.code, error_description: error.message })
        : answer(error, request, reply),
    )

    programs.post(REGISTER, HIDDEN, async (request, reply) => {
      refuseMany(strangers, request, reply)
      const client = clientFrom(request.body)
      return reply.code(201).send({
        client_id: clientIdOf(client, seal),
        client_id_issued_at: Math.floor(clock.nowMs() / 1000),
        client_name: client.name,
        redirect_uris: client.redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      })
    })

    programs.post(TOKEN, HIDDEN, async (request, reply) => {
      const form = formOf(request)
      const shown = { clientId: form.need('client_id'), resource: resourceOf(options) }
      const resource = form.one('resource')
      if (resource !== null && !isResource(resource, options))
        throw new OAuthError('invalid_target', `resource: must be ${resourceOf(options)}, the only one here.`)
      const exchange = exchangeIn(form, shown)
      const pair = await inTransaction(pool, (sql) => exchange(sql, clock))
      if (pair === null) throw new OAuthError('invalid_grant', NO_GRANT)
      return reply.send(tokenAnswer(pair))
    })

    programs.post(REVOKE, HIDDEN, async (request, reply) => {
      const form = formOf(request)
      const [token, clientId] = [form.need('token'), form.need('client_id')]
      if (!(await inTransaction(pool, (sql) => revokeToken(sql, token, clientId, clock))))
        throw new OAuthError('invalid_grant', 'token: belongs to another program.')
      return reply.code(200).send()
    })
  })
}

const NO_GRANT = 'The code or token is wrong, expired, revoked or was used before. Ask the member again.'

function exchangeIn(form: Form, shown: { clientId: string; resource: string }) {
  const kind = form.need('grant_type')
  if (kind === 'authorization_code') {
    const code = { ...shown, token: form.need('code'), redirectUri: form.one('redirect_uri') }
    const verifier = form.need('code_verifier')
    return (sql: Parameters<typeof redeemCode>[0], clock: Clock) => redeemCode(sql, { ...code, verifier }, clock)
  }
  if (kind === 'refresh_token') {
    const token = form.need('refresh_token')
    return (sql: Parameters<typeof renewTokens>[0], clock: Clock) => renewTokens(sql, { ...shown, token }, clock)
  }
  throw new OAuthError('unsupported_grant_type', 'grant_type: must be authorization_code or refresh_token.')
}

const tokenAnswer = ({ access, refresh, scopes }: Pair) => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: ACCESS_MINUTES * 60,
  refresh_token: refresh,
  scope: scopes.join(' '),
})

type Form = { one: (name: string) => string | null; need: (name: string) => string }

/** No field counts if it is given twice (RFC 6749 3.2). */
function formOf({ body }: FastifyRequest): Form {
  if (!(body instanceof URLSearchParams))
    throw new OAuthError('invalid_request', 'The body must be a form (application/x-www-form-urlencoded).')
  const one = (name: string) => {
    const [value = null, ...more] = body.getAll(name)
    if (more.length > 0) throw new OAuthError('invalid_request', `${name}: is given twice. Give it once.`)
    return value
  }
  const need = (name: string) => {
    const value = one(name)
    if (!value) throw new OAuthError('invalid_request', `${name}: is missing.`)
    return value
  }
  return { one, need }
}

function refuseMany(strangers: AddressLimit, request: FastifyRequest, reply: FastifyReply): void {
  const waitSeconds = strangers.record(request.ip)
  if (waitSeconds === 0) return
  void reply.header('retry-after', waitSeconds)
  throw new Failure('rate_limited', `Too many programs register from this address. Try again in ${waitSeconds} s.`)
}
