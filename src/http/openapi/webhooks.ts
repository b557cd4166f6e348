import { CLOUD_EVENT_MEDIA, cloudEventBody } from '#core/webhook/cloud-event.ts'
import { type EventFields, type EventType, SUBSCRIBABLE_TYPES } from '#core/webhook/event.ts'
import { ShownPlace } from '#resources/place.ts'
import { type JsonSchema, publicSchema } from './schema.ts'

// Our webhooks in OpenAPI 3.1: one per event type, with its payload and the headers that sign it.

const AT = '2026-11-16T09:30:00.000Z'
const REQUEST = 'mr_01kce6v1q8ezv9h2n4s0r7t3xy'
const WORKSPACE = 'ws_01kce6v1q8ezv9h2n4s0r7t3xy'
const EVENT = 'evt_01kce6v1q8ezv9h2n4s0r7t3xy'
const CALENDAR_EVENT = `${REQUEST}@parley.test`

const MEETING = {
  start: '2026-11-17T09:00:00.000Z',
  end: '2026-11-17T09:30:00.000Z',
  timezone: 'Europe/Lisbon',
  place: { kind: 'video', url: 'https://meet.example.org/4f0k1x9v2m7c3b8n6d5s0a1q2w' },
} as const

/** One example per event type. The compiler checks it against the sent fields, and the schema is made from it. */
const EXAMPLES: { [Type in EventType]: EventFields[Type] } = {
  'meeting_request.created': { id: REQUEST, status: 'active', created_at: AT },
  'meeting_request.booked': {
    id: REQUEST,
    calendar_event_id: CALENDAR_EVENT,
    status: 'booked',
    booked_at: AT,
    ...MEETING,
  },
  'meeting_request.cancelled': { id: REQUEST, status: 'cancelled', cancelled_at: AT, was_booked: false },
  'meeting_request.paused': { id: REQUEST, status: 'paused', paused_at: AT },
  'meeting_request.resumed': { id: REQUEST, status: 'active', resumed_at: AT },
  'meeting_request.organizer_changed': { id: REQUEST },
  'meeting_request.follow_up_sent': {
    id: REQUEST,
    status: 'active',
    participant_emails: ['bo@client.test'],
    follow_up_number: 1,
    sent_at: AT,
  },
  'member.deactivated': {
    id: 'wm_01kce6v1q8ezv9h2n4s0r7t3xy',
    email: 'ana@acme.test',
    deactivated_at: AT,
    transferred_to: 'bo@acme.test',
    transferred_count: 2,
  },
  'meeting_request.rescheduled': {
    id: REQUEST,
    calendar_event_id: CALENDAR_EVENT,
    status: 'booked',
    ...MEETING,
  },
  'meeting_request.needs_attention': { id: REQUEST, status: 'active', reason: 'A participant does not answer.' },
  test: { message: 'This is a test of your webhook endpoint. It works.' },
}

const PLACE = ShownPlace('Where people meet; null where nobody has said.') as unknown as JsonSchema
const NULLABLE = new Set(['transferred_to'])

const VERIFY = [
  'Verify it before you use it: take `t` and every `v1` from `X-Webhook-Signature`, refuse a `t` that is more than five minutes off,',
  'and compare, in constant time, each `v1` with the hex HMAC-SHA256 of `<t>.<raw body>`, keyed by the whole signing secret, `whsec_` and all.',
  'Delivery is at least once and unordered: remember `X-Webhook-Id` and drop what you have seen.',
].join(' ')

const HEADERS: Record<string, string> = {
  'X-Webhook-Signature': '`t=<unix seconds>,v1=<hex digest>`; two `v1` for 24 hours after the secret was replaced.',
  'X-Webhook-Timestamp': 'When this attempt was sent, in unix seconds.',
  'X-Webhook-Event': 'The type of the event.',
  'X-Webhook-Id': 'The event: the same on every attempt, endpoint and resend.',
  'X-Webhook-Delivery': 'This delivery.',
  'X-Webhook-Attempt': 'Counts from 1 to 8.',
  'webhook-id': 'As `X-Webhook-Id`, for verifiers of Standard Webhooks.',
  'webhook-timestamp': 'As `X-Webhook-Timestamp`.',
  'webhook-signature': '`v1,<base64>`: by Standard Webhooks, keyed by the base64 part of the secret.',
}

export function webhooksOf(): Record<string, unknown> {
  return Object.fromEntries([...SUBSCRIBABLE_TYPES, 'test' as const].map((type) => [type, { post: operationOf(type) }]))
}

function operationOf(type: EventType) {
  const example = { event: type, timestamp: AT, ...EXAMPLES[type] }
  return {
    operationId: `on_${type.replace('.', '_')}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: ['Webhook endpoints'],
    summary: type,
    description: VERIFY,
    security: [],
    parameters: Object.entries(HEADERS).map(([name, description]) => {
      return { name, in: 'header', required: true, description, schema: { type: 'string' } }
    }),
    requestBody: { required: true, content: contentOf(type, example) },
    responses: {
      '2XX': { description: 'Taken.' },
      default: {
        description: 'Anything else, a redirect too, or no answer in time: it is tried again, eight times in all.',
      },
    },
  }
}

/** In the format of the endpoint. */
function contentOf(eventType: EventType, example: object) {
  const schema = payloadSchema(eventType, example)
  const sent = { workspaceId: WORKSPACE, eventId: EVENT, eventType, body: JSON.stringify(example) }
  const cloudEvent = JSON.parse(cloudEventBody(sent))
  return {
    'application/json': { schema, example },
    [CLOUD_EVENT_MEDIA]: { schema: envelopeSchema(cloudEvent, schema), example: cloudEvent },
  }
}

function envelopeSchema(example: Record<string, unknown>, data: JsonSchema): JsonSchema {
  const { specversion, type, datacontenttype } = example
  const fixed = {
    specversion: { const: specversion },
    type: { const: type },
    datacontenttype: { const: datacontenttype },
  }
  const others = Object.keys(example).map((name) => [name, fieldSchema(name, '')])
  return {
    type: 'object',
    required: Object.keys(example),
    properties: { ...Object.fromEntries(others), time: { type: 'string', format: 'date-time' }, ...fixed, data },
  }
}

const BOOKING_LINK: JsonSchema = {
  type: 'string',
  description: 'The booking link that the request came by. Absent where it came by none.',
}

function payloadSchema(type: EventType, example: object): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, fieldSchema(name, value)]),
  )
  const ofLink: Record<string, JsonSchema> = type.startsWith('meeting_request.')
    ? { booking_link_id: BOOKING_LINK }
    : {}
  return {
    type: 'object',
    required: Object.keys(example),
    properties: { ...properties, event: { const: type }, ...ofLink },
  }
}

function fieldSchema(name: string, value: unknown): JsonSchema {
  if (name === 'place') return publicSchema(PLACE)
  if (Array.isArray(value)) return { type: 'array', items: { type: 'string' } }
  if (typeof value === 'number') return { type: 'integer' }
  if (typeof value === 'boolean') return { type: 'boolean' }
  if (NULLABLE.has(name)) return { type: ['string', 'null'] }
  return /_at$|^(timestamp|start|end)$/.test(name) ? { type: 'string', format: 'date-time' } : { type: 'string' }
}
