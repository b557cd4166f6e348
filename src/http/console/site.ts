import type { FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'
import { isLoopback } from '#settings/loopback.ts'

// Checks on browsers at the console's entrance. A page of another site must not be able to do anything here, even with the
// browser's cookies. A foreign Host is a name that somebody pointed at us, a foreign Origin is another site's script.

export type Site = { publicUrl: string; development: boolean }

/** Over https the name makes browsers refuse the cookie from other sites on the domain and over http. */
const cookieName = ({ publicUrl }: Site): string => (publicUrl.startsWith('https:') ? '__Host-parley' : 'parley_dev')

export const sessionIn = (request: FastifyRequest, site: Site): string | null => cookieIn(request, cookieName(site))

export function cookieIn(request: FastifyRequest, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=')
    if (key === name) return value
  }
  return null
}

export function sessionCookie(site: Site, session: string, days: number): string {
  const secure = site.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(site)}=${session}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${days * 86_400}${secure}`
}

export function requireOwnSite(request: FastifyRequest, site: Site): void {
  const host = requireOwnHost(request, site)
  const { origin } = request.headers
  const fetched = request.headers['sec-fetch-site']
  const isSafe = request.method === 'GET' || request.method === 'HEAD'
  const isOwn = origin === undefined ? isSafe || fetched === 'same-origin' : isOwnOrigin(origin, host, site)
  if (!isOwn) throw new Failure('forbidden', `This was sent by another site. Open ${site.publicUrl} and do it there.`)
}

/** For programs, which name no origin. A page that does is a script in somebody's browser, and only ours may call. */
export function requireProgram(request: FastifyRequest, site: Site): void {
  const host = requireOwnHost(request, site)
  const { origin } = request.headers
  if (origin !== undefined && !isOwnOrigin(origin, host, site))
    throw new Failure('forbidden', 'This was sent by a page of another site. Send it from a program, without Origin.')
}

function requireOwnHost({ headers: { host = '' } }: FastifyRequest, site: Site): string {
  if (!isOwnHost(host, site))
    throw new Failure('forbidden', `Parley is not served under this name here. Open ${site.publicUrl}`)
  return host
}

/** In development every name of this machine is ours, on any forwarded port. */
function isOwnHost(host: string, { publicUrl, development }: Site): boolean {
  if (host.toLowerCase() === new URL(publicUrl).host) return true
  return development && isLoopbackHost(host)
}

function isOwnOrigin(origin: string, host: string, { publicUrl, development }: Site): boolean {
  if (origin === new URL(publicUrl).origin) return true
  return development && isLoopbackHost(host) && origin === `http://${host}`
}

function isLoopbackHost(host: string): boolean {
  return isLoopback(
    host
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^\[(.*)\]$/, '$1'),
  )
}
