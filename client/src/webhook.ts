import type { EventPayload } from './shapes.ts'
import { readSignature, SIGNATURE_HEADER } from './webhook-signature.ts'

export type VerificationProblem =
  | 'missing_signature'
  | 'malformed_signature'
  | 'wrong_signature'
  | 'too_old'
  | 'in_the_future'
  | 'malformed_body'

/** Answer such a request with a status of 400 and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly reason: VerificationProblem

  constructor(reason: VerificationProblem, message: string) {
    super(message)
    this.reason = reason
  }
}

export type VerifyOptions = {
  /** How far the sender's clock may differ from yours; an older delivery could be a replay. */
  toleranceSeconds?: number | undefined
  /** The present, for tests. */
  now?: Date | undefined
}

/** As your framework provides them: a Headers, or an object with names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Record<string, string | readonly string[] | undefined>

/**
 * Verifies a delivery and returns its event, also where the endpoint gets CloudEvents. `rawBody` is the raw body, before any parsing: the signature covers its bytes.
 * Throws a WebhookVerificationError that says what is wrong.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<EventPayload> {
  if (!secret) throw new TypeError('the signing secret of the endpoint is missing')
  const body = bytesOf(rawBody)
  const signature = readSignature(headerOf(headers, SIGNATURE_HEADER))
  if ('problem' in signature) throw new WebhookVerificationError(signature.reason, signature.problem)
  if (!(await isSigned(body, signature, secret)))
    throw new WebhookVerificationError(
      'wrong_signature',
      'No signature fits: the body was changed on its way (is it raw?), or the secret is that of another endpoint.',
    )
  const ageSeconds = now.getTime() / 1_000 - signature.timestamp
  if (ageSeconds > toleranceSeconds)
    throw new WebhookVerificationError('too_old', `The delivery was signed ${Math.round(ageSeconds)} seconds ago.`)
  if (-ageSeconds > toleranceSeconds)
    throw new WebhookVerificationError('in_the_future', 'The delivery was signed in the future: check your clock.')
  return eventOf(body)
}

/** WebCrypto compares the digests in constant time. */
async function isSigned(
  body: Uint8Array<ArrayBuffer>,
  signature: { timestamp: number; time: string; digests: Uint8Array<ArrayBuffer>[] },
  secret: string,
): Promise<boolean> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
  const head = encoder.encode(`${signature.time}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  // Check all of them, so that the time does not reveal which one matched.
  const verdicts = await Promise.all(
    signature.digests.map((digest) => crypto.subtle.verify('HMAC', key, digest, signed)),
  )
  return verdicts.includes(true)
}

function bytesOf(rawBody: string | Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody)
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody)
  if (ArrayBuffer.isView(rawBody)) return new Uint8Array(rawBody)
  throw new TypeError('rawBody must be the body as it came, a string or bytes: parsed JSON cannot be verified')
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : Array.isArray(found) ? found.join(',') : undefined
}

function eventOf(body: Uint8Array): EventPayload {
  try {
    const sent = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    const event = typeof sent?.specversion === 'string' ? sent.data : sent
    if (typeof event?.event === 'string') return event as EventPayload
  } catch {}
  throw new WebhookVerificationError('malformed_body', 'The signature is right, but the body is no event.')
}
