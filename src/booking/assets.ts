import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sendAsset, versioned } from '#http/pages/asset.ts'
import { HIDDEN } from '#http/pages/html.ts'

const asset = (name: string) => versioned(() => readFile(new URL(`assets/${name}`, import.meta.url)))

const FILES = [
  ['booking.css', 'text/css; charset=utf-8'],
  ['booking.js', 'text/javascript; charset=utf-8'],
  ['embed.js', 'text/javascript; charset=utf-8'],
] as const

export function serveAssets(app: FastifyInstance): void {
  for (const [name, type] of FILES) {
    const file = asset(name)
    app.get(`/${name}`, HIDDEN, async (request, reply) =>
      // Pages of others load the script that embeds, also those that let in only what says so.
      sendAsset(request, reply.header('cross-origin-resource-policy', 'cross-origin'), await file(), type),
    )
  }
}
