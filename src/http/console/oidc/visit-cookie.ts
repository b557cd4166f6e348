import type { FastifyRequest } from 'fastify'
import { type Clock, instantOf } from '#core/clock.ts'
import type { Seal } from '#seal/seal.ts'
import { cookieIn, type Site } from '../site.ts'
import type { Visit } from './provider.ts'

// The browser that began a visit to the provider keeps it, sealed: only that browser can bring an answer back, and nothing is
// stored for people who never return.

const VISIT_MINUTES = 10
const PLACE = 'oidc visit'

type Kept = Visit & { until: number }

export function newVisit(clock: Clock): Visit {
  const secret = () => Buffer.from(clock.randomBytes(32)).toString('base64url')
  return { state: secret(), nonce: secret(), verifier: secret() }
}

export function visitCookie(site: Site, visit: Visit, seal: Seal, clock: Clock): string {
  const kept: Kept = { ...visit, until: instantOf(clock).add({ minutes: VISIT_MINUTES }).epochMilliseconds }
  return cookie(site, seal.seal(JSON.stringify(kept), PLACE).toString('base64url'), VISIT_MINUTES * 60)
}

export const noVisitCookie = (site: Site): string => cookie(site, '', 0)

/** Null if this browser began none, or too long ago. */
export function visitIn(request: FastifyRequest, site: Site, seal: Seal, clock: Clock): Visit | null {
  const sealed = cookieIn(request, nameOf(site))
  if (!sealed) return null
  try {
    const { until, ...visit } = JSON.parse(seal.open(Buffer.from(sealed, 'base64url'), PLACE)) as Kept
    return until > clock.nowMs() ? visit : null
  } catch {
    // Not ours, or sealed with a former secret.
    return null
  }
}

const nameOf = ({ publicUrl }: Site): string =>
  publicUrl.startsWith('https:') ? '__Host-parley-oidc' : 'parley_oidc_dev'

/** Lax: the browser sends it when the provider redirects back. */
function cookie(site: Site, value: string, seconds: number): string {
  const secure = site.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(site)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}
