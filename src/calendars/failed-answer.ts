import type { SourceProblem } from '#core/calendar/connection.ts'
import { readRetryAfter } from '#core/webhook/retry.ts'
import type { Answer, Failed } from '#egress/client.ts'
import type { FailureClass } from '#egress/failure.ts'
import { SourceFailure } from './source.ts'

/** Turns a bad or missing answer into a problem of the calendar. */
export function failureOf(result: Answer | Failed, nowMs: number): SourceFailure {
  if (result.kind === 'failed') return new SourceFailure(PROBLEMS[result.class])
  const retryAfter = headerOf(result, 'retry-after')
  const retryAfterSeconds = retryAfter === null ? null : readRetryAfter(retryAfter, nowMs)
  return new SourceFailure(problemOf(result.code), { retryAfterSeconds, isForbidden: result.code === 403 })
}

export function headerOf({ headers }: Answer, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function problemOf(code: number): SourceProblem {
  if (code === 401 || code === 403) return 'refused'
  if (code === 404 || code === 410) return 'gone'
  return code === 429 ? 'rate_limited' : 'server_error'
}

const PROBLEMS: Record<FailureClass, SourceProblem> = {
  timeout: 'unreachable',
  dns_error: 'unreachable',
  connection_refused: 'unreachable',
  connection_reset: 'unreachable',
  unreachable: 'unreachable',
  tls_error: 'unreachable',
  proxy_error: 'unreachable',
  cancelled: 'unreachable',
  blocked_address: 'blocked',
  invalid_url: 'blocked',
  invalid_response: 'server_error',
  too_many_redirects: 'server_error',
  answer_too_large: 'too_large',
  internal_error: 'internal',
}
