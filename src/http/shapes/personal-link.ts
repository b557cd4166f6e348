import { type Static, Type } from 'typebox'
import type { MadePersonalLink } from '#actions/make-personal-link.ts'
import { LABEL_CHARACTERS_MAX, QUESTIONS_MAX } from '#core/booking/question.ts'
import { ANSWER_CHARACTERS_MAX, NAME_CHARACTERS_MAX } from '#core/booking/visitor.ts'
import { Flag, List, Nullable, Text, Time } from '#resources/schema.ts'

const SINGLE_USE = { description: 'Whether it is good for one booking only.', example: true }

export const PersonalLinkShape = Type.Object(
  {
    url: Text({
      description: 'For this person. What it fills in stands sealed in it: nobody can read or change it.',
      example: 'https://meet.acme.test/b/acme/product-demo?p=AYWz…',
    }),
    single_use: Flag(SINGLE_USE),
    expires_at: Nullable(Time('When it stops working; null for never.'), { example: null }),
  },
  { $id: 'PersonalLink' },
)

export const personalLinkShape = (made: MadePersonalLink): Static<typeof PersonalLinkShape> => ({
  url: made.url,
  single_use: made.singleUse,
  expires_at: made.expiresAt,
})

const Answer = Type.Object({
  question: Text({
    maxLength: LABEL_CHARACTERS_MAX,
    description: 'Its words, as the link has them.',
    example: 'Which company are you with?',
  }),
  answer: Text({ maxLength: ANSWER_CHARACTERS_MAX, description: 'What is filled in.', example: 'Client Ltd' }),
})

export const CreatePersonalLinkBody = Type.Object(
  {
    name: Type.Optional(
      Text({
        trim: true,
        text: 'line',
        maxLength: NAME_CHARACTERS_MAX,
        description: 'Filled in; they may change it. Nothing is filled in unless given.',
        example: 'Bo Chen',
      }),
    ),
    email: Type.Optional(
      Text({
        trim: true,
        format: 'email',
        description:
          'The only address that can book by it, taken as confirmed, since it comes from you. Any address unless given.',
        example: 'bo@client.test',
      }),
    ),
    answers: Type.Optional(
      List(Answer, {
        maxItems: QUESTIONS_MAX,
        description: 'Answers that are filled in; they may change them. None unless given.',
      }),
    ),
    single_use: Type.Optional(Flag({ ...SINGLE_USE, description: `${SINGLE_USE.description} False unless given.` })),
    expires_at: Type.Optional(
      Text({
        format: 'date-time',
        description: 'When it stops working; never unless given.',
        example: '2026-12-31T23:59:59Z',
      }),
    ),
  },
  { example: { name: 'Bo Chen', email: 'bo@client.test', single_use: true } },
)
