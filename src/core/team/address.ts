import type { TeamMode } from './mode.ts'

/** How this installation is reached by mail: a domain of its own, or one ordinary mailbox with plus-addressing. */
export type MailHome = { domain: string } | { mailbox: string }

/** A handle is for life, appears in every address, and must not shadow a mailbox that mail standards reserve. */
const RESERVED_HANDLES = ['postmaster', 'abuse', 'mailer-daemon', 'noreply']

export function handleProblem(handle: string): string | null {
  if (!/^[a-z0-9-]{2,20}$/.test(handle)) return 'must be 2 to 20 of a-z, 0-9 and -'
  if (handle.startsWith('-') || handle.endsWith('-')) return 'must not start or end with -'
  if (RESERVED_HANDLES.includes(handle)) return 'is reserved; choose another'
  return null
}

/** Decisions 5. A manual team has no address, and no team has one before the workspace has its handle. */
export function teamAddress(
  team: { slug: string; mode: TeamMode },
  handle: string | null,
  home: MailHome,
): string | null {
  if (team.mode === 'manual' || handle === null) return null
  return addressOf(`${team.slug}.${handle}`, home)
}

function addressOf(localPart: string, home: MailHome): string {
  if ('domain' in home) return `${localPart}@${home.domain}`
  const at = home.mailbox.lastIndexOf('@')
  return `${home.mailbox.slice(0, at)}+${localPart}${home.mailbox.slice(at)}`
}
