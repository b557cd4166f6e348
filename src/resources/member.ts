import { DEFAULT_BUFFER_MINUTES, DEFAULT_NOTICE_MINUTES, MEMBER_ROLES } from '#core/member/member.ts'
import type { DaysOff } from '#core/time/days-off.ts'
import { WEEKDAYS, type WorkingHours } from '#core/time/working-hours.ts'
import { LANGUAGES } from '#core/workspace-settings.ts'
import { PlaceBody, ShownPlace } from './place.ts'
import { resource } from './resource.ts'
import { Flag, Identifier, List, Nullable, OneOf, Schema, Text, Time, unlessGiven, Whole } from './schema.ts'

/** A day on either side. */
export const BUFFER_MINUTES_MAX = 1_440
/** Eight weeks: the search looks this far beyond a timeframe. */
export const NOTICE_MINUTES_MAX = 80_640
export const DAILY_LIMIT_MAX = 100

const ADDRESS = { description: 'Where mail reaches the member.', example: 'ana@acme.test' }
/** Text that is empty after trimming counts as missing. */
const Name = Text({
  trim: true,
  text: 'line',
  maxLength: 255,
  description: 'Full name; empty is the same as none given.',
  example: 'Ana Reyes',
})
export const Role = OneOf(MEMBER_ROLES, { description: 'Console rights.', example: 'member' })
const BY_PEOPLE = 'Admins are made and demoted in the console or at the command line: a key is refused.'
const ZONE = { format: 'time-zone', description: 'IANA zone.', example: 'Europe/Lisbon' }

const Hours = Schema<WorkingHours>({
  type: 'array',
  items: {
    type: 'object',
    required: ['days', 'start', 'end'],
    properties: {
      days: List(OneOf(WEEKDAYS), {
        minItems: 1,
        maxItems: 7,
        description: 'Days of the week.',
        example: ['mon', 'tue', 'wed', 'thu', 'fri'],
      }),
      start: Text({
        pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
        'x-problem': 'must be a time of day as HH:MM, from 00:00 to 23:59, such as 09:00.',
        'x-plainly': 'This must be a time of day, such as 09:00.',
        description: 'HH:MM in the member’s zone.',
        example: '09:00',
      }),
      end: Text({
        pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
        'x-problem': 'must be a time of day as HH:MM, from 00:01 to 24:00, such as 17:00.',
        'x-plainly': 'This must be a time of day, such as 17:00.',
        description: 'HH:MM, up to 24:00.',
        example: '17:00',
      }),
    },
  },
  maxItems: 50,
  description: 'When the member takes meetings.',
})

const Country = Text({
  pattern: '^[A-Z]{2}$',
  maxLength: 2,
  'x-problem': 'must be a country as two capital letters (ISO 3166), such as PT.',
  'x-plainly': 'Choose a country from the list.',
  description: 'ISO 3166, two letters; that of the zone until set. Its public holidays are days off.',
  example: 'PT',
})

const CalendarDate = Text({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  maxLength: 10,
  'x-problem': 'must be a date as YYYY-MM-DD, such as 2026-12-24.',
  'x-plainly': 'This is not a date.',
  description: 'YYYY-MM-DD by the member’s own calendar.',
  example: '2026-12-24',
})

const DaysOffList = Schema<DaysOff>({
  type: 'array',
  items: { type: 'object', required: ['from', 'to'], properties: { from: CalendarDate, to: CalendarDate } },
  maxItems: 200,
  description: 'Days without meetings, from the first up to and including the last of each range.',
})

const Buffer = Whole({
  minimum: 0,
  maximum: BUFFER_MINUTES_MAX,
  description: 'Minutes kept free before and after every meeting.',
  example: 0,
})

const Notice = Whole({
  minimum: 0,
  maximum: NOTICE_MINUTES_MAX,
  description: 'How many minutes from now a meeting begins at the earliest.',
  example: 120,
})

const DailyLimit = Whole({
  minimum: 1,
  maximum: DAILY_LIMIT_MAX,
  description: 'How many meetings Parley books on one day; null for any number.',
  example: 6,
})

const OwnLanguage = OneOf(LANGUAGES, {
  description: 'The language of mails to the member; null where the workspace’s counts.',
  example: 'en',
})

const Digest = Flag({
  description:
    'Whether the member gets one mail in the morning of a working day on which something waits for them, where the workspace sends them.',
  example: true,
})

const PLACE = 'Where people meet the member unless a request or its team says otherwise.'

/** Address, name and zone belong to the person, and are stored there. */
export const MEMBER = resource({
  id: { shown: Identifier('member') },
  email: {
    shown: Text(ADDRESS),
    create: Text({ trim: true, format: 'email', ...ADDRESS }),
    isNeeded: true,
    isColumn: false,
  },
  name: {
    shown: Nullable(Text({ description: 'Full name, if known.', example: 'Ana Reyes' })),
    create: unlessGiven(Name, 'Mails say “your host” unless given.'),
    update: Nullable(Name),
    isColumn: false,
  },
  role: {
    shown: Role,
    create: OneOf(MEMBER_ROLES, {
      description: `Console rights; \`member\` unless given. ${BY_PEOPLE}`,
      example: 'member',
    }),
    update: OneOf(MEMBER_ROLES, { description: `Console rights. ${BY_PEOPLE}`, example: 'member' }),
  },
  timezone: {
    shown: Text({ description: 'IANA zone; the workspace’s until set.', example: 'Europe/Lisbon' }),
    create: Text({ ...ZONE, description: 'IANA zone; the workspace’s unless given.' }),
    update: Nullable(Text(ZONE)),
    isColumn: false,
  },
  working_hours: { shown: Hours, stored: Nullable(Hours), update: Nullable(Hours), isJson: true },
  country: { shown: Nullable(Country), stored: Nullable(Country), update: Nullable(Country) },
  days_off: { shown: DaysOffList, update: Nullable(DaysOffList), otherwise: [], isJson: true },
  buffer_minutes: { shown: Buffer, update: Nullable(Buffer), otherwise: DEFAULT_BUFFER_MINUTES },
  notice_minutes: { shown: Notice, update: Nullable(Notice), otherwise: DEFAULT_NOTICE_MINUTES },
  daily_limit: { shown: Nullable(DailyLimit), update: Nullable(DailyLimit) },
  language: { shown: Nullable(OwnLanguage), update: Nullable(OwnLanguage) },
  digest: { shown: Digest, update: Digest },
  place: {
    shown: ShownPlace(PLACE),
    update: Nullable(PlaceBody(`${PLACE} It holds for new requests.`)),
    isJson: true,
  },
  active: { shown: Flag({ description: 'false after deactivation.', example: true }) },
  deactivated_at: { shown: Nullable(Time('When the member was deactivated.'), { example: null }) },
  created_at: { shown: Time('When the member was added.') },
  updated_at: { shown: Time('When something shown here last changed.') },
})
