/** What one attempt came to. The receiver's answer, or the class of what went wrong instead. */
export type Outcome = Answered | Failed

export type Answered = {
  kind: 'answered'
  code: number
  /** Spec 3.5: any 2xx. */
  ok: boolean
  retryAfterSeconds: number | null
  /** The start of the body of an answer that was not 2xx, for the console; never in the API. */
  snippet: string
  ms: number
}

export type Failed = { kind: 'failed'; class: FailureClass; fault: Fault; ms: number }

/** A fault of ours is not charged to the endpoint: the attempt does not count. */
export type Fault = 'receiver' | 'ours'

/** All that a user is shown. No addresses, ports or texts, which could be used to look around in a network. */
export type FailureClass =
  | 'timeout'
  | 'dns_error'
  | 'connection_refused'
  | 'connection_reset'
  | 'unreachable'
  | 'tls_error'
  | 'blocked_address'
  | 'invalid_url'
  | 'invalid_response'
  | 'proxy_error'
  | 'cancelled'
  | 'internal_error'

/** A failure on its way from where it was noticed to the outcome. It has no `code`, on which undici would retry. */
export class SendFailure extends Error {
  readonly failureClass: FailureClass
  readonly fault: Fault

  constructor(failureClass: FailureClass, fault: Fault, cause?: unknown) {
    super(failureClass, { cause })
    this.failureClass = failureClass
    this.fault = fault
  }
}
