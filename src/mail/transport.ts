import { homeDomain } from '#core/mail/addresses.ts'
import type { Settings } from '#settings/settings.ts'
import type { Transport } from './outgoing.ts'

/** In development nothing leaves: the stored message is what the mailroom shows. */
export const MAILROOM: Transport = {
  send: async () => ({ kind: 'sent', providerId: 'mailroom' }),
  close: () => {},
}

/**
 * The way out that the settings say, or null where production has none: mail then waits for a node that has, since nobody who
 * runs Parley for real means it to be taken for sent. What speaks SMTP is loaded only where it is needed.
 */
export async function openTransport(settings: TransportSettings): Promise<Transport | null> {
  const { development, smtp, dkim, mailHome } = settings
  if (smtp === null) return development ? MAILROOM : null
  const { openSmtp } = await import('./smtp.ts')
  return openSmtp(smtp, { dkim, name: homeDomain(mailHome) })
}

type TransportSettings = Pick<Settings, 'development' | 'smtp' | 'dkim' | 'mailHome'>
