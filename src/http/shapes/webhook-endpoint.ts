import { Type } from 'typebox'
import type { Endpoint } from '#db/webhooks/webhook-endpoints.ts'
import { ENDPOINT } from '#resources/webhook-endpoint.ts'
import { createBody, shaper, shownIn, updateBody } from './resource.ts'

export const EndpointShape = Type.Object(shownIn(ENDPOINT), { $id: 'WebhookEndpoint' })

const shape = shaper(ENDPOINT)

export const endpointShape = (endpoint: Endpoint) => shape(endpoint, {})

export const SecretShape = Type.Object(
  {
    secret: Type.String({
      description: 'Signs deliveries. Keep it where you keep passwords.',
      example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    }),
  },
  { $id: 'SigningSecret' },
)

export const CreateEndpointBody = createBody(ENDPOINT)
export const UpdateEndpointBody = updateBody(ENDPOINT)
