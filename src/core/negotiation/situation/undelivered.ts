import type { Timestamp } from '#core/time/timestamp.ts'
import type { Negotiation } from './negotiation.ts'

export type Undelivered = { recipient: string; at: Timestamp }

/** Mails that bounced for good, and mails that a server refused outright. */
export function undeliveredMails({ received, facts }: Negotiation): Undelivered[] {
  const returned = received.flatMap(({ kind, bounce, at }) =>
    kind === 'bounce' && bounce?.hard ? [{ recipient: bounce.recipient, at }] : [],
  )
  const refused = facts.flatMap((fact) =>
    fact.kind === 'mail_failed' ? [{ recipient: fact.body.recipient, at: fact.at }] : [],
  )
  return [...returned, ...refused]
}
