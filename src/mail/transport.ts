import { homeDomain } from '#core/mail/addresses.ts'
import type { Settings } from '#settings/settings.ts'

/** One mail as it goes over the wire: stored bytes, and an envelope that is given and never read from them. */
export type Outgoing = { from: string; to: string; raw: Uint8Array }

/** What came of it. Only `permanent` says anything about the recipient; `fault` is about ourselves, and nothing was sent. */
export type Outcome = { kind: 'sent'; providerId: string } | { kind: 'permanent' | 'later' | 'fault'; failure: string }

export type Transport = {
  send(mail: Outgoing): Promise<Outcome>
  /** Ends connections, also those at work; what they had under way fails. */
  close(): void
}

/** Without a mail server nothing leaves: the stored message is what the mailroom shows. */
export const MAILROOM: Transport = {
  send: async () => ({ kind: 'sent', providerId: 'mailroom' }),
  close: () => {},
}

/** The way out that the settings say. What speaks SMTP is loaded only where it is needed. */
export async function openTransport(settings: Pick<Settings, 'smtp' | 'dkim' | 'mailHome'>): Promise<Transport> {
  const { smtp, dkim, mailHome } = settings
  if (smtp === null) return MAILROOM
  const { openSmtp } = await import('./smtp.ts')
  return openSmtp(smtp, { dkim, name: homeDomain(mailHome) })
}
