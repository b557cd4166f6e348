// From a URL's host to a connected socket. The host is resolved, checked and connected here, in one place, so the dialled
// address is the checked one. Nothing else in this folder knows how to reach a network.

import { connect, isIP, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { EgressFailure } from './failure.ts'
import type { Policy } from './policy.ts'
import { type EgressProxy, tunnel } from './proxy.ts'
import { type Resolve, resolveAsSystem } from './resolve.ts'
import type { Target } from './target.ts'
import type { Secure } from './tls.ts'

export type Dial = (target: Target, signal: AbortSignal) => Promise<Socket>

export type DialOptions = {
  resolve: Resolve
  policy: Policy
  secure: Secure
  proxy?: EgressProxy
}

/** So that a host whose first addresses are dead is still reached within ten seconds. */
const ADDRESSES_TRIED_MAX = 3
const ADDRESS_TIMEOUT_MS = 2_500

/** Throws an `EgressFailure`. `signal` ends it when time is up. */
export function createDial(options: DialOptions): Dial {
  return async (target, signal) => {
    const socket = await reach(options, target, signal)
    if (target.protocol === 'http:') return socket
    return await handshake(socket, () => options.secure(socket, target.hostname, target.port), signal)
  }
}

async function reach(options: DialOptions, target: Target, signal: AbortSignal): Promise<Socket> {
  const { policy, proxy } = options
  if (proxy?.resolvesNames && isForeignName(target.hostname) && !policy.isNamed(target)) {
    if (target.protocol === 'http:' && !policy.allowsHttp) throw new EgressFailure('blocked_address', 'receiver')
    return await tunnel(proxy, authority(target.hostname, target.port), signal)
  }
  const addresses = await checkedAddresses(options, target)
  if (proxy && policy.judge(addresses[0]!, target) !== 'near')
    return await tunnel(proxy, authority(addresses[0]!, target.port), signal)
  return await toFirst(options, addresses, target, signal)
}

function isForeignName(hostname: string): boolean {
  return !isIP(hostname) && hostname !== 'localhost' && !hostname.endsWith('.localhost')
}

function authority(host: string, port: number): string {
  return `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

/** The allowed addresses of a host, at least one; otherwise throws an `EgressFailure`. */
export async function checkedAddresses(
  { resolve, policy }: Pick<DialOptions, 'resolve' | 'policy'>,
  target: Target,
): Promise<string[]> {
  const allowed = (await addressesOf(resolve, policy, target)).filter((address) => mayDial(policy, address, target))
  if (allowed.length === 0) throw new EgressFailure('blocked_address', 'receiver')
  return allowed
}

async function addressesOf(resolve: Resolve, policy: Policy, target: Target): Promise<string[]> {
  if (isIP(target.hostname)) return [target.hostname]
  return policy.isNamed(target) ? await resolveAsSystem(target.hostname) : await resolve(target.hostname)
}

function mayDial(policy: Policy, address: string, target: Target): boolean {
  const verdict = policy.judge(address, target)
  return verdict === 'near' || (verdict === 'allowed' && (target.protocol === 'https:' || policy.allowsHttp))
}

async function toFirst(
  { policy }: DialOptions,
  addresses: readonly string[],
  target: Target,
  signal: AbortSignal,
): Promise<Socket> {
  const tried = addresses.slice(0, ADDRESSES_TRIED_MAX)
  let firstFailure: EgressFailure | null = null
  for (const [index, address] of tried.entries()) {
    const timeoutMs = index === tried.length - 1 ? null : ADDRESS_TIMEOUT_MS
    try {
      const socket = await open(address, target.port, timeoutMs, signal)
      // The final check: this is the real other end, whatever happened between the first check and the connection.
      if (mayDial(policy, socket.remoteAddress ?? '', target)) return socket
      socket.destroy()
      throw new EgressFailure('blocked_address', 'receiver')
    } catch (error) {
      const failure = error as EgressFailure
      if (failure.fault === 'ours' || signal.aborted) throw failure
      firstFailure ??= failure
    }
  }
  throw firstFailure ?? new EgressFailure('unreachable', 'receiver')
}

async function open(address: string, port: number, timeoutMs: number | null, signal: AbortSignal): Promise<Socket> {
  if (signal.aborted) throw new EgressFailure('timeout', 'receiver')
  let timer: NodeJS.Timeout | undefined
  try {
    const socket = connect({ host: address, port, noDelay: true, keepAlive: true, autoSelectFamily: false })
    if (timeoutMs) timer = setTimeout(() => socket.destroy(new EgressFailure('timeout', 'receiver')), timeoutMs)
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
    if (error instanceof EgressFailure) throw error
    throw new EgressFailure('tls_error', 'receiver', error)
  }
}

function ready(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const onAbort = () => socket.destroy(new EgressFailure('timeout', 'receiver'))
    const onError = (error: Error) => {
      signal.removeEventListener('abort', onAbort)
      reject(error)
    }
    // Keep this listener: a socket that fails before anybody else listens must not end the process.
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

function connectFailure(error: unknown, address: string): EgressFailure {
  if (error instanceof EgressFailure) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'EADDRNOTAVAIL') return noLocalAddress(error, address)
  if (OUR_CODES.has(code)) return new EgressFailure('internal_error', 'ours', error)
  if (code === 'ECONNREFUSED') return new EgressFailure('connection_refused', 'receiver', error)
  if (code === 'ECONNRESET' || code === 'EPIPE') return new EgressFailure('connection_reset', 'receiver', error)
  if (code === 'ETIMEDOUT') return new EgressFailure('timeout', 'receiver', error)
  return new EgressFailure('unreachable', 'receiver', error)
}

/** Out of descriptors, buffers or ports, or forbidden by this machine's own firewall. */
const OUR_CODES: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EPERM', 'EACCES'])

/**
 * Usually we are out of ports. But a machine without IPv6 reports the same for every IPv6 address, and then a host without
 * another address would be tried forever without counting an attempt.
 */
function noLocalAddress(error: unknown, address: string): EgressFailure {
  const family = isIP(address) === 6 ? 'IPv6' : 'IPv4'
  const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const hasFamily = interfaces.some((each) => each.family === family && !each.internal)
  return hasFamily || family === 'IPv4'
    ? new EgressFailure('internal_error', 'ours', error)
    : new EgressFailure('unreachable', 'receiver', error)
}
