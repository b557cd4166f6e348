import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

// Files and texts that do not change while the process runs. They are made on first use, named by their digest, and kept
// compressed, which nearly all clients accept; a plain copy is kept once a client asks for it. All callers share the same bytes,
// so a slow reader costs nothing more.

export type Asset = { gzipped: Buffer; plain: () => Promise<Buffer>; etag: string }

export const asset = (gzipped: Buffer, etag: string): Asset => ({
  gzipped,
  plain: once(() => promisify(gunzip)(gzipped)),
  etag,
})

export function file(name: string): () => Promise<Asset> {
  return versioned(() => readFile(new URL(`assets/${name}`, import.meta.url)))
}

export function versioned(make: () => Promise<string | Buffer>): () => Promise<Asset> {
  return once(async () => {
    const bytes = Buffer.from(await make())
    return asset(await promisify(gzip)(bytes, { level: 9 }), etagOf(bytes))
  })
}

/** Makes the value on first use; after a failure, the next caller tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return async () => {
    made ??= make()
    try {
      return await made
    } catch (error) {
      made = undefined
      throw error
    }
  }
}

/** Weak, since the same text is sent compressed and plain. */
export function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** Clients may store it, but ask again each time, which costs a 304. */
const ASK_AGAIN = 'no-cache'
/** For files with their version in the address. */
export const KEEP_FOR_A_YEAR = 'public, max-age=31536000, immutable'

export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, gzipped, etag }: Asset,
  type: string,
  caching = ASK_AGAIN,
): Promise<FastifyReply> {
  void reply.header('cache-control', caching).header('etag', etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  void reply.type(type)
  if (!acceptsGzip(request)) return reply.send(await plain())
  return reply.header('content-encoding', 'gzip').send(gzipped)
}

function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''))
}
