import { type Static, Type } from 'typebox'
import { withoutGuestLinks } from '#core/mail/guest-links.ts'
import type { TimelineEntry } from '#db/requests/timeline.ts'
import { Nullable, Time } from '#resources/schema.ts'

const KINDS = ['mail_sent', 'mail_received', 'decision', 'assigned'] as const

const READERS = ['rules', 'rules_and_model', 'person'] as const

const Window = Type.Object({
  start: Type.String({ description: 'UTC.', example: '2026-11-17T09:00:00Z' }),
  end: Type.String({ description: 'UTC.', example: '2026-11-17T12:00:00Z' }),
})

const ReadingShape = Type.Object(
  {
    sure: Type.Boolean({ description: 'False where a careful assistant would ask.', example: true }),
    picks: Type.Array(Type.Integer({ example: 1 }), { description: 'Offered times that were taken, counted from 0.' }),
    free: Type.Array(Window, { description: 'When the sender can.' }),
    busy: Type.Array(Window, { description: 'When the sender cannot.' }),
    intents: Type.Array(Type.String({ example: 'accept' }), { description: 'What the sender wants.' }),
    because: Type.Array(
      Type.Object({
        words: Type.String({ description: 'The words that it rests on.', example: 'the second one works' }),
        meaning: Type.String({ description: 'What was concluded from them.', example: 'offer 2 is picked' }),
      }),
      { description: 'What the reading rests on.' },
    ),
    doubts: Type.Array(
      Type.Object({
        words: Type.String({ description: 'What is not clear.', example: 'at 8' }),
        question: Type.String({ description: 'What would settle it.', example: 'In the morning or in the evening?' }),
      }),
      { description: 'What a careful assistant would ask.' },
    ),
    request: Nullable(
      Type.Object(
        {
          wants: Nullable(
            Type.Boolean({ description: 'Whether they want to meet; null where that is not clear.', example: true }),
          ),
          duration_minutes: Nullable(Type.Integer({ description: 'For how long.', example: 45 })),
          people: Type.Array(
            Type.Object({
              email: Nullable(Type.String({ description: 'As they wrote it.', example: 'lee@client.test' })),
              name: Nullable(Type.String({ description: 'As they wrote it.', example: 'Lee Roe' })),
            }),
            { description: 'Whom else they name to take part.' },
          ),
          timeframe: Nullable(
            Type.Object(
              {
                start: Nullable(Type.String({ description: 'The first day.', example: '2026-11-23' })),
                end: Nullable(Type.String({ description: 'The last day.', example: '2026-11-27' })),
              },
              { description: 'Between which days.' },
            ),
          ),
        },
        { description: 'Of a mail that the request was made of: what it asks for.' },
      ),
    ),
    read_by: Type.Unsafe<(typeof READERS)[number]>({
      type: 'string',
      enum: [...READERS],
      description: 'Who read it: the rules alone, the rules and a language model, or a person.',
      example: 'rules',
    }),
    differences: Type.Array(Type.String({ example: 'only the model is sure of cancel' }), {
      description: 'Where the two readers differed, or why an answer of the model did not count.',
    }),
  },
  { description: 'What was understood of a mail that was read.' },
)

export const TimelineShape = Type.Object(
  {
    id: Type.String({
      description: 'Of the message, the decision or the assignment.',
      example: 'msg_01h455vb4pex5vsknk084sn02q',
    }),
    kind: Type.Unsafe<(typeof KINDS)[number]>({
      type: 'string',
      enum: [...KINDS],
      description: 'What happened. `assigned`: a team took the request.',
      example: 'mail_received',
    }),
    at: Time('When it happened, by the clock of the negotiation.'),
    from: Nullable(Type.String({ description: 'The sender of a mail.', example: 'bo@client.test' })),
    to: Nullable(Type.String({ description: 'The recipient of a mail.', example: 'acme@parley.test' })),
    subject: Nullable(Type.String({ description: 'Of a mail.', example: 'Product demo' })),
    text: Type.String({
      description: 'What the mail says without quotes, or why it was decided so.',
      example: 'The second one works for me.',
    }),
    state: Nullable(
      Type.String({
        description:
          'Of a mail sent: queued, leased, sent, failed, suppressed, held, review, withdrawn. Of one received: its kind.',
        example: 'reply',
      }),
    ),
    reading: Nullable(ReadingShape),
    steps: Type.Array(Type.String({ example: 'book' }), { description: 'What a decision did.' }),
  },
  { $id: 'TimelineEntry' },
)

export function timelineShape(entry: TimelineEntry): Static<typeof TimelineShape> {
  const { reading, asksFor, readBy, differences, ...shown } = entry
  return {
    ...shown,
    text: withoutGuestLinks(entry.text),
    reading: reading && {
      sure: reading.sure,
      picks: reading.picks,
      free: reading.free,
      busy: reading.busy,
      intents: reading.intents,
      because: reading.because,
      doubts: reading.doubts.map(({ words, question }) => ({ words, question })),
      request: asksFor,
      read_by: ({ engine: 'rules', model: 'rules_and_model', person: 'person' } as const)[readBy ?? 'engine'],
      differences: differences ?? [],
    },
  }
}
