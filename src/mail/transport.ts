import { homeDomain } from '#core/mail/addresses.ts'
import type { Settings } from '#settings/settings.ts'
import type { Transport } from './outgoing.ts'

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
