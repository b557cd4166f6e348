import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Asset, KEEP_FOR_A_YEAR, sendAsset, versioned } from '../pages/asset.ts'
import { HIDDEN } from '../pages/html.ts'

// The console itself: one page, and the scripts and styles of its build. File names contain their digests.

const BUILT = new URL('../../../console/dist/', import.meta.url)

/** Everything comes from here, and only built scripts run. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The first segments of the console's pages; its own router handles the rest. */
const PAGES = [
  'requests',
  'teams',
  'members',
  'agenda',
  'booking-links',
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

/** Null if nothing was built. Returns the handler that answers with the console's page. */
export async function registerApp(app: FastifyInstance): Promise<ConsoleApp | null> {
  const names = await readdir(new URL('assets/', BUILT)).catch(() => null)
  if (names === null) return null
  const index = versioned(() => readFile(new URL('index.html', BUILT)))
  const send: ConsoleApp = async (request, reply) => {
    // Without any referrer, browsers would not tell us where the sign-out form comes from.
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
