import { type Static, Type } from 'typebox'
import type { Reviewed } from '#actions/review-mail.ts'
import { PERSONAL_LINE_CHARACTERS_MAX } from '#core/mail/personal-line.ts'
import type { WaitingMail } from '#db/mail/review.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'

const OUTCOMES = ['approved', 'outdated', 'withdrawn'] as const
const REASONS = ['past', 'gone', 'moved'] as const

const MailId = Identifier('message', 'Mail identifier.')
const To = Type.String({ description: 'Who gets it.', example: 'bo@client.test' })

export const WaitingMailShape = Type.Object(
  {
    id: MailId,
    meeting_request_id: Identifier('request', 'The request that it belongs to.'),
    title: Nullable(Type.String({ description: 'What that meeting is called.', example: 'Product demo' })),
    organizer_email: Type.String({ description: 'For whom it is written.', example: 'ana@acme.test' }),
    kind: Type.String({ description: 'What it is for.', example: 'outreach' }),
    to: To,
    subject: Type.String({ description: 'Its subject.', example: 'Product demo: Ana Ruiz and Bo Lind' }),
    text: Type.String({
      description: 'Its text. Links that act as its reader are cut short (`/m/…`).',
      example: 'Hi Bo, …',
    }),
    personal_line: Nullable(
      Type.String({
        description: 'What somebody added in their own words; it is in `text` too.',
        example: 'Looking forward to seeing you again!',
      }),
    ),
    created_at: Time('When it was written.'),
  },
  { $id: 'WaitingMail' },
)

export function waitingMailShape(mail: WaitingMail): Static<typeof WaitingMailShape> {
  return {
    id: mail.id,
    meeting_request_id: mail.requestId,
    title: mail.title,
    organizer_email: mail.organizerEmail,
    kind: mail.kind,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    personal_line: mail.personalLine,
    created_at: mail.createdAt,
  }
}

export const UpdateMailBody = Type.Object(
  {
    personal_line: Nullable(
      Type.String({
        text: 'lines',
        maxLength: PERSONAL_LINE_CHARACTERS_MAX,
        description: 'Your own words, below the greeting and under your name; null or an empty text takes them out.',
        example: 'Looking forward to seeing you again!',
      }),
    ),
  },
  { $id: 'UpdateMail' },
)

export const ReviewedMailShape = Type.Object(
  {
    id: MailId,
    to: To,
    outcome: Type.Unsafe<(typeof OUTCOMES)[number]>({
      type: 'string',
      enum: [...OUTCOMES],
      description:
        'What became of it. `approved`: it leaves. `outdated`: it does not, since a time in it is gone, and another mail is written that waits for approval too. `withdrawn`: nobody gets it.',
      example: 'approved',
    }),
    reason: Nullable(
      Type.Unsafe<(typeof REASONS)[number]>({
        type: 'string',
        enum: [...REASONS],
        description: 'Of an outdated mail: a time is past, is no longer free, or the meeting was moved.',
        example: 'gone',
      }),
    ),
    paused: Type.Boolean({ description: 'Whether its request was paused by this.', example: false }),
  },
  { $id: 'ReviewedMail' },
)

export function reviewedMailShape({ id, to, outcome, why, isPaused }: Reviewed): Static<typeof ReviewedMailShape> {
  return { id, to, outcome, reason: why, paused: isPaused }
}

export const LetRunShape = Type.Object(
  { mails: Type.Array(ReviewedMailShape, { description: 'What became of those that waited.' }) },
  { $id: 'LetRun' },
)
