/**
 * Where a request goes, read out of a URL once by WHATWG rules. Only this form is used afterwards, so that no second parser
 * can find another host in the same text.
 */
export type Target = {
  /** Scheme, host and port; connections are kept by it. */
  origin: string
  protocol: 'https:' | 'http:'
  /** A name or an address; an IPv6 address has no brackets here. */
  hostname: string
  port: number
  /** Path and query, as they are sent. */
  path: string
}

/** Null for anything but http and https, and for a URL with a password, which belongs in a header. */
export function readTarget(text: string, base?: string): Target | null {
  const parsed = URL.parse(text, base)
  if (!parsed || parsed.username || parsed.password) return null
  const { protocol, hostname, port } = parsed
  if (protocol !== 'https:' && protocol !== 'http:') return null
  if (port === '0' || hostname.endsWith('.')) return null
  return {
    origin: parsed.origin,
    protocol,
    hostname: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
    port: port ? Number(port) : DEFAULT_PORTS[protocol],
    path: parsed.pathname + parsed.search,
  }
}

const DEFAULT_PORTS = { 'https:': 443, 'http:': 80 } as const
