import type { Socket } from 'node:net'
import { EgressFailure } from './failure.ts'

export type EgressProxy = {
  /** `http://` or `https://`, with a user name and password if it wants them. */
  url: string
  /**
   * A proxy that resolves names and refuses private addresses itself (smokescreen) gets names. Any other gets the address that
   * we checked.
   */
  resolvesNames?: boolean
}

/** The proxy is near, so after this time it counts as down; later delays are the receiver's. */
const PROXY_CONNECT_TIMEOUT_MS = 2_000

/** A connection through the proxy. Errors of the proxy are our fault; errors it reports about the receiver are not. */
export async function tunnel(proxy: EgressProxy, authority: string, signal: AbortSignal): Promise<Socket> {
  const { Client } = await import('undici')
  const url = new URL(proxy.url)
  const headers: Record<string, string> = {}
  if (url.username || url.password) headers['proxy-authorization'] = basicAuthorization(url)
  const client = new Client(url.origin, { allowH2: false, connectTimeout: PROXY_CONNECT_TIMEOUT_MS, headersTimeout: 0 })
  try {
    const { statusCode, socket } = await client.connect({ path: authority, headers, signal })
    if (statusCode >= 200 && statusCode < 300) return socket as Socket
    socket.on('error', () => {}).destroy()
    throw refusal(statusCode)
  } catch (error) {
    if (signal.aborted) throw new EgressFailure('timeout', 'receiver', error)
    throw error instanceof EgressFailure ? error : new EgressFailure('proxy_error', 'ours', error)
  } finally {
    client.destroy().catch(() => {})
  }
}

/**
 * Gateway codes mean that the proxy works and the receiver does not; without this, attempts on a dead receiver would never
 * count.
 */
function refusal(statusCode: number): EgressFailure {
  if (statusCode === 504) return new EgressFailure('timeout', 'receiver')
  if (statusCode === 502 || statusCode === 503) return new EgressFailure('unreachable', 'receiver')
  return new EgressFailure('proxy_error', 'ours')
}

function basicAuthorization(url: URL): string {
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  return `Basic ${Buffer.from(credentials).toString('base64')}`
}
