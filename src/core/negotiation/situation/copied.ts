import { OTHERS_MAX } from '#core/mail/asked-by-mail.ts'
import { isMachine } from '#core/mail/loop-guard.ts'
import { emailKey, emailProblem } from '#core/person/email.ts'
import type { Negotiation, Received } from './negotiation.ts'

// People who were copied on the mail to a team that began a request. A public address must not become a relay, so we write to five
// of them on the sender's word and ask the organizer about the others.

type Opened = Pick<Negotiation, 'hosts' | 'opening'>

export const copiedOn = (opening: Received, negotiation: Opened): string[] =>
  writable(opening, negotiation).slice(0, OTHERS_MAX)

/** Empty except for the mail that began the request. */
export const copiedBeyond = (message: Received, negotiation: Opened): string[] =>
  message.id === negotiation.opening?.messageId ? writable(message, negotiation).slice(OTHERS_MAX) : []

/** In the order of the mail. */
function writable({ copied, fromKey }: Received, { hosts }: Opened): string[] {
  const ours = new Set(hosts.map(({ email }) => emailKey(email)))
  return copied.filter(
    (email) => email !== fromKey && !ours.has(email) && emailProblem(email) === null && !isMachine(email),
  )
}

/** People on the first mail who don't take part yet. A copy doesn't bring back somebody who was removed. */
export function notYetAsked(opening: Received, negotiation: Negotiation): string[] {
  const { participants, former } = negotiation
  const known = new Set([...participants, ...former].map(({ email }) => emailKey(email)))
  return copiedOn(opening, negotiation).filter((email) => !known.has(email))
}
