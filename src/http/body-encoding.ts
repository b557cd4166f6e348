import type { FastifyRequest } from 'fastify'
import { UnsupportedBody } from './errors.ts'

/** Only plain UTF-8 is read. Any other encoding would be reported as broken JSON, which is misleading. */
export function refuseEncodedBody({ headers, is404 }: Pick<FastifyRequest, 'headers' | 'is404'>): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (is404 || !hasBody) return
  const encoding = headers['content-encoding'] ?? 'identity'
  if (!/^\s*(identity)?\s*$/i.test(encoding))
    throw new UnsupportedBody(
      `Content-Encoding: ${shown(encoding)} is not supported. Send the body as it is, without this header.`,
    )
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  if (!/^utf-?8$/i.test(charset))
    throw new UnsupportedBody(
      `Content-Type: the charset ${shown(charset)} is not supported. Send the body as UTF-8, without a charset.`,
    )
}

function shown(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, '?').slice(0, 40)
}
