import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sendAsset, versioned } from '#http/pages/asset.ts'
import { HIDDEN } from '#http/pages/html.ts'

const asset = (name: string) => versioned(() => readFile(new URL(`assets/${name}`, import.meta.url)))

export function serveAssets(app: FastifyInstance): void {
  const [css, script] = [asset('guest.css'), asset('guest.js')]
  app.get('/guest.css', HIDDEN, async (request, reply) =>
    sendAsset(request, reply, await css(), 'text/css; charset=utf-8'),
  )
  app.get('/guest.js', HIDDEN, async (request, reply) =>
    sendAsset(request, reply, await script(), 'text/javascript; charset=utf-8'),
  )
}
