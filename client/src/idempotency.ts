import type { CallOptions } from './transport.ts'

export type CreateOptions = CallOptions & {
  /**
   * Two calls with the same key make one thing, for 24 hours. By default each call gets its own key, which covers its
   * retries; pass a stored key to cover a crash of your program too.
   */
  idempotencyKey?: string | undefined
}

/** Not randomUUID, which browsers do not offer to pages over http. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
