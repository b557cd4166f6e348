import { isIP } from 'node:net'
import { Failure } from '#core/failure.ts'
import { type CustomHeader, headersProblem } from '#core/webhook/headers.ts'
import { readWebhookUrl } from '#core/webhook/url.ts'
import type { Sender } from '#webhooks/post.ts'

// Callers choose where deliveries go. Their choice is checked here at once, so that they hear of mistakes. The sender checks again
// at every attempt, and that protects the network.

/** Checks that need only the text. */
export function requireGoodForm(
  command: { url?: string | undefined; headers?: CustomHeader[] | undefined },
  isDevelopment: boolean,
): void {
  const url = command.url === undefined ? null : readWebhookUrl(command.url, isDevelopment).problem
  if (url) throw new Failure('validation_error', `url: ${url}`)
  const headers = headersProblem(command.headers ?? [])
  if (headers)
    throw new Failure('validation_error', `headers: ${headers}`, {
      plainly:
        'One of these headers cannot be sent. Its name can have letters, digits and hyphens, its value plain letters.',
    })
}

/**
 * An address, or a name that is local by its form, is refused at once. We do not reveal what other names resolve to: that would
 * show strangers which names exist in the operator's network. The check at every attempt protects it.
 */
export async function requirePublic(sender: Pick<Sender, 'check'>, url: string): Promise<void> {
  const { hostname } = new URL(url)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || LOOPBACK_NAME.test(hostname)
  if (isAddress ? (await sender.check(url)) === 'blocked_address' : isLocalName(hostname))
    throw new Failure(
      'validation_error',
      'url: its host is a private, loopback, link-local or reserved address. Deliveries go to public addresses only.',
      { plainly: 'This leads into a private network. Deliveries go to public addresses only.' },
    )
}

const LOOPBACK_NAME = /(^|\.)localhost\.?$/i

/** RFC 6762, 8375, 7686 and 9476, and single words: names that are never public. */
const isLocalName = (hostname: string): boolean =>
  !hostname.includes('.') || /\.(local|internal|home\.arpa|localdomain|lan|onion|alt)\.?$/i.test(hostname)
