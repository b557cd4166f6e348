/** The service's error types, and three for a missing answer. */
export type ParleyErrorType =
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'validation_error'
  | 'invalid_request'
  | 'rate_limited'
  | 'internal_error'
  | 'connection_error'
  | 'timeout'
  | 'unexpected_answer'

export type ParleyErrorDetails = {
  type: ParleyErrorType
  status: number
  requestId?: string | null
  retryAfterSeconds?: number | null
  cause?: unknown
}

/** A failed call, after all its retries. */
export class ParleyError extends Error {
  override readonly name = 'ParleyError'
  /** For programs; the message is for people. */
  readonly type: ParleyErrorType
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Identifies the call in the service's log. */
  readonly requestId: string | null
  /** How long the service asks to wait; null if it does not say. */
  readonly retryAfterSeconds: number | null

  constructor(message: string, details: ParleyErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.type = details.type
    this.status = details.status
    this.requestId = details.requestId ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

/** Turns an answer of the service, or of a proxy in front of it, into an error. */
export async function errorOf(response: Response): Promise<ParleyError> {
  const { status, headers } = response
  const common = {
    status,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: readRetryAfter(headers.get('retry-after')),
  }
  // Browsers hide the target and the status of a redirect.
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
    return new ParleyError(
      `The service redirects${headers.has('location') ? ` to ${headers.get('location')}` : ''}: give its final address as baseUrl.`,
      { ...common, type: 'unexpected_answer' },
    )
  const { type, message } = readBody(await response.text())
  return new ParleyError(message ?? `The answer has the status ${status}.`, {
    ...common,
    type:
      (type as ParleyErrorType | undefined) ??
      TYPES[status] ??
      (status >= 500 ? 'internal_error' : 'unexpected_answer'),
  })
}

const TYPES: Record<number, ParleyErrorType> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'invalid_request',
  415: 'invalid_request',
  422: 'invalid_request',
  429: 'rate_limited',
}

/** `{"error": {"type", "message"}}`; a 401 can also be `{"error": "message"}`, and a proxy answers with anything. */
function readBody(text: string): { type?: string | undefined; message?: string | undefined } {
  try {
    const { error } = JSON.parse(text)
    return typeof error === 'string' ? { message: error } : { type: error.type, message: error.message }
  } catch {
    return {}
  }
}

function readRetryAfter(value: string | null): number | null {
  if (value === null || value.trim() === '') return null
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
