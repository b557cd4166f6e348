import { openHeaders, openSecret } from '#actions/sealed-endpoint.ts'
import type { CustomHeader } from '#core/webhook/headers.ts'
import type { ClaimedEndpoint } from '#db/webhooks/delivery-queue.ts'
import type { Seal } from '#seal/seal.ts'

export type OpenedEndpoint = { customHeaders: readonly CustomHeader[]; secrets: readonly string[] }

type Sealed = Pick<ClaimedEndpoint, 'headers' | 'secret' | 'previousSecret'>

/** Endpoints kept in memory; the one opened longest ago goes first. */
const REMEMBERED_MAX = 1_000

/**
 * The keys that sign an endpoint's deliveries. Every claim brings them sealed; they are opened again only after a change, since
 * opening costs as much as a signature. So a rotation takes effect with the next request.
 */
export class OpenedEndpoints {
  readonly #seal: Seal
  readonly #remembered = new Map<string, { sealed: Sealed; opened: OpenedEndpoint }>()

  constructor(seal: Seal) {
    this.#seal = seal
  }

  open({ endpointId, headers, secret, previousSecret }: Sealed & { endpointId: string }): OpenedEndpoint {
    const sealed = { headers, secret, previousSecret }
    const known = this.#remembered.get(endpointId)
    if (known && isSame(known.sealed, sealed)) return known.opened
    const opened = this.#opened(endpointId, sealed)
    if (this.#remembered.size >= REMEMBERED_MAX) this.#remembered.delete(this.#remembered.keys().next().value!)
    this.#remembered.set(endpointId, { sealed, opened })
    return opened
  }

  /** During a rotation both secrets sign, the current one first. */
  #opened(endpointId: string, { headers, secret, previousSecret }: Sealed): OpenedEndpoint {
    const sealed = previousSecret === null ? [secret] : [secret, previousSecret]
    return {
      customHeaders: openHeaders(this.#seal, endpointId, headers),
      secrets: sealed.map((one) => openSecret(this.#seal, endpointId, one)),
    }
  }
}

function isSame(one: Sealed, other: Sealed): boolean {
  return (
    isEqual(one.secret, other.secret) &&
    isEqual(one.previousSecret, other.previousSecret) &&
    isEqual(one.headers, other.headers)
  )
}

function isEqual(one: Uint8Array | null, other: Uint8Array | null): boolean {
  return one === null || other === null ? one === other : Buffer.compare(one, other) === 0
}
