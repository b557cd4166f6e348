// Checks the form of a webhook URL before anything is resolved. It is parsed once, by WHATWG rules, and only the parsed form is
// used afterwards, so that no second parser can find another host in the same text.

/** Many servers and proxies refuse longer ones. */
export const URL_LENGTH_MAX = 2_048

/** RFC 1035 2.3.4. */
const HOSTNAME_LENGTH_MAX = 253

export type WebhookUrl = {
  /** Scheme, host and port; connections are kept by it. */
  origin: string
  protocol: 'https:' | 'http:'
  /** A name or an address; an IPv6 address has no brackets here. */
  hostname: string
  port: number
  /** Path and query, as they are sent. */
  path: string
}

/** A problem is a sentence without its subject; the caller puts the name of the field before it. */
export type UrlReading = { url: WebhookUrl; problem: null } | { url: null; problem: string }

/** Development mode also accepts http. */
export function readWebhookUrl(text: string, isDevelopment: boolean): UrlReading {
  if (text.length > URL_LENGTH_MAX) return refuse(`must have at most ${URL_LENGTH_MAX} characters.`)
  // The parser drops tabs, line ends and outer spaces, so the checked and the stored text would differ.
  if (HAS_SPACE_OR_CONTROL.test(text))
    return refuse('must not hold spaces or control characters. Remove or encode them.')
  const parsed = URL.parse(text)
  if (!parsed) return refuse('is not a URL. Give one like https://example.com/hooks.')
  const { protocol, hostname } = parsed
  if (protocol !== 'https:' && !(isDevelopment && protocol === 'http:')) return refuse('must start with https://.')
  if (parsed.username || parsed.password) return refuse('must not hold a user name or password. Use headers instead.')
  if (parsed.hash || text.includes('#')) return refuse('must not hold a fragment (#…), which is never sent. Remove it.')
  if (hostname.endsWith('.')) return refuse('its host must not end in a dot. Remove the dot.')
  if (hostname.length > HOSTNAME_LENGTH_MAX)
    return refuse(`its host must have at most ${HOSTNAME_LENGTH_MAX} characters.`)
  const port = parsed.port ? Number(parsed.port) : DEFAULT_PORTS[protocol as 'https:' | 'http:']
  if (port === 0) return refuse('must not name port 0. Leave the port out for 443.')
  return {
    url: {
      origin: parsed.origin,
      protocol: protocol as 'https:' | 'http:',
      hostname: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
      port,
      path: parsed.pathname + parsed.search,
    },
    problem: null,
  }
}

function refuse(problem: string): UrlReading {
  return { url: null, problem }
}

const DEFAULT_PORTS = { 'https:': 443, 'http:': 80 } as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
const HAS_SPACE_OR_CONTROL = /[\x00-\x20\x7f]/
