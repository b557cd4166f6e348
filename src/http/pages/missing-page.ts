import type { FastifyRequest } from 'fastify'
import type { ConsoleApp } from '../console/app.ts'
import type { MissingPage } from '../errors.ts'
import { type Gate, gateOf } from '../gate.ts'
import { page, sendPage } from './html.ts'

/**
 * The page for people at an unknown address: the console's own page for signed-in people, with links from there, and a plain one
 * for others. Programs, and callers behind a gate, get the refusal of the API.
 */
export function missingPage(gates: Gate[], consoleFor: (request: FastifyRequest) => ConsoleApp | null): MissingPage {
  return (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !wantsHtml(request) || gateOf(gates, request) || request.url.startsWith('/api/')) return null
    void reply.code(404)
    // Otherwise several unknown addresses would share one cached answer.
    delete request.headers['if-none-match']
    return consoleFor(request)?.(request, reply) ?? sendPage(reply, PLAIN)
  }
}

/** Browsers accept HTML for addresses in their address bar, and for nothing else. */
const wantsHtml = ({ headers: { accept } }: FastifyRequest): boolean => accept?.includes('text/html') ?? false

const PLAIN = page(
  'Not found',
  `    <main class="home">
      <header>
        <img class="mark" src="/icon.svg" alt="" width="56" height="56">
        <h1>There is no such page</h1>
        <p class="lead">The address may be mistyped, or older than this version of Parley.</p>
      </header>
      <nav aria-label="Where to go">
        <a href="/sign-in"><b>Sign in</b><span>See every request, what was understood, and what was decided.</span></a>
        <a href="/docs"><b>API reference</b><span>Every operation, with examples to try out.</span></a>
      </nav>
    </main>`,
  '/',
)
