import { List } from './list.ts'
import type {
  CreateWebhookEndpoint,
  ListDeliveries,
  ListWebhookEndpoints,
  QueuedTest,
  RecoverDeliveries,
  RecoveredDeliveries,
  SigningSecret,
  UpdateWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
} from './shapes.ts'
import { type CallOptions, segment, type Transport } from './transport.ts'

/** Scopes `webhooks.read` and `webhooks.write`. */
export class WebhookEndpoints {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  list(query: ListWebhookEndpoints = {}, options?: CallOptions): List<WebhookEndpoint> {
    return new List(this.#transport, '/webhook_endpoints', query, options)
  }

  get(id: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#transport.data({ method: 'GET', path: path(id), ...options })
  }

  create(body: CreateWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#transport.data({ method: 'POST', path: '/webhook_endpoints', body, ...options })
  }

  update(id: string, body: UpdateWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#transport.data({ method: 'PATCH', path: path(id), body, ...options })
  }

  /** Its pending deliveries are never sent. */
  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#transport.call({ method: 'DELETE', path: path(id), ...options })
  }

  /** The secret that signs its deliveries. Needs `webhooks.write`, since the secret allows forging them. */
  secret(id: string, options?: CallOptions): Promise<SigningSecret> {
    return this.#transport.data({ method: 'GET', path: path(id, 'secret'), ...options })
  }

  /** For another 24 hours the old secret signs too. */
  rotateSecret(id: string, options?: CallOptions): Promise<SigningSecret> {
    return this.#transport.data({ method: 'POST', path: path(id, 'rotate_secret'), ...options })
  }

  /** Sends a `test` event, also to a disabled endpoint. */
  test(id: string, options?: CallOptions): Promise<QueuedTest> {
    return this.#transport.data({ method: 'POST', path: path(id, 'test'), ...options })
  }

  deliveries(id: string, query: ListDeliveries = {}, options?: CallOptions): List<WebhookDelivery> {
    return new List(this.#transport, path(id, 'deliveries'), query, options)
  }

  /** A new delivery of the same event. */
  resend(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery> {
    const verb = `deliveries/${segment(deliveryId)}/resend`
    return this.#transport.data({ method: 'POST', path: path(id, verb), ...options })
  }

  /** Resends all deliveries that failed since a time. */
  recover(id: string, body: RecoverDeliveries, options?: CallOptions): Promise<RecoveredDeliveries> {
    return this.#transport.data({ method: 'POST', path: path(id, 'recover'), body, ...options })
  }
}

function path(id: string, rest?: string): string {
  return `/webhook_endpoints/${segment(id)}${rest === undefined ? '' : `/${rest}`}`
}
