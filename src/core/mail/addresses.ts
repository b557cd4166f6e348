import { lowerAscii } from '#core/person/email.ts'
import { addressOf, type MailHome } from '#core/team/address.ts'

// Makes and reads our addresses. `r.<token>` receives the answers of one conversation, `b.<token>` the bounces of one mail, and
// everything else is a name: a handle, `w.<workspace>`, or a team's `<slug>.<handle>`. A token is 26 characters of Crockford's
// base32, 128 random bits, and is the same in upper and lower case.

export const TOKEN = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

export function replyAddress(token: string, home: MailHome): string {
  return addressOf(`r.${token}`, home)
}

export function bounceAddress(token: string, home: MailHome): string {
  return addressOf(`b.${token}`, home)
}

/** The sender of a request's mails and the organizer of its invites: fixed when the request is made. */
export function sendingAddress(fromLocal: string, home: MailHome): string {
  return addressOf(fromLocal, home)
}

/** A workspace's own local part: its handle, or its identifier while it has none. */
export function workspaceLocal(workspace: { id: string; handle: string | null }): string {
  return workspace.handle ?? `w.${workspace.id.slice('ws_'.length)}`
}

export type Recipient =
  | { kind: 'reply'; token: string }
  | { kind: 'bounce'; token: string }
  /** In lower case, and as `fitting` makes it. Empty for the bare mailbox. */
  | { kind: 'local'; local: string }

/** The meaning of one of our addresses; null for any other address. */
export function recipientOf(address: string, home: MailHome): Recipient | null {
  const local = localPartOf(lowerAscii(address.trim()), home)
  if (local === null) return null
  const [, prefix, token = ''] = /^([rb])\.(.*)$/s.exec(local) ?? []
  if (prefix === undefined || !TOKEN.test(token)) return { kind: 'local', local }
  return { kind: prefix === 'r' ? 'reply' : 'bounce', token }
}

function localPartOf(address: string, home: MailHome): string | null {
  const at = address.lastIndexOf('@')
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)]
  if (at < 1) return null
  if ('domain' in home) return domain === home.domain.toLowerCase() ? name : null
  const [ownName, ownDomain] = split(home.mailbox.toLowerCase())
  if (domain !== ownDomain) return null
  if (name === ownName) return ''
  return name.startsWith(`${ownName}+`) ? name.slice(ownName.length + 1) : null
}

/**
 * The Message-ID of one mail. `name` is purely random: every reply shows the earlier Message-IDs to everybody who gets a
 * copy, so they must not reveal a token, a request or a calendar entry.
 */
export function messageIdOf(name: string, home: MailHome): string {
  return `<${name}@${instanceOf(home)}>`
}

/** Whether this installation may have made a Message-ID. */
export function isOwnMessageId(messageId: string, home: MailHome): boolean {
  return messageId.toLowerCase().endsWith(`@${instanceOf(home)}>`)
}

/** This installation's name in its mails. Two mailboxes of one domain are two installations. */
export function instanceOf(home: MailHome): string {
  const name = 'domain' in home ? home.domain : home.mailbox.replace('@', '.')
  return name.toLowerCase().replace(/[^a-z0-9.-]/g, '-')
}

export function homeDomain(home: MailHome): string {
  return 'domain' in home ? home.domain : split(home.mailbox)[1]
}

function split(address: string): [string, string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}
