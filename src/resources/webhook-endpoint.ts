import { FORMATS } from '#core/webhook/cloud-event.ts'
import { SUBSCRIBABLE_TYPES } from '#core/webhook/event.ts'
import {
  type CustomHeader,
  HEADER_KEY_LENGTH_MAX,
  HEADER_VALUE_LENGTH_MAX,
  HEADERS_MAX,
} from '#core/webhook/headers.ts'
import { URL_LENGTH_MAX } from '#core/webhook/url.ts'
import { resource } from './resource.ts'
import { Flag, Identifier, List, Nullable, OneOf, Schema, Text, Time, unlessGiven } from './schema.ts'

/** More than there are, so that a list with repeats is accepted. */
const EVENTS_MAX = 100

const Subscribable = OneOf(SUBSCRIBABLE_TYPES, { example: 'meeting_request.booked' })
const Events = List(Subscribable, {
  minItems: 1,
  maxItems: EVENTS_MAX,
  description: 'Event types; repeats collapse.',
})
const URL_EXAMPLE = 'https://hooks.acme.test/parley'
const Url = Text({ maxLength: URL_LENGTH_MAX, description: 'HTTPS URL at a public address.', example: URL_EXAMPLE })
const ABOUT = { description: 'What it is for.', example: 'Updates the CRM' }
const About = Text({ text: 'lines', maxLength: 2_000, ...ABOUT })
const Format = OneOf(FORMATS, {
  description:
    '`parley`: the payload alone. `cloudevents`: a CloudEvent 1.0 in structured JSON mode, with the payload as its `data`. A change holds from the next attempt on.',
  example: 'parley',
})
const Header = Schema<CustomHeader>({
  type: 'object',
  required: ['key', 'value'],
  properties: {
    key: Text({
      description: 'Name of the header.',
      example: 'X-Route',
      'x-documented': { maxLength: HEADER_KEY_LENGTH_MAX },
    }),
    value: Text({
      description: 'Printable ASCII.',
      example: 'scheduling',
      'x-documented': { maxLength: HEADER_VALUE_LENGTH_MAX },
    }),
  },
})
const Headers = List(Header, {
  maxItems: HEADERS_MAX,
  description: 'Custom headers of every delivery. Stored encrypted and never shown.',
})

export const ENDPOINT = resource({
  id: { shown: Identifier('endpoint') },
  url: {
    shown: Text({ description: 'Receives deliveries.', example: URL_EXAMPLE }),
    create: Url,
    isNeeded: true,
    update: Url,
  },
  description: {
    shown: Nullable(Text(ABOUT)),
    create: unlessGiven(About, 'Nothing unless given.'),
    update: Nullable(About),
  },
  enabled: {
    shown: Flag({ description: 'While false, deliveries wait.', example: true }),
    update: Flag({ description: 'false pauses deliveries, true resumes them.', example: true }),
  },
  events: {
    shown: List(Subscribable, { description: 'Subscribed event types.' }),
    create: Events,
    isNeeded: true,
    update: Events,
  },
  format: { shown: Format, create: unlessGiven(Format, '`parley` unless given.'), update: Format },
  headers: { create: unlessGiven(Headers, 'None unless given.'), update: Headers, isColumn: false },
  disabled_at: { shown: Nullable(Time('When it was disabled.'), { example: null }) },
  disabled_reason: { shown: Nullable(Text({ description: '`manual` or `too_many_failures`.' }), { example: null }) },
  created_at: { shown: Time('When the endpoint was created.') },
  updated_at: { shown: Time('When something shown here last changed.') },
})
