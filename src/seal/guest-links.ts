import { createHmac, hkdfSync } from 'node:crypto'
import { base32Of } from '#core/base32.ts'
import { digestOf } from './digest.ts'

// The links that mails carry for people without an account. A link holds a token of 128 bits, made from the secret and from
// what it opens, so every mail to somebody can carry the same one without its being kept. The directory holds its SHA-256
// alone, and of what is kept only the bytes of a mail have the link in them (`core/mail/guest-links` cuts it everywhere else): who has a
// copy of the database has those bytes.

/** Whom a link is for. Raising the generation makes a new link of it; the old one is then taken out of the directory. */
export type Guest = { workspaceId: string; requestId: string; participantId: string; generation: number }

/** `digest` is what the directory knows the link by. */
export type GuestLink = { url: string; digest: string }

export type GuestLinks = {
  /** The page on which a participant answers. */
  page(guest: Guest): GuestLink
  /** Where a mail program says "stop" for them. */
  stop(guest: Guest): GuestLink
  /** Where the organizer answers questions; `participantId` is the member's identifier. */
  answers(organizer: Guest): GuestLink
  /** Where they approve mail that one summary lists. The next summary has links of its own. */
  approvals(organizer: Guest, digestId: string): GuestLink
}

export function createGuestLinks(secret: Uint8Array, publicUrl: string): GuestLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'parley guest links 1', 32))
  const link = (path: string, guest: Guest, ...more: string[]): GuestLink => {
    const parts = [path, guest.workspaceId, guest.requestId, guest.participantId, String(guest.generation), ...more]
    const token = base32Of(createHmac('sha256', key).update(JSON.stringify(parts)).digest().subarray(0, TOKEN_BYTES))
    return { url: `${publicUrl.replace(/\/$/, '')}/${path}/${token}`, digest: digestOf(token) }
  }
  return {
    page: (guest) => link('m', guest),
    stop: (guest) => link('stop', guest),
    answers: (organizer) => link('o', organizer),
    approvals: (organizer, digestId) => link('o', organizer, digestId),
  }
}

const TOKEN_BYTES = 16
