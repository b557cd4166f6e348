import { Type } from 'typebox'
import { correctReading } from '#actions/correct-reading.ts'
import { MEANINGS, type Meaning } from '#core/negotiation/pages/corrected-reading.ts'
import { inTransaction } from '#db/transaction.ts'
import { Identifier, Time } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'
import { One } from '../../shapes/envelope.ts'
import { MeetingRequestShape, meetingRequestShape } from '../../shapes/meeting-request.ts'

const TIMES_MAX = 50

/** Corrections of readings by people. */
export const readingOperations: Operation[] = [
  operation({
    name: 'correctReading',
    method: 'POST',
    path: '/meeting_requests/:id/messages/:message_id/reading',
    ability: 'steer_request',
    summary: 'Say what a mail means',
    description: 'Where it was read wrongly or not surely. The negotiation decides again with it.',
    params: Type.Object({ id: Identifier('request'), message_id: Identifier('message') }),
    body: Type.Object({
      means: Type.Unsafe<Meaning>({
        type: 'string',
        enum: [...MEANINGS],
        description:
          'They can or cannot at `times`, none of the offered times suits, they decline to meet, or nothing of it is about times.',
      }),
      times: Type.Optional(
        Type.Array(Type.Object({ start: Time('Its beginning.'), end: Time('Its end.') }), { maxItems: TIMES_MAX }),
      ),
    }),
    answers: { 200: One(MeetingRequestShape) },
    act: async ({ params, body, workspace, acting }, { pool, wake }) => {
      const correction = { means: body.means, times: (body.times ?? []).map(inUtc) }
      const request = await inTransaction(pool, (sql) =>
        correctReading(sql, workspace, params.id, params.message_id, correction, acting),
      )
      wake({ workspaceId: workspace.id, requestId: request.id })
      return { data: meetingRequestShape(request) }
    },
  }),
]

const inUtc = ({ start, end }: { start: string; end: string }) => ({
  start: Temporal.Instant.from(start).toString(),
  end: Temporal.Instant.from(end).toString(),
})
