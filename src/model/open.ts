import { createClient } from '#egress/client.ts'
import { allowingService, publicPolicy } from '#egress/policy.ts'
import type { EgressProxy } from '#egress/proxy.ts'
import type { ModelServer } from '#settings/model-settings.ts'
import { createModel, type Model } from './ask.ts'

/** The operator names the server, so it may be on loopback or in a private network; nothing else private may be reached. */
export function openModel(
  server: ModelServer,
  options: { userAgent: string; proxy?: EgressProxy; deadlineMs?: number },
): AsyncDisposable & { model: Model } {
  const { userAgent, proxy, deadlineMs } = options
  const policy = allowingService(publicPolicy({ isDevelopment: false }), server.url)
  const client = createClient({ policy, userAgent, ...(proxy && { proxy }) })
  const model = createModel({ server, client, ...(deadlineMs !== undefined && { deadlineMs }) })
  return { model, [Symbol.asyncDispose]: () => client.close() }
}
