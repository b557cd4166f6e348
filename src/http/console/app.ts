import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Asset, KEEP_FOR_A_YEAR, sendAsset, versioned } from '../pages/asset.ts'
import { HIDDEN } from '../pages/html.ts'

// The console itself: one page, and the scripts and styles that its build made. Their names hold their digests.

const BUILT = new URL('../../../console/dist/', import.meta.url)

/** Everything comes from here, and only what was built runs. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Where the console's pages begin; what follows is for its own router. */
const PAGES = [
  'requests',
  'teams',
  'members',
  'outbox',
  'tray',
  'webhooks',
  'keys',
  'settings',
  'audit',
  'mailroom',
  'stuck',
  'reader',
  'watch',
].flatMap((page) => [`/${page}`, `/${page}/*`])

export type ConsoleApp = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Null when nothing was built. Returns the handler that answers with the console's page. */
export async function registerApp(app: FastifyInstance): Promise<ConsoleApp | null> {
  const names = await readdir(new URL('assets/', BUILT)).catch(() => null)
  if (names === null) return null
  const index = versioned(() => readFile(new URL('index.html', BUILT)))
  const send: ConsoleApp = async (request, reply) => {
    // With no referrer at all, browsers would not tell us where the form that signs out comes from.
    void reply.headers({ 'content-security-policy': POLICY, 'referrer-policy': 'same-origin' })
    return await sendAsset(request, reply, await index(), 'text/html; charset=utf-8')
  }
  for (const page of PAGES) app.get(page, HIDDEN, send)
  for (const name of names) registerFile(app, name)
  return send
}

function registerFile(app: FastifyInstance, name: string): void {
  const asset: () => Promise<Asset> = versioned(() => readFile(new URL(`assets/${name}`, BUILT)))
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  app.get(`/console/assets/${name}`, HIDDEN, async (request, reply) =>
    sendAsset(request, reply, await asset(), type, KEEP_FOR_A_YEAR),
  )
}
