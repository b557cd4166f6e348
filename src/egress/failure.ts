/** If we are at fault, callers that count attempts do not count this one. */
export type Fault = 'receiver' | 'ours'

/** All that users see. Addresses, ports or texts could be used to explore a network. */
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
  | 'answer_too_large'
  | 'too_many_redirects'
  | 'proxy_error'
  | 'cancelled'
  | 'internal_error'

/** A failure on its way from where it was noticed to the caller's result. It has no `code`, on which undici would retry. */
export class EgressFailure extends Error {
  readonly failureClass: FailureClass
  readonly fault: Fault

  constructor(failureClass: FailureClass, fault: Fault, cause?: unknown) {
    super(failureClass, { cause })
    this.failureClass = failureClass
    this.fault = fault
  }
}
