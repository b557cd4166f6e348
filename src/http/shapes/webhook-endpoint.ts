import { type Static, Type } from 'typebox'
import { SUBSCRIBABLE_TYPES, type SubscribableType } from '#core/webhook/event.ts'
import { HEADER_KEY_LENGTH_MAX, HEADER_VALUE_LENGTH_MAX, HEADERS_MAX } from '#core/webhook/headers.ts'
import { URL_LENGTH_MAX } from '#core/webhook/url.ts'
import type { Endpoint } from '#db/webhooks/webhook-endpoints.ts'
import { Identifier, Nullable, Time, unlessGiven } from './envelope.ts'

const Subscribable = Type.Unsafe<SubscribableType>({
  type: 'string',
  enum: [...SUBSCRIBABLE_TYPES],
  example: 'meeting_request.booked',
})

export const EndpointShape = Type.Object(
  {
    id: Identifier('endpoint'),
    url: Type.String({ description: 'Receives deliveries.', example: 'https://hooks.acme.test/parley' }),
    description: Nullable(Type.String({ description: 'What it is for.', example: 'Updates the CRM' })),
    enabled: Type.Boolean({ description: 'While false, deliveries wait.', example: true }),
    events: Type.Array(Subscribable, { description: 'Subscribed event types.' }),
    disabled_at: Nullable(Time('When it was disabled.'), { example: null }),
    disabled_reason: Nullable(Type.String({ description: '`manual` or `too_many_failures`.' }), { example: null }),
    created_at: Time('When the endpoint was created.'),
    updated_at: Time('When something shown here last changed.'),
  },
  { $id: 'WebhookEndpoint' },
)

export function endpointShape(endpoint: Endpoint): Static<typeof EndpointShape> {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    enabled: endpoint.enabled,
    events: endpoint.events,
    disabled_at: endpoint.disabledAt,
    disabled_reason: endpoint.disabledReason,
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
  }
}

export const SecretShape = Type.Object(
  {
    secret: Type.String({
      description: 'Signs deliveries. Keep it where you keep passwords.',
      example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    }),
  },
  { $id: 'SigningSecret' },
)

const Url = Type.String({
  maxLength: URL_LENGTH_MAX,
  description: 'HTTPS URL at a public address.',
  example: 'https://hooks.acme.test/parley',
})
/** More than there are, so that a list with repeats is none the worse. */
const EVENTS_MAX = 100
const Events = Type.Array(Subscribable, {
  minItems: 1,
  maxItems: EVENTS_MAX,
  description: 'Event types; repeats collapse.',
})
const Description = Type.String({
  text: 'lines',
  maxLength: 2_000,
  description: 'What it is for.',
  example: 'Updates the CRM',
})
const Headers = Type.Array(
  Type.Object({
    key: Type.String({
      description: 'Name of the header.',
      example: 'X-Route',
      'x-documented': { maxLength: HEADER_KEY_LENGTH_MAX },
    }),
    value: Type.String({
      description: 'Printable ASCII.',
      example: 'scheduling',
      'x-documented': { maxLength: HEADER_VALUE_LENGTH_MAX },
    }),
  }),
  { maxItems: HEADERS_MAX, description: 'Custom headers of every delivery. Stored encrypted and never shown.' },
)

export const CreateEndpointBody = Type.Object({
  url: Url,
  events: Events,
  description: Type.Optional(unlessGiven(Description, 'Nothing unless given.')),
  headers: Type.Optional(unlessGiven(Headers, 'None unless given.')),
})

export const UpdateEndpointBody = Type.Object({
  url: Type.Optional(Url),
  events: Type.Optional(Events),
  description: Type.Optional(Nullable(Description)),
  enabled: Type.Optional(Type.Boolean({ description: 'false pauses deliveries, true resumes them.', example: true })),
  headers: Type.Optional(Headers),
})
