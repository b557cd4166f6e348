import { LINK_NAME_CHARACTERS_MAX, LINK_NAME_FORM } from '#core/booking/link-name.ts'
import {
  CHOICE_CHARACTERS_MAX,
  CHOICES_MAX,
  type GivenQuestion,
  LABEL_CHARACTERS_MAX,
  QUESTION_KINDS,
  QUESTIONS_MAX,
  type Question,
} from '#core/booking/question.ts'
import { DAYS_AHEAD_MAX, DEFAULT_DAYS_AHEAD } from '#core/booking/rules.ts'
import { LANGUAGES } from '#core/workspace-settings.ts'
import { MEETING_KIND } from './meeting-kind.ts'
import { BUFFER_MINUTES_MAX, DAILY_LIMIT_MAX, NOTICE_MINUTES_MAX } from './member.ts'
import { resource } from './resource.ts'
import { Flag, Identifier, List, Nullable, OneOf, Schema, Text, Time, unlessGiven, Whole } from './schema.ts'

const NAME = {
  description: 'Ends the address of the page; unique among the booking links of the workspace.',
  example: 'product-demo',
}
const Name = Text({
  trim: true,
  pattern: LINK_NAME_FORM,
  maxLength: LINK_NAME_CHARACTERS_MAX,
  'x-problem': 'must be lower-case letters a-z, digits and single hyphens between them, such as product-demo.',
  'x-plainly': 'Use small letters from a to z, digits, and single hyphens between them, such as product-demo.',
  ...NAME,
})
const Language = OneOf(LANGUAGES, {
  description: 'The language of the page and of mails to visitors; null for that of their browser.',
  example: 'en',
})
const Buffer = Whole({
  minimum: 0,
  maximum: BUFFER_MINUTES_MAX,
  description: 'Minutes kept free before and after; null for what each member keeps free.',
  example: 15,
})
const Notice = Whole({
  minimum: 0,
  maximum: NOTICE_MINUTES_MAX,
  description: 'How many minutes from now a meeting begins at the earliest; null for the notice of each member.',
  example: 120,
})
const DailyLimit = Whole({
  minimum: 1,
  maximum: DAILY_LIMIT_MAX,
  description: 'How many meetings through this link a member takes on one day; null for any number.',
  example: 4,
})
const DaysAhead = Whole({
  minimum: 1,
  maximum: DAYS_AHEAD_MAX,
  description: 'How many days ahead times are shown.',
  example: DEFAULT_DAYS_AHEAD,
})

const label = Text({
  trim: true,
  text: 'line',
  minLength: 1,
  maxLength: LABEL_CHARACTERS_MAX,
  description: 'What is asked.',
  example: 'Which company are you with?',
})
const kind = OneOf(QUESTION_KINDS, { description: 'How it is answered; `text` unless given.', example: 'text' })
const required = Flag({ description: 'Whether it must be answered; not unless given.', example: false })
const choices = List(
  Text({ trim: true, text: 'line', minLength: 1, maxLength: CHOICE_CHARACTERS_MAX, example: 'Sales' }),
  { maxItems: CHOICES_MAX, description: 'What to choose from, for a `choice`; none unless given.', example: [] },
)
const properties = { label, kind, required, choices }
const ABOUT_QUESTIONS = 'What visitors are asked beside their name and address. The organizer gets the answers.'
const ShownQuestions = List(Schema<Question>({ type: 'object', required: Object.keys(properties), properties }), {
  description: ABOUT_QUESTIONS,
})
const Questions = List(Schema<GivenQuestion>({ type: 'object', required: ['label'], properties }), {
  maxItems: QUESTIONS_MAX,
  description: ABOUT_QUESTIONS,
})

const ConfirmAddress = Flag({
  description:
    'Whether visitors confirm their address by a link in a mail. Until then their time is held for 15 minutes at most.',
  example: false,
})
const Indexed = Flag({ description: 'Whether search engines may list the page.', example: false })
const SingleUse = Flag({
  description: 'Whether it ends with its first booking. Setting `active` to true opens it for one more.',
  example: false,
})
const ForEmail = Text({
  trim: true,
  format: 'email',
  description: 'The only address that can book through it; null for any.',
  example: 'bo@client.test',
})
const Active = Flag({ description: 'Whether it can be booked through. Its page says so if not.', example: true })

/** A link under which people book a kind of meeting by themselves. */
export const BOOKING_LINK = resource({
  id: { shown: Identifier('bookingLink') },
  name: {
    shown: Text(NAME),
    create: unlessGiven(
      Name,
      'Made from the title unless given; with `single_use` or `for_email`, with an ending that nobody can guess.',
    ),
    update: Name,
  },
  url: {
    shown: Text({ description: 'The page.', example: 'https://meet.acme.test/b/acme/product-demo' }),
    isColumn: false,
  },
  ...MEETING_KIND,
  language: {
    shown: Nullable(Language),
    create: unlessGiven(Language, 'Null unless given.'),
    update: Nullable(Language),
  },
  buffer_minutes: {
    shown: Nullable(Buffer),
    create: unlessGiven(Buffer, 'Null unless given.'),
    update: Nullable(Buffer),
  },
  notice_minutes: {
    shown: Nullable(Notice),
    create: unlessGiven(Notice, 'Null unless given.'),
    update: Nullable(Notice),
  },
  days_ahead: {
    shown: DaysAhead,
    create: unlessGiven(DaysAhead, `${DEFAULT_DAYS_AHEAD} unless given.`),
    update: Nullable(DaysAhead),
    otherwise: DEFAULT_DAYS_AHEAD,
  },
  daily_limit: {
    shown: Nullable(DailyLimit),
    create: unlessGiven(DailyLimit, 'Null unless given.'),
    update: Nullable(DailyLimit),
  },
  questions: {
    shown: ShownQuestions,
    create: unlessGiven(Questions, 'None unless given.'),
    update: Questions,
    isJson: true,
  },
  confirm_address: {
    shown: ConfirmAddress,
    create: unlessGiven(ConfirmAddress, 'False unless given.'),
    update: ConfirmAddress,
  },
  indexed: { shown: Indexed, create: unlessGiven(Indexed, 'False unless given.'), update: Indexed },
  single_use: { shown: SingleUse, create: unlessGiven(SingleUse, 'False unless given.'), update: SingleUse },
  for_email: {
    shown: Nullable(ForEmail),
    create: unlessGiven(ForEmail, 'Null unless given.'),
    update: Nullable(ForEmail),
  },
  active: { shown: Active, create: unlessGiven(Active, 'True unless given.'), update: Active },
  created_at: { shown: Time('When the link was made.') },
  updated_at: { shown: Time('When something shown here last changed.') },
})
