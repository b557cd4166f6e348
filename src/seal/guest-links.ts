import { createHmac, hkdfSync } from 'node:crypto'
import { base32Of } from '#core/base32.ts'
import { digestOf } from './digest.ts'

// Links in mails for people without an account. A link holds a token of 128 bits, derived from the secret and its target, so
// every mail to a person can repeat the same link without storing it. The directory has only its SHA-256. The link itself is
// stored only in the bytes of mails (`core/mail/guest-links` cuts it everywhere else), which a copy of the database does
// contain.

/** The person a link is for. Raising the generation makes a new link; the old one is then removed from the directory. */
export type Guest = { workspaceId: string; requestId: string; participantId: string; generation: number }

/** The directory finds the link by `digest`. */
export type GuestLink = { url: string; digest: string }

export type GuestLinks = {
  /** The page on which a participant answers. */
  page(guest: Guest): GuestLink
  /** Where a mail program unsubscribes them. */
  stop(guest: Guest): GuestLink
  /** Where the organizer answers questions; `participantId` is the member's identifier. */
  answers(organizer: Guest): GuestLink
  /** Where a visitor of a booking link confirms their address. `page` is the address of the link's page. */
  confirm(hold: { workspaceId: string; holdId: string }, page: string): GuestLink
  /** Where they approve the mail that one summary lists. The next summary has new links. */
  approvals(organizer: Guest, digestId: string): GuestLink
}

export function createGuestLinks(secret: Uint8Array, publicUrl: string): GuestLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'parley guest links 1', 32))
  const tokenOf = (parts: string[]): string =>
    base32Of(createHmac('sha256', key).update(JSON.stringify(parts)).digest().subarray(0, TOKEN_BYTES))
  const link = (path: string, guest: Guest, ...more: string[]): GuestLink => {
    const parts = [path, guest.workspaceId, guest.requestId, guest.participantId, String(guest.generation), ...more]
    const token = tokenOf(parts)
    return { url: `${publicUrl.replace(/\/$/, '')}/${path}/${token}`, digest: digestOf(token) }
  }
  return {
    page: (guest) => link('m', guest),
    stop: (guest) => link('stop', guest),
    answers: (organizer) => link('o', organizer),
    confirm: ({ workspaceId, holdId }, page) => {
      const token = tokenOf(['confirm', workspaceId, holdId])
      return { url: `${page}/confirm/${token}`, digest: digestOf(token) }
    },
    approvals: (organizer, digestId) => link('o', organizer, digestId),
  }
}

const TOKEN_BYTES = 16
