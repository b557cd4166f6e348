import { createClient } from '#egress/client.ts'
import { allowingService, publicPolicy } from '#egress/policy.ts'
import type { EgressProxy } from '#egress/proxy.ts'
import type { ModelServer } from '#settings/model-settings.ts'
import { createModel, type Model } from './ask.ts'
import { tryModel } from './try.ts'

/** The operator names the server, so it may be on loopback or in a private network; no other private address is allowed. */
export function openModel(
  server: ModelServer,
  options: { userAgent: string; proxy?: EgressProxy; deadlineMs?: number },
): AsyncDisposable & { model: Model; tryModel: () => Promise<string | null> } {
  const { userAgent, proxy, deadlineMs } = options
  const policy = allowingService(publicPolicy({ isDevelopment: false }), server.url)
  const client = createClient({ policy, userAgent, ...(proxy && { proxy }) })
  const model = createModel({ server, client, ...(deadlineMs !== undefined && { deadlineMs }) })
  const trying = () => tryModel({ server, client, model })
  return { model, tryModel: trying, [Symbol.asyncDispose]: () => client.close() }
}
