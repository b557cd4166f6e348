// Strangers' names are resolved by c-ares and never by getaddrinfo, which has a few threads for the whole process: eight
// names that hang would hold up every other lookup for 40 seconds.

import type { RecordWithTtl } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { EgressFailure, type Fault } from './failure.ts'

/** All addresses of a name, in the order to try them. Throws an `EgressFailure`. */
export type Resolve = (hostname: string) => Promise<string[]>

export type ResolverOptions = {
  /** `host:port` of name servers; the machine's own by default. */
  servers?: readonly string[]
  deadlineMs?: number
}

const TRY_TIMEOUT_MS = 500
const TRIES = 2

/** Leaves most of the 10 seconds of an attempt to the receiver. */
const DEADLINE_MS = 2_000

/** Time for a second name server to answer when the first is dead. */
const ROOT_DEADLINE_MS = 1_500

/** RFC 8305 3: how long the first family to answer waits for the other. */
const OTHER_FAMILY_WAIT_MS = 50

/** So that we soon follow a receiver that moves, even if its records claim to be valid for longer. */
const CACHE_SECONDS_MAX = 30

/** So that a record that says 0 does not cost a query for every connection. */
const CACHE_SECONDS_MIN = 1

const CACHE_ENTRIES_MAX = 1_000

/** A resolver reads the machine's name servers once, and those may change under a process that runs for months. */
const RESOLVER_KEPT_MS = 60_000

/** A hostile zone can hold hundreds; we look at this many. */
const ADDRESSES_MAX = 16

export function createResolve(options: ResolverOptions = {}): Resolve {
  let resolver = newResolver(options)
  let renewAtMs = performance.now() + RESOLVER_KEPT_MS
  const cache = new Map<string, { addresses: string[]; untilMs: number }>()
  const underWay = new Map<string, Promise<string[]>>()

  return async (hostname) => {
    // c-ares does not read /etc/hosts, and RFC 6761 6.3 has these names never leave the machine.
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) return ['127.0.0.1', '::1']
    const known = cache.get(hostname)
    if (known && known.untilMs > performance.now()) return known.addresses
    const running = underWay.get(hostname)
    if (running) return await running
    const lookup = ask(hostname).finally(() => underWay.delete(hostname))
    underWay.set(hostname, lookup)
    return await lookup
  }

  async function ask(hostname: string): Promise<string[]> {
    if (performance.now() > renewAtMs) {
      resolver = newResolver(options)
      renewAtMs = performance.now() + RESOLVER_KEPT_MS
    }
    const { addresses, seconds } = await lookUp(resolver, hostname, options.deadlineMs ?? DEADLINE_MS)
    cache.delete(hostname)
    for (const oldest of cache.keys()) {
      if (cache.size < CACHE_ENTRIES_MAX) break
      cache.delete(oldest)
    }
    cache.set(hostname, { addresses, untilMs: performance.now() + seconds * 1_000 })
    return addresses
  }
}

/**
 * Resolves a name from the operator as other programs on this machine do: with /etc/hosts and search domains, which c-ares
 * ignores.
 */
export async function resolveAsSystem(hostname: string): Promise<string[]> {
  try {
    const found = await lookup(hostname, { all: true })
    return found.map(({ address }) => address)
  } catch (error) {
    throw new EgressFailure('dns_error', 'receiver', error)
  }
}

function newResolver(options: ResolverOptions): Resolver {
  const resolver = new Resolver({ timeout: TRY_TIMEOUT_MS, tries: TRIES })
  if (options.servers) resolver.setServers(options.servers)
  return resolver
}

type Found = { addresses: string[]; seconds: number }

/** IPv4 first: many servers have an IPv6 address and no route, and then the first try would be lost. */
async function lookUp(resolver: Resolver, hostname: string, deadlineMs: number): Promise<Found> {
  const found: { four: RecordWithTtl[]; six: RecordWithTtl[] } = { four: [], six: [] }
  const four = resolver.resolve4(hostname, { ttl: true }).then((records) => {
    found.four = records
  })
  const six = resolver.resolve6(hostname, { ttl: true }).then((records) => {
    found.six = records
  })
  const timers: NodeJS.Timeout[] = []
  const after = (ms: number) => new Promise<void>((resolve) => timers.push(setTimeout(resolve, ms)))
  try {
    await Promise.race([Promise.any([four, six]), after(deadlineMs)])
    await Promise.race([Promise.allSettled([four, six]), after(OTHER_FAMILY_WAIT_MS)])
  } catch (error) {
    throw new EgressFailure('dns_error', await faultOf(error, resolver), error)
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
  const records = [...found.four, ...found.six].slice(0, ADDRESSES_MAX)
  if (records.length === 0) throw new EgressFailure('dns_error', await faultOfSilence(resolver))
  const seconds = Math.min(CACHE_SECONDS_MAX, ...records.map(({ ttl }) => ttl))
  return { addresses: records.map(({ address }) => address), seconds: Math.max(CACHE_SECONDS_MIN, seconds) }
}

/** If we cannot reach our own name server, that is not the receiver's fault. */
async function faultOf(error: unknown, resolver: Resolver): Promise<Fault> {
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
  const codes = causes.map((cause) => (cause as NodeJS.ErrnoException).code ?? '')
  if (codes.every((code) => OUR_CODES.has(code))) return 'ours'
  return codes.includes('ETIMEOUT') ? await faultOfSilence(resolver) : 'receiver'
}

/**
 * Either the receiver's name server is silent or our own. Ours always knows the root, so we ask it for that: otherwise an
 * outage of our resolver would disable every endpoint.
 */
async function faultOfSilence(resolver: Resolver): Promise<Fault> {
  const answer = resolver.resolveNs('.').then(
    (): Fault => 'receiver',
    ({ code }: NodeJS.ErrnoException): Fault =>
      code === 'ETIMEOUT' || OUR_CODES.has(code ?? '') ? 'ours' : 'receiver',
  )
  const silence = Promise.withResolvers<Fault>()
  const timer = setTimeout(() => silence.resolve('ours'), ROOT_DEADLINE_MS)
  try {
    return await Promise.race([answer, silence.promise])
  } finally {
    clearTimeout(timer)
  }
}

const OUR_CODES: ReadonlySet<string> = new Set(['ECONNREFUSED', 'EREFUSED', 'ENOMEM', 'EFILE', 'ECANCELLED'])
