import { STATUS_CODES } from 'node:http'
import type { DocumentedRoute } from './documented-route.ts'
import { exampleOf } from './example.ts'
import { type JsonSchema, mapped, publicSchema, type Shapes } from './schema.ts'

// The possible answers of each route. Parts common to all routes are described once, in components.

type Answers = Record<string, unknown>

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })
const REQUEST_ID = { 'X-Request-Id': header('X-Request-Id') }
const RATE_LIMIT = {
  'RateLimit-Limit': header('RateLimit-Limit'),
  'RateLimit-Remaining': header('RateLimit-Remaining'),
  'RateLimit-Reset': header('RateLimit-Reset'),
}
const SIGN_IN = { 'WWW-Authenticate': header('WWW-Authenticate') }
const RETRY_AFTER = { 'Retry-After': header('Retry-After') }

/** Only present with such fields, so it is listed at each write and not among the common headers. */
const IGNORED_FIELDS = {
  'X-Ignored-Fields': {
    description: 'Fields of the body that have no meaning, such as a typing mistake. Absent when there are none.',
    schema: { type: 'string', examples: ['titel, context.duration'] },
  },
}

export const HEADERS = {
  'X-Request-Id': {
    description:
      'Names this request in the log of the service. It is the one that you sent, or the trace of your `traceparent`, or a new one.',
    schema: { type: 'string', examples: ['0b6c1c3e-5a1f-4f0e-9a57-2f6f1d1c7a44'] },
  },
  'RateLimit-Limit': {
    description: 'Requests a key may make in 60 seconds.',
    schema: { type: 'integer', examples: [120] },
  },
  'RateLimit-Remaining': { description: 'Requests left in the window.', schema: { type: 'integer', examples: [119] } },
  'RateLimit-Reset': {
    description: 'Seconds until more requests are allowed.',
    schema: { type: 'integer', examples: [60] },
  },
  'WWW-Authenticate': { description: 'How to sign in.', schema: { type: 'string', examples: ['Bearer'] } },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer', examples: [12] } },
}

/** Answers that do not depend on the route. */
export const SHARED_ANSWERS = {
  Unauthorized: refusal(
    'The key is missing, unknown, deleted or expired.',
    { ...REQUEST_ID, ...SIGN_IN },
    {
      missing: failure(
        'unauthorized',
        'The authorization token is missing. Send the header Authorization: Bearer <API key>.',
      ),
      invalid: failure(
        'unauthorized',
        'The API key is invalid or expired. Use a key of this workspace that is still valid.',
      ),
    },
  ),
  NotFound: refusal(
    'It does not exist, or belongs to another workspace.',
    { ...REQUEST_ID, ...RATE_LIMIT },
    {
      not_found: failure(
        'not_found',
        'There is no team team_01kce6v1q8ezv9h2n4s0r7t3xy in this workspace. Check the identifier.',
      ),
    },
  ),
  TooLarge: refusal(
    'The body is too large.',
    { ...REQUEST_ID, ...RATE_LIMIT },
    {
      too_large: failure('invalid_request', 'The body is larger than 1 MiB. Send less.'),
    },
  ),
  WrongMediaType: refusal(
    'The body is not JSON in UTF-8, or it is compressed.',
    { ...REQUEST_ID, ...RATE_LIMIT },
    {
      wrong_media_type: failure('invalid_request', 'The body must be JSON. Send Content-Type: application/json.'),
      encoded: failure(
        'invalid_request',
        'Content-Encoding: gzip is not supported. Send the body as it is, without this header.',
      ),
    },
  ),
  TooManyRequests: refusal(
    'Too many requests. Wait as long as `Retry-After` says.',
    { ...REQUEST_ID, ...RATE_LIMIT, ...RETRY_AFTER },
    {
      rate_limited: failure(
        'rate_limited',
        'Rate limit exceeded: too many requests, 120 a minute are allowed for a key. Try again in 12 s.',
      ),
    },
  ),
  InternalError: ourFault('A failure of the service. Try again with growing pauses, five times at most.', REQUEST_ID),
  Unavailable: ourFault('The service cannot reach its database.', { ...REQUEST_ID, ...RETRY_AFTER }),
}

export function successAnswers(route: DocumentedRoute, shapes: Shapes): Answers {
  const limits = route.scope === undefined ? {} : RATE_LIMIT
  const own = mapped(route.answerHeaders, (description) => ({ description, schema: { type: 'string' } }))
  const isWrite = route.scope !== undefined && route.method !== 'GET'
  const headers = { ...REQUEST_ID, ...limits, ...(isWrite ? IGNORED_FIELDS : {}), ...own }
  return Object.fromEntries(
    Object.entries(route.answers).map(([status, schema]) => {
      const description = schema.description ?? STATUS_CODES[Number(status)] ?? ''
      if (schema.type === 'null') return [status, { description, headers }]
      const media = { schema: publicSchema(schema), example: exampleOf(schema, shapes, `${route.method} ${route.url}`) }
      const mediaType = Number(status) < 400 ? route.mediaType : 'application/json'
      return [status, { description, headers, content: { [mediaType]: media } }]
    }),
  )
}

export function failureAnswers(route: DocumentedRoute): Answers {
  const shared = (name: keyof typeof SHARED_ANSWERS) => ({ $ref: `#/components/responses/${name}` })
  if (route.scope === undefined) return { 500: shared('InternalError') }
  const readsBody = route.method !== 'GET'
  return {
    401: shared('Unauthorized'),
    403: forbidden(route.scope),
    ...(route.params === undefined ? {} : { 404: shared('NotFound') }),
    ...(readsBody ? { 413: shared('TooLarge'), 415: shared('WrongMediaType') } : {}),
    422: unprocessable(route),
    429: shared('TooManyRequests'),
    500: shared('InternalError'),
    503: shared('Unavailable'),
  }
}

function forbidden(scope: string) {
  const message = `This API key lacks the scope ${scope}. Add it with ./bin/parley key scopes, or use a key that has it.`
  const headers = { ...REQUEST_ID, ...RATE_LIMIT }
  return refusal(`The key lacks the scope \`${scope}\`.`, headers, { forbidden: failure('forbidden', message) })
}

function unprocessable({ body, query }: DocumentedRoute) {
  const missing = body?.required?.[0]
  const malformed =
    missing !== undefined
      ? `${missing}: is required. Add it to the body.`
      : query?.properties?.limit
        ? 'limit: must be 100 or less.'
        : 'The action is not allowed in the current state.'
  const value = body && valueProblem(body)
  return refusal(
    value
      ? '`invalid_request`: malformed, or not allowed in the current state. `validation_error`: a value that cannot stand.'
      : '`invalid_request`: malformed, or not allowed in the current state.',
    { ...REQUEST_ID, ...RATE_LIMIT },
    {
      invalid_request: failure('invalid_request', malformed),
      ...(value ? { validation_error: failure('validation_error', value) } : {}),
    },
  )
}

/** A message that this body can get. */
function valueProblem(body: JsonSchema): string {
  for (const [name, field] of Object.entries(body.properties ?? {})) {
    if (field.format === 'email') return `${name}: must be an email address, such as ana@acme.test.`
    if (field.maxLength !== undefined) return `${name}: must have at most ${field.maxLength} characters.`
    if (field.enum !== undefined)
      return `${name}: must be one of ${field.enum.filter((value) => value !== null).join(', ')}.`
  }
  return 'A value is not allowed.'
}

function failure(type: string, message: string) {
  return { value: { error: { type, message } } }
}

function refusal(description: string, headers: object, examples: object) {
  const schema = { $ref: '#/components/schemas/Error' }
  return { description, headers, content: { 'application/json': { schema, examples } } }
}

function ourFault(description: string, headers: object) {
  const schema = { $ref: '#/components/schemas/InternalError' }
  return { description, headers, content: { 'application/json': { schema } } }
}
