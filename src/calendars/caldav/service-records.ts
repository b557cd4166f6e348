import { Resolver } from 'node:dns/promises'

/** The calendar servers that a domain announces (RFC 6764), best first; empty if none. */
export type FindServices = (domain: string) => Promise<string[]>

const LOOKUP_TIMEOUT_MS = 2_000
/** A hostile zone can hold hundreds. */
const RECORDS_MAX = 4

/** `servers` are `host:port` of name servers; the machine's own by default. */
export function createFindServices(servers: readonly string[] = []): FindServices {
  return async (domain) => {
    const resolver = new Resolver({ timeout: LOOKUP_TIMEOUT_MS, tries: 2 })
    if (servers.length > 0) resolver.setServers(servers)
    const found = await Promise.all([
      servicesOf(resolver, `_caldavs._tcp.${domain}`, 'https'),
      servicesOf(resolver, `_caldav._tcp.${domain}`, 'http'),
    ])
    return found.flat()
  }
}

async function servicesOf(resolver: Resolver, name: string, scheme: 'https' | 'http'): Promise<string[]> {
  const records = await resolver.resolveSrv(name).catch(() => [])
  if (records.length === 0) return []
  const texts = await resolver.resolveTxt(name).catch(() => [])
  const path = texts.map((parts) => /^path=(\/.*)/.exec(parts.join(''))?.[1]).find(Boolean) ?? '/.well-known/caldav'
  return records
    .toSorted((one, other) => one.priority - other.priority || other.weight - one.weight)
    .slice(0, RECORDS_MAX)
    .flatMap(({ name: host, port }) => URL.parse(path, `${scheme}://${host}:${port}`)?.href ?? [])
}
