import { type Static, Type } from 'typebox'
import { MEMBER_ROLES, type MemberRole } from '#core/member/member.ts'
import { countryOfZone } from '#core/time/country.ts'
import { DEFAULT_WORKING_HOURS, WEEKDAYS, type Weekday } from '#core/time/working-hours.ts'
import { LANGUAGES, type Language } from '#core/workspace-settings.ts'
import type { Member } from '#db/people/members.ts'
import type { Workspace } from '#db/workspaces.ts'
import { Identifier, Nullable, Time, unlessGiven } from './envelope.ts'
import { PlaceBody, ShownPlace } from './place.ts'

/** A day on either side. */
const BUFFER_MINUTES_MAX = 1_440
/** Eight weeks: the search looks this far beyond a timeframe. */
const NOTICE_MINUTES_MAX = 80_640
const DAILY_LIMIT_MAX = 100

export const Role = Type.Unsafe<MemberRole>({
  type: 'string',
  enum: [...MEMBER_ROLES],
  description: 'Console rights.',
  example: 'member',
})

const Hour = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  'x-problem': 'must be a time of day as HH:MM, from 00:00 to 23:59, such as 09:00.',
  description: 'HH:MM in the member’s zone.',
  example: '09:00',
})

const Hours = Type.Array(
  Type.Object({
    days: Type.Array(Type.Unsafe<Weekday>({ type: 'string', enum: [...WEEKDAYS] }), {
      minItems: 1,
      maxItems: 7,
      description: 'Days of the week.',
      example: ['mon', 'tue', 'wed', 'thu', 'fri'],
    }),
    start: Hour,
    end: Type.String({
      pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
      'x-problem': 'must be a time of day as HH:MM, from 00:01 to 24:00, such as 17:00.',
      description: 'HH:MM, up to 24:00.',
      example: '17:00',
    }),
  }),
  { maxItems: 50, description: 'When the member takes meetings.' },
)

const Country = Type.String({
  pattern: '^[A-Z]{2}$',
  maxLength: 2,
  'x-problem': 'must be a country as two capital letters (ISO 3166), such as PT.',
  description: 'ISO 3166, two letters; that of the zone until set. Its public holidays are days off.',
  example: 'PT',
})

const CalendarDate = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  maxLength: 10,
  'x-problem': 'must be a date as YYYY-MM-DD, such as 2026-12-24.',
  description: 'YYYY-MM-DD by the member’s own calendar.',
  example: '2026-12-24',
})

const DaysOffList = Type.Array(Type.Object({ from: CalendarDate, to: CalendarDate }), {
  maxItems: 200,
  description: 'Days without meetings, from the first up to and including the last of each range.',
})

const Buffer = Type.Integer({
  minimum: 0,
  maximum: BUFFER_MINUTES_MAX,
  description: 'Minutes kept free before and after every meeting.',
  example: 0,
})

const Notice = Type.Integer({
  minimum: 0,
  maximum: NOTICE_MINUTES_MAX,
  description: 'How many minutes from now a meeting begins at the earliest.',
  example: 120,
})

const DailyLimit = Type.Integer({
  minimum: 1,
  maximum: DAILY_LIMIT_MAX,
  description: 'How many meetings Parley books on one day; null for any number.',
  example: 6,
})

const Lang = Type.Unsafe<Language>({
  type: 'string',
  enum: [...LANGUAGES],
  description: 'The language of mails to the member; null where the workspace’s counts.',
  example: 'en',
})

const Digest = Type.Boolean({
  description:
    'Whether the member gets one mail in the morning of a working day on which something waits for them, where the workspace sends them.',
  example: true,
})

export const MemberShape = Type.Object(
  {
    id: Identifier('member'),
    email: Type.String({ description: 'Where mail reaches the member.', example: 'ana@acme.test' }),
    name: Nullable(Type.String({ description: 'Full name, if known.', example: 'Ana Reyes' })),
    role: Role,
    timezone: Type.String({ description: 'IANA zone; the workspace’s until set.', example: 'Europe/Lisbon' }),
    working_hours: Hours,
    country: Nullable(Country),
    days_off: DaysOffList,
    buffer_minutes: Buffer,
    notice_minutes: Notice,
    daily_limit: Nullable(DailyLimit),
    language: Nullable(Lang),
    digest: Digest,
    place: ShownPlace('Where people meet the member unless a request or its team says otherwise.'),
    active: Type.Boolean({ description: 'false after deactivation.', example: true }),
    deactivated_at: Nullable(Time('When the member was deactivated.'), { example: null }),
    created_at: Time('When the member was added.'),
    updated_at: Time('When something shown here last changed.'),
  },
  { $id: 'WorkspaceMember' },
)

export function memberShape(member: Member, workspace: Workspace): Static<typeof MemberShape> {
  return {
    id: member.id,
    email: member.email,
    name: member.name,
    role: member.role,
    timezone: member.zone ?? workspace.timezone,
    working_hours: member.workingHours ?? DEFAULT_WORKING_HOURS,
    country: member.country ?? countryOfZone(member.zone ?? workspace.timezone),
    days_off: member.daysOff,
    buffer_minutes: member.bufferMinutes,
    notice_minutes: member.noticeMinutes,
    daily_limit: member.dailyLimit,
    language: member.language,
    digest: member.digest,
    place: member.place,
    active: member.active,
    deactivated_at: member.deactivatedAt,
    created_at: member.createdAt,
    updated_at: member.updatedAt,
  }
}

/** Empty after trimming is missing. */
const Name = Type.String({
  trim: true,
  text: 'line',
  maxLength: 255,
  description: 'Full name; empty is the same as none given.',
  example: 'Ana Reyes',
})
const Zone = Type.String({ format: 'time-zone', description: 'IANA zone.', example: 'Europe/Lisbon' })

export const CreateMemberBody = Type.Object({
  email: Type.String({
    trim: true,
    format: 'email',
    description: 'Where mail reaches the member.',
    example: 'ana@acme.test',
  }),
  name: Type.Optional(unlessGiven(Name, 'Mails say “your host” unless given.')),
  timezone: Type.Optional(Type.String({ ...Zone, description: 'IANA zone; the workspace’s unless given.' })),
  role: Type.Optional(Type.Unsafe<MemberRole>({ ...Role, description: 'Console rights; `member` unless given.' })),
})

export const UpdateMemberBody = Type.Object({
  name: Type.Optional(Nullable(Name)),
  timezone: Type.Optional(Nullable(Zone)),
  role: Type.Optional(Role),
  working_hours: Type.Optional(Nullable(Hours)),
  country: Type.Optional(Nullable(Country)),
  days_off: Type.Optional(Nullable(DaysOffList)),
  buffer_minutes: Type.Optional(Nullable(Buffer)),
  notice_minutes: Type.Optional(Nullable(Notice)),
  daily_limit: Type.Optional(Nullable(DailyLimit)),
  language: Type.Optional(Nullable(Lang)),
  digest: Type.Optional(Digest),
  place: Type.Optional(
    Nullable(
      PlaceBody('Where people meet the member unless a request or its team says otherwise. It holds for new requests.'),
    ),
  ),
})

export const DeactivateMemberBody = Type.Object({
  transfer_to: Type.Optional(
    Type.String({
      trim: true,
      format: 'email',
      description:
        'Email of the active member who takes over open requests, and comes to booked meetings in the leaving member’s place where they are free. Required while there are open requests; nothing is handed over unless given.',
      example: 'you@demo.test',
    }),
  ),
})
