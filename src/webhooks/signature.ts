import { createHmac } from 'node:crypto'
import type { Clock } from '#core/clock.ts'
import type { EventType } from '#core/webhook/event.ts'
import { type CustomHeader, isReserved } from '#core/webhook/headers.ts'

const SECRET_PREFIX = 'whsec_'

/** As long as the output of SHA-256, so that guessing the secret is no easier than forging a digest. */
const SECRET_BYTES = 32

export function newSecret(clock: Clock): string {
  return SECRET_PREFIX + Buffer.from(clock.randomBytes(SECRET_BYTES)).toString('base64')
}

export type Delivery = {
  /** The same on every attempt, endpoint and resend; receivers dedupe by it. */
  eventId: string
  deliveryId: string
  eventType: EventType
  /** Counts from 1. */
  attempt: number
  body: string
  contentType: string
  customHeaders: readonly CustomHeader[]
  /** The current secret first; during a rotation the previous one after it. */
  secrets: readonly string[]
}

/** Name, value, name, value…: the form that the sender takes. No custom header can stand for one of ours. */
export function deliveryHeaders(delivery: Delivery, timestampSeconds: number): string[] {
  const headers: string[] = []
  for (const { key, value } of delivery.customHeaders) {
    if (!isReserved(key)) headers.push(key, value)
  }
  headers.push(
    'content-type',
    delivery.contentType,
    'x-webhook-signature',
    specSignature(delivery.secrets, timestampSeconds, delivery.body),
    'x-webhook-timestamp',
    String(timestampSeconds),
    'x-webhook-event',
    delivery.eventType,
    'x-webhook-id',
    delivery.eventId,
    'x-webhook-delivery',
    delivery.deliveryId,
    'x-webhook-attempt',
    String(delivery.attempt),
    'webhook-id',
    delivery.eventId,
    'webhook-timestamp',
    String(timestampSeconds),
    'webhook-signature',
    standardSignature(delivery.secrets, delivery.eventId, timestampSeconds, delivery.body),
  )
  return headers
}

/** The whole secret, prefix and all, is the key. */
export function specSignature(secrets: readonly string[], timestampSeconds: number, body: string): string {
  let signature = `t=${timestampSeconds}`
  for (const secret of secrets) {
    signature += `,v1=${createHmac('sha256', secret).update(`${timestampSeconds}.${body}`).digest('hex')}`
  }
  return signature
}

/** Standard Webhooks. The key is what the base64 part of the secret stands for. */
export function standardSignature(
  secrets: readonly string[],
  eventId: string,
  timestampSeconds: number,
  body: string,
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${eventId}.${timestampSeconds}.${body}`).digest('base64')}`
    })
    .join(' ')
}
