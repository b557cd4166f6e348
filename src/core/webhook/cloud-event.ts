// An event as a CloudEvent 1.0, in structured JSON mode: everything that it says about itself is in the body, so the signature covers it.
// In binary mode its type and source would be in headers, and somebody could send a signed body again as another type.

/** How the body of a delivery is written. */
export const FORMATS = ['parley', 'cloudevents'] as const
export type Format = (typeof FORMATS)[number]

export const CLOUD_EVENT_MEDIA = 'application/cloudevents+json'
export const CLOUD_EVENT_TYPE = `${CLOUD_EVENT_MEDIA}; charset=utf-8`

/** A prefix keeps them apart from the events of other services behind the same receiver. */
const TYPE_PREFIX = 'parley.'

export type EventToSend = { workspaceId: string; eventId: string; eventType: string; body: string }

/**
 * Made from the event alone, without an address of this installation that may change: each attempt has the same bytes. The body that an
 * endpoint gets by default is in `data`, byte for byte.
 */
export function cloudEventBody({ workspaceId, eventId, eventType, body }: EventToSend): string {
  const { id, timestamp } = JSON.parse(body) as { id?: string; timestamp: string }
  const attributes = JSON.stringify({
    specversion: '1.0',
    id: eventId,
    source: `parley://workspaces/${workspaceId}`,
    type: `${TYPE_PREFIX}${eventType}`,
    time: timestamp,
    ...(id !== undefined && { subject: id }),
    datacontenttype: 'application/json',
  })
  return `${attributes.slice(0, -1)},"data":${body}}`
}
