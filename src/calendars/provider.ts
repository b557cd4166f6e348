import type { SourceProblem } from '#core/calendar/connection.ts'
import { asGiven, asList, asText, givenObject } from '#core/calendar/given.ts'
import type { Answer } from '#egress/client.ts'
import { failureOf } from './failed-answer.ts'
import type { Pauses } from './pauses.ts'
import { SourceFailure } from './source.ts'
import type { SourceOptions } from './source-options.ts'
import type { Tokens } from './tokens.ts'

// Requests to Google and Microsoft: with a token that is renewed once if refused, and with the errors that both document.

const DEADLINE_MS = 30_000
const BYTES_MAX = 20 * 1024 * 1024

export type ProviderAsk = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: string[]
  body?: object
}

export type Provider = {
  /** Any answer of the provider except a refused token. */
  ask(ask: ProviderAsk): Promise<Answer>
}

/** All nodes share `pauses`; they do not apply to somebody who has just given consent. */
export type ProviderOptions = SourceOptions & { tokens: Tokens; pauses?: Pauses }

export function openProvider({ client, tokens, pauses, nowMs }: ProviderOptions): Provider {
  const send = async ({ method, url, headers = [], body }: ProviderAsk, token: string): Promise<Answer> => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const result = await client.send({
      method,
      url,
      headers: [
        'authorization',
        `Bearer ${token}`,
        'accept',
        'application/json',
        ...(body === undefined ? [] : ['content-type', 'application/json']),
        ...headers,
      ],
      ...json,
      deadlineMs: DEADLINE_MS,
      wanted: { part: 'whole', bytesMax: BYTES_MAX },
      // Repeating is harmless: we name the objects that we create.
      isRepeatable: true,
    })
    if (result.kind === 'failed') throw failureOf(result, nowMs())
    await pauses?.note(result, failureOf(result, nowMs()).retryAfterSeconds)
    return result
  }
  let isAllowed = false

  return {
    async ask(ask) {
      if (!isAllowed) await pauses?.requireNone()
      isAllowed = true
      const token = await tokens.current()
      const answer = await send(ask, token)
      if (answer.code !== 401) return answer
      const again = await send(ask, await tokens.renewed(token))
      if (again.code === 401) throw new SourceFailure('refused')
      return again
    },
  }
}

/** Turns a bad answer into a failure. */
export function providerFailure(answer: Answer, nowMs: number): SourceFailure {
  const failure = failureOf(answer, nowMs)
  if (!failure.isForbidden) return failure
  const { retryAfterSeconds } = failure
  const problem = forbidden(answer)
  return new SourceFailure(problem, { retryAfterSeconds, isForbidden: problem !== 'rate_limited' })
}

/** Google uses the same code for "too often" and "not allowed". */
function forbidden(answer: Answer): SourceProblem {
  const reasons = reasonsOf(answer)
  if (reasons.some((reason) => TOO_OFTEN.has(reason))) return 'rate_limited'
  if (reasons.some((reason) => NOT_ALLOWED.has(reason))) return 'scope_missing'
  return 'refused'
}

const TOO_OFTEN: ReadonlySet<string> = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'calendarUsageLimitsExceeded',
])

const NOT_ALLOWED: ReadonlySet<string> = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'])

/** The main code of an error and its more specific ones. */
export function reasonsOf({ body }: Answer): string[] {
  const error = asGiven(givenObject(body.toString('utf8').slice(0, ERROR_CHARACTERS_MAX))?.error)
  const finer = [...asList(error?.errors), ...asList(error?.details)].map((each) => asText(asGiven(each)?.reason))
  return [asText(error?.code), ...finer].filter((reason) => reason !== null)
}

const ERROR_CHARACTERS_MAX = 64 * 1024
