import { isIP } from 'node:net'
import { Failure } from '#core/failure.ts'
import { type CustomHeader, headersProblem } from '#core/webhook/headers.ts'
import { readWebhookUrl } from '#core/webhook/url.ts'
import type { Sender } from '#webhooks/post.ts'

// Where deliveries go is a stranger's choice. It is checked here when it is given, so that mistakes are told at once, and
// again by the sender at every attempt, which is what protects the network.

/** What the text alone can tell. */
export function requireGoodForm(
  command: { url?: string | undefined; headers?: CustomHeader[] | undefined },
  isDevelopment: boolean,
): void {
  const url = command.url === undefined ? null : readWebhookUrl(command.url, isDevelopment).problem
  if (url) throw new Failure('validation_error', `url: ${url}`)
  const headers = headersProblem(command.headers ?? [])
  if (headers) throw new Failure('validation_error', `headers: ${headers}`)
}

/**
 * An address, or a name that is local by its form, is refused at once. What any other name resolves to is not told: the answer
 * would show strangers which names there are in the operator's network. Every attempt is checked, which is what protects it.
 */
export async function requirePublic(sender: Pick<Sender, 'check'>, url: string): Promise<void> {
  const { hostname } = new URL(url)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || LOOPBACK_NAME.test(hostname)
  if (isAddress ? (await sender.check(url)) === 'blocked_address' : isLocalName(hostname))
    throw new Failure(
      'validation_error',
      'url: its host is a private, loopback, link-local or reserved address. Deliveries go to public addresses only.',
    )
}

const LOOPBACK_NAME = /(^|\.)localhost\.?$/i

/** RFC 6762, 8375, 7686 and 9476, and a single word: names that never are public. */
const isLocalName = (hostname: string): boolean =>
  !hostname.includes('.') || /\.(local|internal|home\.arpa|localdomain|lan|onion|alt)\.?$/i.test(hostname)
