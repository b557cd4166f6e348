import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BadInput, Failure, type FailureType } from '#core/failure.ts'
import { isFull } from '#db/full-disk.ts'
import { refusalOf } from '#db/refusals.ts'
import { Outdated } from '#db/schema-guard.ts'
import { isConnectionFailure, isReadOnly } from '#db/sql.ts'
import { isOutcomeUnknown } from '#db/transaction.ts'
import { plainError } from './console/plain-error.ts'
import { HandlerTimeout } from './handler-timeout.ts'
import { Overloaded } from './load-guard.ts'
import { namesOf } from './request-names.ts'

// The only place where a refusal becomes a status.

declare module 'fastify' {
  interface FastifyRequest {
    /** The way in, as a 401 tells it, where that is more than `Bearer`. */
    challenge?: string
  }
}

const STATUS: Record<FailureType, number> = {
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  validation_error: 422,
  invalid_request: 422,
  rate_limited: 429,
}

/** A body in a declared format that we cannot read: an invalid request with its own status. */
export class UnsupportedBody extends Failure {
  constructor(message: string) {
    super('invalid_request', message)
  }
}

/** Answers people who open an unknown address; null for programs. */
export type MissingPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply | null

const NOTHING_HERE = 'There is nothing here. The link may be incomplete.'

export function handleErrors(app: FastifyInstance, missingPage: MissingPage = () => null): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const nothing = new Failure(
      'not_found',
      `There is nothing at ${request.method} ${shownPath(request.url)}. See /docs.`,
      { plainly: NOTHING_HERE },
    )
    return missingPage(request, reply) ?? answer(nothing, request, reply)
  })
}

export function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Overloaded) return answerOverload(request, reply)
  const failure = failureOf(error)
  if (failure?.status === 413) readOn(request, reply)
  if (failure) return answerRefusal(failure, request, reply)
  return answerOurFault(error, request, reply)
}

/**
 * Fastify hangs up on a body that is too large. A proxy takes that for a node that fails and leaves it alone for a while, so one caller
 * could shut out all others. The rest of the body is read and dropped instead, for at most the time that a whole request may take.
 */
function readOn(request: FastifyRequest, reply: FastifyReply): void {
  void reply.removeHeader('connection')
  request.raw.resume()
}

function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, type, message } = refusal
  // RFC 9110 11.6.1: a 401 tells the caller how to authenticate.
  if (status === 401 && !reply.hasHeader('www-authenticate'))
    void reply.header('www-authenticate', request.challenge ?? 'Bearer')
  return reply.code(status).send({ error: request.isForPeople ? plainError(refusal) : { type, message } })
}

type Refusal = {
  status: number
  type: FailureType
  message: string
  plainly?: string | null
  problems?: BadInput['problems']
}

function failureOf(error: unknown): Refusal | null {
  if (error instanceof Failure) {
    const { type, message, plainly } = error
    const problems = error instanceof BadInput ? { problems: error.problems } : {}
    return { status: error instanceof UnsupportedBody ? 415 : STATUS[type], type, message, plainly, ...problems }
  }
  const refusal = refusalOf(error)
  if (refusal) return failureOf(refusal)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return FRAMEWORK[code] ?? (isCallersFault(error) ? UNREADABLE : null)
}

/** Fastify gives a status to requests that it cannot read, such as a body that ends too soon. */
function isCallersFault(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500
}

const CUT_OFF = 'What you entered did not arrive whole. Try again.'
const UNREADABLE: Refusal = {
  status: 422,
  type: 'invalid_request',
  message: 'The request could not be read to its end. Check its headers and body, and send it again.',
  plainly: CUT_OFF,
}

/** Refusals by Fastify itself, before a route sees the request. */
const FRAMEWORK: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    type: 'invalid_request',
    message: 'The body is larger than 1 MiB. Send less.',
    plainly: 'This is more than can be sent at once. Enter less.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    type: 'invalid_request',
    message: 'The body must be JSON. Send Content-Type: application/json.',
    plainly: CUT_OFF,
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 422,
    type: 'invalid_request',
    message: 'The body does not have the length that Content-Length says.',
    plainly: CUT_OFF,
  },
  // Fastify knows the QUERY method, but no route has it: a wrong method is 404.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: {
    status: 404,
    type: 'not_found',
    message: 'There is nothing here for this method. See /docs.',
    plainly: NOTHING_HERE,
  },
  FST_ERR_BAD_URL: {
    status: 404,
    type: 'not_found',
    message: 'The path is not validly encoded. See /docs.',
    plainly: NOTHING_HERE,
  },
  FST_ERR_MAX_PARAM_LENGTH: {
    status: 404,
    type: 'not_found',
    message: 'There is nothing with so long an identifier.',
    plainly: NOTHING_HERE,
  },
}

/** The caller only learns that it is our fault and how to report it; the log has the rest. */
function answerOurFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const trouble = troubleOf(error, request.method)
  request.log.error(
    {
      ...namesOf(request),
      err: error,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      duration_ms: Math.round(reply.elapsedTime),
    },
    trouble.logged,
  )
  if (trouble.status === 503) void reply.header('retry-after', '1')
  const message = request.isForPeople ? `${trouble.plainly} ${reportText(request.id)}` : trouble.message
  const body = { type: 'internal_error', message, request_id: request.id }
  return reply.code(trouble.status).send({ error: body })
}

export function troubleOf(error: unknown, method: string) {
  if (isReadOnly(error)) return READ_ONLY
  if (error instanceof Outdated) return OUTDATED
  const isLate = error instanceof HandlerTimeout
  if ((isLate || isOutcomeUnknown(error)) && !isReading(method)) return isLate ? LATE : LOST
  if (isConnectionFailure(error)) return AWAY
  if (isFull(error)) return FULL
  return isTooSlow(error) ? BUSY : BROKEN
}

export const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Counted, not logged: a line for each would add to the load. */
function answerOverload(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = 'The service has more to do than it can at the moment. Try again shortly.'
  const body = { type: 'internal_error', message, request_id: request.id }
  return reply.code(503).header('retry-after', '2').send({ error: body })
}

/** Another transaction held a lock for too long, or the database does not answer. */
function isTooSlow(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '55P03' || error instanceof HandlerTimeout
}

/** People read a number out, and the log has it. */
const reportText = (id: string): string => `If this stays, tell the person who runs Parley: ${id}`

const LOOK_FIRST =
  'it may have been made or not. Look first, or repeat the call with the same Idempotency-Key where it takes one.'
const PLAIN_LOOK_FIRST = 'It is not certain whether the change was made. Look first, and try again if it was not.'
const PLAIN_AGAIN = 'Parley cannot answer at the moment. Nothing was changed. Try again shortly.'
const LOST = {
  status: 503,
  plainly: PLAIN_LOOK_FIRST,
  logged: 'the database was lost before it confirmed a change',
  message: `The database was lost before it confirmed the change: ${LOOK_FIRST}`,
}
const LATE = {
  status: 503,
  plainly: PLAIN_LOOK_FIRST,
  logged: 'a request waited too long',
  message: `The database has not confirmed the change in time: ${LOOK_FIRST}`,
}
const OUTDATED = {
  status: 503,
  plainly: PLAIN_AGAIN,
  logged: 'this node is older than the schema and changes nothing',
  message: 'This node is being replaced by a newer version. Nothing was changed. Try again shortly.',
}
const READ_ONLY = {
  status: 503,
  plainly: PLAIN_AGAIN,
  logged: 'the database takes no writes',
  message: 'The service cannot store anything at the moment. Nothing was changed. Try again shortly.',
}
const AWAY = {
  status: 503,
  plainly: PLAIN_AGAIN,
  logged: 'the database is away',
  message: 'The service cannot reach its database. Try again shortly.',
}
const FULL = {
  status: 503,
  plainly: PLAIN_AGAIN,
  logged: 'the disk of the database is full',
  message: 'The service cannot store anything at the moment. Nothing was changed. Try again later.',
}
const BUSY = {
  status: 503,
  plainly: PLAIN_AGAIN,
  logged: 'a request waited too long',
  message: 'The service is busy with other changes of the same things. Try again shortly.',
}
const BROKEN = {
  status: 500,
  plainly: 'Something went wrong on our side. Try again.',
  logged: 'a request failed unexpectedly',
  message: 'Something went wrong on our side. Try again; if it stays, tell the operator the request_id.',
}

function shownPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.length > 100 ? `${path.slice(0, 100)}…` : path
}
