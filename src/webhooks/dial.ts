// From a URL's host to a connected socket. The address that is dialled is the one that was checked: it is resolved,
// checked and connected here, in one place, and nothing else in the sender knows how to reach a network.

import { connect, isIP, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { WebhookUrl } from '#core/webhook/url.ts'
import { SendFailure } from './outcome.ts'
import { type EgressProxy, tunnel } from './proxy.ts'
import type { AddressGuard } from './public-address.ts'
import type { Resolve } from './resolve.ts'
import type { Secure } from './tls.ts'

export type Dial = (url: WebhookUrl, signal: AbortSignal) => Promise<Socket>

export type DialOptions = {
  resolve: Resolve
  isAllowed: AddressGuard
  secure: Secure
  proxy?: EgressProxy
}

/** A receiver with several addresses of which the first are dead is still reached within the 10 seconds. */
const ADDRESSES_TRIED_MAX = 3
const ADDRESS_TIMEOUT_MS = 2_500

/** Throws a `SendFailure`. `signal` is what ends it when time is up. */
export function createDial(options: DialOptions): Dial {
  return async (url, signal) => {
    const socket = options.proxy
      ? await throughProxy(options, options.proxy, url, signal)
      : await toFirst(options, await checkedAddresses(options, url.hostname), url, signal)
    if (url.protocol === 'http:') return socket
    return await handshake(socket, () => options.secure(socket, url.hostname, url.port), signal)
  }
}

/** What of a host may be dialled; a `SendFailure` when that is nothing. */
export async function checkedAddresses(
  options: Pick<DialOptions, 'resolve' | 'isAllowed'>,
  hostname: string,
): Promise<string[]> {
  const addresses = isIP(hostname) ? [hostname] : await options.resolve(hostname)
  const allowed = addresses.filter(options.isAllowed)
  if (allowed.length === 0) throw new SendFailure('blocked_address', 'receiver')
  return allowed
}

async function throughProxy(
  options: DialOptions,
  proxy: EgressProxy,
  url: WebhookUrl,
  signal: AbortSignal,
): Promise<Socket> {
  const isName = !isIP(url.hostname) && url.hostname !== 'localhost' && !url.hostname.endsWith('.localhost')
  const [host = ''] = proxy.resolvesNames && isName ? [url.hostname] : await checkedAddresses(options, url.hostname)
  return await tunnel(proxy, `${isIP(host) === 6 ? `[${host}]` : host}:${url.port}`, signal)
}

async function toFirst(
  options: DialOptions,
  addresses: readonly string[],
  url: WebhookUrl,
  signal: AbortSignal,
): Promise<Socket> {
  const tried = addresses.slice(0, ADDRESSES_TRIED_MAX)
  let firstFailure: SendFailure | null = null
  for (const [index, address] of tried.entries()) {
    const timeoutMs = index === tried.length - 1 ? null : ADDRESS_TIMEOUT_MS
    try {
      const socket = await open(address, url.port, timeoutMs, signal)
      // The last word: whatever lay between the check and the connection, this is who is at the other end.
      if (options.isAllowed(socket.remoteAddress ?? '')) return socket
      socket.destroy()
      throw new SendFailure('blocked_address', 'receiver')
    } catch (error) {
      const failure = error as SendFailure
      if (failure.fault === 'ours' || signal.aborted) throw failure
      firstFailure ??= failure
    }
  }
  throw firstFailure ?? new SendFailure('unreachable', 'receiver')
}

async function open(address: string, port: number, timeoutMs: number | null, signal: AbortSignal): Promise<Socket> {
  if (signal.aborted) throw new SendFailure('timeout', 'receiver')
  let timer: NodeJS.Timeout | undefined
  try {
    const socket = connect({ host: address, port, noDelay: true, keepAlive: true, autoSelectFamily: false })
    if (timeoutMs) timer = setTimeout(() => socket.destroy(new SendFailure('timeout', 'receiver')), timeoutMs)
    return await ready(socket, 'connect', signal)
  } catch (error) {
    throw connectFailure(error, address)
  } finally {
    clearTimeout(timer)
  }
}

async function handshake(over: Socket, secure: () => Socket, signal: AbortSignal): Promise<Socket> {
  try {
    return await ready(secure(), 'secureConnect', signal)
  } catch (error) {
    over.destroy()
    if (error instanceof SendFailure) throw error
    throw new SendFailure('tls_error', 'receiver', error)
  }
}

function ready(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const onAbort = () => socket.destroy(new SendFailure('timeout', 'receiver'))
    const onError = (error: Error) => {
      signal.removeEventListener('abort', onAbort)
      reject(error)
    }
    // It stays: a socket that fails later, before anybody else listens, must not end the process.
    socket.on('error', onError)
    socket.once('close', () => onError(new Error('closed')))
    socket.once(event, () => {
      signal.removeEventListener('abort', onAbort)
      resolve(socket)
    })
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort)
  })
}

function connectFailure(error: unknown, address: string): SendFailure {
  if (error instanceof SendFailure) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'EADDRNOTAVAIL') return noLocalAddress(error, address)
  if (OUR_CODES.has(code)) return new SendFailure('internal_error', 'ours', error)
  if (code === 'ECONNREFUSED') return new SendFailure('connection_refused', 'receiver', error)
  if (code === 'ECONNRESET' || code === 'EPIPE') return new SendFailure('connection_reset', 'receiver', error)
  if (code === 'ETIMEDOUT') return new SendFailure('timeout', 'receiver', error)
  return new SendFailure('unreachable', 'receiver', error)
}

/** Out of descriptors, buffers or ports, or forbidden by this machine's own firewall. */
const OUR_CODES: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EPERM', 'EACCES'])

/**
 * Usually we are out of ports. But it is also what a machine without IPv6 says of every IPv6 address, and then an
 * endpoint that has no other address would be tried for ever without a charge.
 */
function noLocalAddress(error: unknown, address: string): SendFailure {
  const family = isIP(address) === 6 ? 'IPv6' : 'IPv4'
  const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const hasFamily = interfaces.some((each) => each.family === family && !each.internal)
  return hasFamily || family === 'IPv4'
    ? new SendFailure('internal_error', 'ours', error)
    : new SendFailure('unreachable', 'receiver', error)
}
