import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn, type Site } from '../console/site.ts'

// People who have to sign in before they can answer a program come back to its question afterwards: their browser keeps it meanwhile. The
// sign-in link in a mail says nothing of it, so nobody can send somebody else such a link that ends at the question of a program.

/** Longer than a sign-in link works. */
const MINUTES = 15
/** Browsers keep no larger cookie. Beyond it people start again at their program. */
const CHARACTERS_MAX = 3_800

/** The question, as it stood in the address; null if it is too long to keep. */
export function wishCookie(site: Site, query: string): string | null {
  const value = Buffer.from(query).toString('base64url')
  return value.length > CHARACTERS_MAX ? null : cookie(site, value, MINUTES * 60)
}

/** After signing in: to the question of a program, if there is one, and else to the console. */
export function goOn(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
  const kept = cookieIn(request, nameOf(site))
  if (!kept) return reply.redirect('./', 303)
  const query = new URLSearchParams(Buffer.from(kept, 'base64url').toString())
  return reply.header('set-cookie', cookie(site, '', 0)).redirect(`./authorize?${query}`, 303)
}

const nameOf = ({ publicUrl }: Site): string =>
  publicUrl.startsWith('https:') ? '__Host-parley-program' : 'parley_program_dev'

/** Lax: the browser sends it when an identity provider redirects back. */
function cookie(site: Site, value: string, seconds: number): string {
  const secure = site.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(site)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}
