import { type Static, Type } from 'typebox'
import { PARTICIPANTS_MAX } from '#core/negotiation/policy.ts'
import { STATUSES, type Status } from '#core/negotiation/situation/transitions.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import { PlaceBody, ShownPlace } from '#resources/place.ts'
import { Identifier, Nullable, Time, unlessGiven } from '#resources/schema.ts'
import type { Choice } from './envelope.ts'

export const StatusShape = Type.Unsafe<Status>({
  type: 'string',
  enum: [...STATUSES],
  description: 'Where the request stands.',
  example: 'active',
})

const ShownTimeframe = Type.Object(
  {
    start: Nullable(Time('Earliest start.')),
    end: Nullable(Type.String({ ...Time('Latest end.'), example: '2026-11-20T17:00:00.000Z' })),
  },
  { description: 'Preferred window.' },
)

export const MeetingRequestShape = Type.Object(
  {
    id: Identifier('request'),
    organizer_email: Type.String({ description: 'As the member record spells it.', example: 'ana@acme.test' }),
    participant_emails: Type.Array(Type.String({ example: 'bo@client.test' }), {
      description: 'Everybody who takes part now, hosts left out.',
    }),
    status: StatusShape,
    title: Nullable(Type.String({ description: 'What the meeting is called.', example: 'Product demo' })),
    purpose: Nullable(Type.String({ description: 'Why the meeting is needed.', example: 'See whether we fit' })),
    description: Nullable(
      Type.String({
        description: 'Instructions for the assistant; never shown to participants.',
        example: 'Prefers mornings',
      }),
    ),
    include_introduction: Type.Boolean({
      description: 'Whether the outreach introduces who asks and why.',
      example: false,
    }),
    duration_minutes: Nullable(Type.Integer({ description: 'As asked for; null means 30.', example: 30 })),
    timeframe: Nullable(ShownTimeframe),
    created_at: Time('When the request was made.'),
    updated_at: Time('When something shown here last changed.'),
    booked_at: Nullable(Time('Set while booked.'), { example: null }),
    cancelled_at: Nullable(Time('Set when cancelled.'), { example: null }),
    paused_at: Nullable(Time('Set while paused.'), { example: null }),
    team_id: Nullable(Identifier('team', 'The team that took the request; null where none did.')),
    booking_link_id: Nullable(
      Identifier('bookingLink', 'The booking link that it came by; null where it came by none.'),
    ),
    answers: Nullable(
      Type.Array(
        Type.Object({
          question: Type.String({ description: 'What was asked.', example: 'Which company are you with?' }),
          answer: Type.String({ description: 'What was answered.', example: 'Client Ltd' }),
        }),
        { description: 'What was answered on the page of the booking link; null where it came by none.' },
      ),
    ),
    place: ShownPlace(
      'Where people meet: what the request says, else its team, else its organizer. null where nobody has said.',
    ),
  },
  { $id: 'MeetingRequest' },
)

export function meetingRequestShape(request: MeetingRequest): Static<typeof MeetingRequestShape> {
  const { timeframeStart: start, timeframeEnd: end } = request
  return {
    id: request.id,
    organizer_email: request.organizerEmail,
    participant_emails: request.participantEmails,
    status: request.status,
    title: request.title,
    purpose: request.purpose,
    description: request.description,
    include_introduction: request.includeIntroduction,
    duration_minutes: request.durationMinutes,
    timeframe: start === null && end === null ? null : { start, end },
    created_at: request.createdAt,
    updated_at: request.updatedAt,
    booked_at: request.bookedAt,
    cancelled_at: request.cancelledAt,
    paused_at: request.pausedAt,
    team_id: request.teamId,
    booking_link_id: request.bookingLinkId,
    answers: request.answers,
    place: request.place,
  }
}

const Email = Type.String({ trim: true, format: 'email', description: 'Email address.', example: 'bo@client.test' })
const Name = Type.String({
  trim: true,
  text: 'line',
  maxLength: 255,
  description: 'Full name, the one that is known unless given; fills an empty one, never overwrites.',
  example: 'Bo Lind',
})
const Zone = Type.String({
  format: 'time-zone',
  description: 'IANA zone; unless given, the one that is known, else they are asked for it.',
  example: 'Europe/Lisbon',
})
/** A window in the past is refused, so the examples are far in the future. */
const Moment = Type.String({
  format: 'date-time',
  description: 'ISO 8601 with an offset.',
  example: '2036-11-17T09:00:00Z',
})

const title = Type.String({
  trim: true,
  text: 'line',
  maxLength: 255,
  description: 'What the meeting is called, in mails and invites.',
  example: 'Product demo',
})
const purpose = Type.String({
  text: 'lines',
  maxLength: 2_000,
  description: 'Why the meeting is needed; participants may see it.',
  example: 'See whether we fit',
})
const description = Type.String({
  text: 'lines',
  maxLength: 10_000,
  description: 'Free-text instructions for the assistant.',
  example: 'Prefers mornings',
})
const duration = Type.Integer({
  minimum: 5,
  maximum: 1_440,
  description: 'Length in minutes; 30 where none is given.',
  example: 30,
})
const timeframe = Type.Object(
  {
    start: Type.Optional(Nullable(unlessGiven(Moment, 'Now unless given.'))),
    end: Type.Optional(
      Nullable(
        unlessGiven(
          Type.String({ ...Moment, example: '2036-11-21T17:00:00Z' }),
          'Four weeks after the start unless given.',
        ),
      ),
    ),
  },
  { description: 'Preferred window; the next four weeks where none is given. Either end may be left out.' },
)

const place = PlaceBody('Where people meet; the default of the team, else of the organizer, where none is given.')

export const CreateRequestBody = Type.Object(
  {
    organizer_email: Type.Optional(
      Type.String({
        trim: true,
        format: 'email',
        description: 'An active member of the workspace. Required unless `team_id` is given.',
        example: 'ana@acme.test',
      }),
    ),
    team_id: Type.Optional(
      Identifier(
        'team',
        'Identifier of a team that takes the request as if it had come to its address. In `pool` mode the next available member organizes, and `organizer_email` must be left out; in `stack` mode it may name any active member. No team takes it unless given.',
      ),
    ),
    organizer_name: Type.Optional(Name),
    organizer_timezone: Type.Optional(
      Type.String({ ...Zone, description: 'IANA zone; that of the member unless given.' }),
    ),
    participant_emails: Type.Optional(
      Type.Array(Email, { maxItems: PARTICIPANTS_MAX, description: 'Cannot be combined with `participants`.' }),
    ),
    participants: Type.Optional(
      Type.Array(
        Type.Object({ email: Email, name: Type.Optional(Nullable(Name)), timezone: Type.Optional(Nullable(Zone)) }),
        {
          maxItems: PARTICIPANTS_MAX,
          description: 'Cannot be combined with `participant_emails`.',
        },
      ),
    ),
    include_introduction: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether the outreach introduces who asks and why.', example: true }),
    ),
    context: Type.Optional(
      Type.Object(
        {
          title: Type.Optional(unlessGiven(title, 'Named after the participants where none is given.')),
          purpose: Type.Optional(unlessGiven(purpose, 'None unless given.')),
          description: Type.Optional(unlessGiven(description, 'None unless given.')),
          duration_minutes: Type.Optional(duration),
          timeframe: Type.Optional(timeframe),
          place: Type.Optional(place),
        },
        { description: 'What the meeting is about, how long and when; unless given, as each field of it says.' },
      ),
    ),
  },
  {
    'x-choices': [
      {
        of: ['organizer_email', 'team_id'],
        none: {
          message: 'organizer_email: is required unless team_id is given. Name an active member of the workspace.',
          plainly: 'Say who organizes it: a member or a team.',
        },
      },
      {
        of: ['participants', 'participant_emails'],
        none: {
          message: 'participants: at least one participant is required, here or in participant_emails.',
          plainly: 'Say with whom: at least one person is needed.',
        },
        several: {
          message: 'participants and participant_emails cannot be combined. Give one of them.',
          plainly: 'Give the people once, and not in two lists.',
        },
      },
    ] satisfies Choice[],
    // On a first start only the owner can organize it. Written out, since callers give either `participants` or `participant_emails`.
    example: {
      organizer_email: 'you@demo.test',
      participants: [{ email: 'bo@client.test', name: 'Bo Lind', timezone: 'Europe/Stockholm' }],
      include_introduction: true,
      context: {
        title: 'Product demo',
        purpose: 'See whether we fit',
        duration_minutes: 30,
        place: { kind: 'video', url: 'https://meet.example.org/{room}' },
      },
    },
  },
)

export const AddParticipantBody = Type.Object({
  email: Type.String({ ...Email, example: 'cy@client.test' }),
  name: Type.Optional(Type.String({ ...Name, example: 'Cy Tan' })),
  timezone: Type.Optional(Zone),
  required: Type.Optional(
    Type.Boolean({ description: 'Whether the meeting waits for them; true unless said.', example: true }),
  ),
})

export const UpdateContextBody = Type.Object({
  title: Type.Optional(Nullable(title)),
  purpose: Type.Optional(Nullable(purpose)),
  description: Type.Optional(Nullable(description)),
  duration_minutes: Type.Optional(Nullable(duration)),
  timeframe: Type.Optional(Nullable(timeframe)),
  place: Type.Optional(
    Nullable({
      ...place,
      description: 'Where people meet; `null` puts back the default of the team or the organizer.',
    }),
  ),
})

export const CancelBody = Type.Object({
  notify: Type.Optional(Type.Boolean({ default: false, description: 'Whether participants are told.', example: true })),
})

export const RESCHEDULE_CHOICES: Choice[] = [
  {
    of: ['start', 'timeframe'],
    several: {
      message: 'start and timeframe cannot be combined. Give one of them.',
      plainly: 'Give either a time or a range of days, not both.',
    },
  },
]

export const RescheduleBody = Type.Object(
  {
    start: Type.Optional(
      Type.String({
        ...Moment,
        description:
          'Moves the meeting to this time at once, where every host is free. Without it everybody is asked for another time.',
      }),
    ),
    timeframe: Type.Optional(
      Nullable({
        ...timeframe,
        description:
          'Where another time is looked for; not with `start`. Replaces the one of the request, which holds unless given.',
      }),
    ),
    reason: Type.Optional(
      Type.String({
        trim: true,
        text: 'lines',
        maxLength: 2_000,
        description: 'Why; everybody reads it word for word. No reason is told unless given.',
        example: 'I have to travel that day, sorry.',
      }),
    ),
  },
  {
    'x-choices': RESCHEDULE_CHOICES,
    example: { reason: 'I have to travel that day, sorry.' },
  },
)

export const ChangeOrganizerBody = Type.Object({
  new_organizer_email: Type.String({
    trim: true,
    format: 'email',
    description: 'Another active member, who is not among the participants.',
    example: 'ana@acme.test',
  }),
})
