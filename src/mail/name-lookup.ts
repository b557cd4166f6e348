import { Resolver } from 'node:dns/promises'

export type Resolve = (domain: string, rrtype: string) => Promise<string[] | string[][]>

/** A stranger's slow name server must not hold our connection for longer; a failed lookup is a temporary error. */
const LOOKUP_TIMEOUT_MS = 2_000

export function createResolver(): Resolve {
  const resolver = new Resolver({ timeout: LOOKUP_TIMEOUT_MS, tries: 2 })
  return async (domain, rrtype) => (await resolver.resolve(domain, rrtype)) as string[] | string[][]
}
