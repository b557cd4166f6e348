import { shortDigest } from '#core/short-digest.ts'
import type { TeamMode } from './mode.ts'

/** Where this installation receives mail: its own domain, or one ordinary mailbox with plus-addressing. */
export type MailHome = { domain: string } | { mailbox: string }

/** A handle is for life, appears in every address, and must not shadow a mailbox that mail standards reserve. */
const RESERVED_HANDLES = ['postmaster', 'abuse', 'mailer-daemon', 'noreply']

export const HANDLE_FORM = /^[a-z0-9-]{2,20}$/

export function handleProblem(handle: string): string | null {
  if (!HANDLE_FORM.test(handle)) return 'must be 2 to 20 of a-z, 0-9 and -'
  if (handle.startsWith('-') || handle.endsWith('-')) return 'must not start or end with -'
  if (RESERVED_HANDLES.includes(handle)) return 'is reserved; choose another'
  return null
}

/** A manual team has no address, and no team has one before the workspace has its handle. */
export function teamAddress(
  team: { slug: string; mode: TeamMode },
  handle: string | null,
  home: MailHome,
): string | null {
  if (team.mode === 'manual' || handle === null) return null
  return addressOf(`${team.slug}.${handle}`, home)
}

/** RFC 5321, 4.5.3.1.1. */
const LOCAL_PART_OCTETS_MAX = 64
/** The maximum for a mailbox's own name, so that `+` and the longest name that cannot be shortened (`r.` and a token) fit. */
export const MAILBOX_NAME_OCTETS_MAX = LOCAL_PART_OCTETS_MAX - 1 - 28
/** 35 bits: with a thousand teams, two collide in one of 70,000 workspaces, and only if both are shortened. */
const DIGEST_CHARACTERS = 7

/** The full address for one of our local parts, which follows the plus sign in a mailbox. */
export function addressOf(localPart: string, home: MailHome): string {
  if ('domain' in home) return `${localPart}@${home.domain}`
  const at = home.mailbox.lastIndexOf('@')
  return `${home.mailbox.slice(0, at)}+${fitting(localPart, home)}${home.mailbox.slice(at)}`
}

/**
 * A local part as it appears in our addresses. With our own domain it is unchanged: slug, dot and handle have at most 61
 * characters. After a mailbox's name a long slug may not fit; then it is cut, and a digest of the whole distinguishes it from
 * others that begin alike: `customer-success-eme…` becomes `customer-s-4kq07dz`. This cannot be reversed; to find the team,
 * compare the result with each slug of the workspace.
 */
export function fitting(localPart: string, home: MailHome): string {
  if ('domain' in home) return localPart
  const name = new TextEncoder().encode(home.mailbox.slice(0, home.mailbox.lastIndexOf('@')))
  const room = LOCAL_PART_OCTETS_MAX - name.length - 1
  const dot = localPart.indexOf('.')
  if (localPart.length <= room || dot === -1) return localPart
  const handle = localPart.slice(dot)
  const start = localPart.slice(0, Math.max(0, room - handle.length - DIGEST_CHARACTERS - 1)).replace(/-+$/, '')
  return `${start === '' ? '' : `${start}-`}${shortDigest(localPart, DIGEST_CHARACTERS)}${handle}`
}
