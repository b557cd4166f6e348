import { Type } from 'typebox'
import { Failure } from '#core/failure.ts'
import { isId } from '#db/ids.ts'
import { listEvents, listEventsAfter } from '#db/webhooks/events.ts'
import { Identifier } from '#resources/schema.ts'
import { type Operation, operation } from '../operation.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { Many } from '../shapes/envelope.ts'
import { AnyEventType, EventShape, eventShape } from '../shapes/event.ts'

const ListQuery = Type.Object({
  type: Type.Optional(AnyEventType),
  after: Type.Optional(
    Identifier(
      'event',
      'An event identifier. Lists what came after it, oldest first; go on with the last one shown, and nothing is missed.',
    ),
  ),
  ...PageQuery,
})

/** The event log, for receivers that were away longer than the retries last. */
export const eventOperations: Operation[] = [
  operation({
    name: 'listEvents',
    method: 'GET',
    path: '/events',
    ability: 'see_webhooks',
    summary: 'List events',
    description:
      'The log of all events, kept 30 days, newest first. With `after` it is read forward: start with `evt_00000000000000000000000000`, go on with the last one shown, and nothing is missed.',
    query: ListQuery,
    answers: { 200: Many(EventShape) },
    act: async ({ query, workspace }, { pool }) => {
      const page = pageOf(query, 'event')
      const filter = { type: query.type }
      const after = query.after === undefined ? null : (page.cursor ?? requireEventId(query.after))
      const events =
        after === null
          ? await listEvents(pool, workspace, filter, page)
          : await listEventsAfter(pool, workspace, filter, { limit: page.limit, after })
      return listOf(events, page, eventShape)
    },
  }),
]

function requireEventId(after: string): string {
  if (isId('event', after)) return after
  throw new Failure('invalid_request', 'after: must be the id of an event, such as the last one you saw.')
}
