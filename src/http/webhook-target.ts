import { Failure } from '#core/failure.ts'
import { type CustomHeader, headersProblem } from '#core/webhook/headers.ts'
import { readWebhookUrl } from '#core/webhook/url.ts'
import type { Sender } from '#webhooks/post.ts'

// Where deliveries go is a stranger's choice. It is checked here when it is given, so that mistakes are told at once, and
// again by the sender at every attempt, which is what protects the network.

/** What the text alone can tell (decisions 3 and 8). */
export function requireGoodForm(
  command: { url?: string | undefined; headers?: CustomHeader[] | undefined },
  isDevelopment: boolean,
): void {
  const url = command.url === undefined ? null : readWebhookUrl(command.url, isDevelopment).problem
  if (url) throw new Failure('validation_error', `url: ${url}`)
  const headers = headersProblem(command.headers ?? [])
  if (headers) throw new Failure('validation_error', `headers: ${headers}`)
}

/** A host that does not resolve yet may do so later. */
export async function requirePublic(sender: Pick<Sender, 'check'>, url: string): Promise<void> {
  if ((await sender.check(url)) === 'blocked_address')
    throw new Failure(
      'validation_error',
      'url: its host is a private, loopback, link-local or reserved address. Deliveries go to public addresses only.',
    )
}
