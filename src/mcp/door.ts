import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isToken } from '#core/program/token.ts'
import { authenticate, bearer, type KeyGate } from '#http/authenticate.ts'
import { requireProgram } from '#http/console/site.ts'
import { callerOf, type Gate } from '#http/gate.ts'
import { authenticateProgram } from '#http/oauth/authenticate-program.ts'
import { challengeOf } from '#http/oauth/metadata.ts'
import { registerOAuth } from '#http/oauth/oauth.ts'
import type { AgentDoor, ServerOptions } from '#http/server.ts'
import type { Answered } from './http.ts'
import type { AgentServices } from './tool.ts'

// Where assistants come in: one address that speaks the Model Context Protocol. Who they are and how often they may call is settled as
// for the API, before any of the body is read: they come with a key, or with a token that a member allowed them. The protocol's library is
// loaded with the first call.

export const MCP = '/mcp'

/** `post` writes mails, for showing one before it leaves. */
export function agentDoor(post: AgentServices['post']): AgentDoor {
  return (options) => ({
    gate: (keys) => gateFor(keys, options),
    register: async (app, api, { load }) => {
      await registerOAuth(app, options)
      let opened: ReturnType<typeof openProtocol> | null = null
      app.addHook('onClose', async () => (await opened)?.close())
      const services = { ...api, post }
      registerRoutes(app, async (request) => {
        opened ??= openProtocol()
        const { workspace, acting } = request
        const leave = load?.enter(callerOf(request))
        try {
          const caller = { workspace, admit: () => acting, services, program: programIn(request), log: options.log }
          return await (await opened).answer(request, caller)
        } finally {
          leave?.()
        }
      })
    },
  })
}

const openProtocol = async () => (await import('./http.ts')).openProtocol()

/** Clients of the present revision say what they are called; others only as every program on the web does. */
function programIn({ body, headers }: FastifyRequest): string | null {
  const { params } = body as { params?: { _meta?: Record<string, unknown>; clientInfo?: unknown } }
  if (params?._meta?.['io.modelcontextprotocol/clientInfo'] ?? params?.clientInfo) return null
  return /^[\w.!-]{1,60}/.exec(headers['user-agent'] ?? '')?.[0] ?? null
}

function gateFor(keys: KeyGate, site: ServerOptions): Gate {
  return {
    prefix: MCP,
    isDocumented: false,
    isApart: true,
    admit: (request, reply) => {
      requireProgram(request, site)
      const token = bearer(request.headers.authorization)
      request.challenge = challengeOf(site, token !== null)
      if (token === null || !isToken('access', token)) return authenticate(keys, request, reply)
      return authenticateProgram(keys, token, { ...site, pool: site.gatePool ?? site.pool }, request, reply)
    },
  }
}

/** The messages of the protocol: one at a time, so that each counts against the limits. */
const Message = {
  type: 'object',
  required: ['jsonrpc', 'method'],
  properties: { jsonrpc: { type: 'string' }, method: { type: 'string' }, id: {}, params: { type: 'object' } },
}

function registerRoutes(app: FastifyInstance, answer: (request: FastifyRequest) => Promise<Answered>): void {
  const options = { schema: { hide: true, body: Message }, config: { keepsNull: true } }
  app.post(MCP, options, async (request, reply) => {
    const { id = null, method } = request.body as { id?: unknown; method: string }
    if (method === 'subscriptions/listen') return reply.code(404).send({ jsonrpc: '2.0', id, error: NOTHING_TO_HEAR })
    const { status, headers, body } = await answer(request)
    return reply
      .code(status)
      .headers(headers)
      .serializer((text) => String(text))
      .send(body)
  })
  app.route({ method: ['GET', 'DELETE'], url: MCP, schema: { hide: true }, handler: onlyPost })
}

/** There are no sessions to open or to end. */
function onlyPost(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = { type: 'invalid_request', message: 'This address takes POST alone: one message of the protocol each.' }
  return reply.code(405).header('allow', 'POST').send({ error })
}

/** What we offer does not change, and a stream without an end would hold a place here for nothing. */
const NOTHING_TO_HEAR = { code: -32_601, message: 'subscriptions/listen: there is nothing to listen to here.' }
