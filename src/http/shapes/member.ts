import { type Static, Type } from 'typebox'
import { MEMBER_ROLES, type MemberRole } from '#core/member/member.ts'
import { DEFAULT_WORKING_HOURS, WEEKDAYS, type Weekday } from '#core/time/working-hours.ts'
import type { Member } from '#db/members.ts'
import type { Workspace } from '#db/workspaces.ts'
import { Identifier, Nullable, Time } from './envelope.ts'

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

export const MemberShape = Type.Object(
  {
    id: Identifier('member'),
    email: Type.String({ description: 'Where mail reaches the member.', example: 'ana@acme.test' }),
    name: Nullable(Type.String({ description: 'Full name, if known.', example: 'Ana Reyes' })),
    role: Role,
    timezone: Type.String({ description: 'IANA zone; the workspace’s until set.', example: 'Europe/Lisbon' }),
    working_hours: Hours,
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
    active: member.active,
    deactivated_at: member.deactivatedAt,
    created_at: member.createdAt,
    updated_at: member.updatedAt,
  }
}

/** Empty after trimming is missing (decisions 1). */
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
  name: Type.Optional(Name),
  timezone: Type.Optional(Zone),
  role: Type.Optional(Role),
})

export const UpdateMemberBody = Type.Object({
  name: Type.Optional(Nullable(Name)),
  timezone: Type.Optional(Nullable(Zone)),
  role: Type.Optional(Role),
  working_hours: Type.Optional(Nullable(Hours)),
})

export const DeactivateMemberBody = Type.Object({
  transfer_to: Type.Optional(
    Type.String({
      trim: true,
      format: 'email',
      description: 'Email of the active member who takes over open requests.',
      example: 'you@demo.test',
    }),
  ),
})
