import { readTarget, type Target } from './target.ts'

export type Asked = { method: string; target: Target; headers: readonly string[]; body: string | Uint8Array | null }

export function isRedirect(code: number): boolean {
  return REDIRECTS.has(code)
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * The request that a redirect asks for, or null if its target cannot be asked. Secrets stay with their origin, and nothing that
 * was sent encrypted continues in plain text.
 */
export function redirected(asked: Asked, code: number, location: string): Asked | null {
  const target = readTarget(location, asked.target.origin + asked.target.path)
  if (!target || (asked.target.protocol === 'https:' && target.protocol === 'http:')) return null
  // RFC 9110 15.4.2 to 15.4.4, as browsers do it.
  const becomesGet = code === 303 ? asked.method !== 'HEAD' : code < 303 && asked.method === 'POST'
  const isElsewhere = target.origin !== asked.target.origin
  const headers = withoutHeaders(
    asked.headers,
    (name) => (becomesGet && name.startsWith('content-')) || (isElsewhere && SECRETS.has(name)),
  )
  return becomesGet ? { method: 'GET', target, headers, body: null } : { ...asked, target, headers }
}

const SECRETS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization'])

function withoutHeaders(headers: readonly string[], isDropped: (name: string) => boolean): string[] {
  const kept: string[] = []
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index]!
    if (!isDropped(name.toLowerCase())) kept.push(name, headers[index + 1]!)
  }
  return kept
}
