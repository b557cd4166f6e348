import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { type Caller, newServer } from './protocol.ts'

// The protocol over HTTP. The library answers web requests, so this turns ours into one, and its answer into ours. It serves the
// present revision and those before it from the same tools, and keeps no sessions: any node can answer any request.

export type Answered = { status: number; headers: Record<string, string>; body: string }

export function openProtocol(): {
  answer: (request: FastifyRequest, caller: Caller) => Promise<Answered>
  close: () => Promise<void>
} {
  const handler = createMcpHandler(({ authInfo }) => newServer(authInfo!.extra!.caller as Caller))
  return {
    answer: async (request, caller) => {
      const web = new Request(`http://parley${request.url}`, { method: 'POST', headers: headersOf(request) })
      // Who calls was settled at the door; the token itself goes no further.
      const authInfo = { token: '', clientId: caller.program ?? '', scopes: [], extra: { caller } }
      const response = await handler.fetch(web, { authInfo, parsedBody: request.body })
      return { status: response.status, headers: kept(response.headers), body: await response.text() }
    },
    close: () => handler.close(),
  }
}

/** Those that the protocol speaks of. */
const PASSED = /^(?:accept|content-type|mcp-.*|last-event-id)$/

function headersOf({ headers }: FastifyRequest): Headers {
  const passed = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (PASSED.test(name) && value !== undefined) passed.set(name, String(value))
  return passed
}

const kept = (headers: Headers): Record<string, string> => {
  const type = headers.get('content-type')
  return { 'cache-control': 'no-store', ...(type && { 'content-type': type }) }
}
