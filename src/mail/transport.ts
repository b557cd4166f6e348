import { homeDomain } from '#core/mail/addresses.ts'
import type { Settings } from '#settings/settings.ts'
import type { Transport } from './outgoing.ts'

/** In development nothing leaves: the mailroom shows the stored message. */
export const MAILROOM: Transport = {
  send: async () => ({ kind: 'sent', providerId: 'mailroom' }),
  close: () => {},
}

/**
 * The configured way out, or null if production has none: mail then waits for a node that has one, since it must not count as
 * sent. The SMTP code is loaded only if needed.
 */
export async function openTransport(settings: TransportSettings): Promise<Transport | null> {
  const { development, smtp, dkim, mailHome } = settings
  if (smtp === null) return development ? MAILROOM : null
  const { openSmtp } = await import('./smtp.ts')
  return openSmtp(smtp, { dkim, name: homeDomain(mailHome) })
}

type TransportSettings = Pick<Settings, 'development' | 'smtp' | 'dkim' | 'mailHome'>
