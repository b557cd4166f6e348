import { type Static, Type } from 'typebox'
import { TEAM_ROLES } from '#core/team/mode.ts'
import type { Membership } from '#db/people/memberships.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'

const Role = Type.Unsafe<Membership['role']>({
  type: 'string',
  enum: [...TEAM_ROLES],
  description: 'Managers can edit team settings.',
  example: 'member',
})

export const MembershipShape = Type.Object(
  {
    id: Identifier('membership', 'Unique identifier of the membership.'),
    team_id: Identifier('team', 'Owning team.'),
    role: Role,
    workspace_membership_id: Identifier('member', 'The underlying workspace member.'),
    email: Type.String({ description: 'Email of the workspace member.', example: 'ana@acme.test' }),
    name: Nullable(Type.String({ description: 'Full name, if known.', example: 'Ana Reyes' })),
    paused_at: Nullable(Time('When paused (round robin only); null when active.'), { example: null }),
    last_assigned_at: Nullable(Time('Last round-robin assignment; null if never assigned or just unpaused.')),
    created_at: Time('When the member was added to the team.'),
  },
  { $id: 'TeamMembership' },
)

export function membershipShape(membership: Membership): Static<typeof MembershipShape> {
  return {
    id: membership.id,
    team_id: membership.teamId,
    role: membership.role,
    workspace_membership_id: membership.memberId,
    email: membership.email,
    name: membership.name,
    paused_at: membership.pausedAt,
    last_assigned_at: membership.lastAssignedAt,
    created_at: membership.createdAt,
  }
}

export const AddMember = Type.Object({
  workspace_membership_id: Identifier('member', 'Identifier of the workspace member to add.'),
  role: Type.Optional(
    Type.Unsafe<Membership['role']>({
      ...Role,
      description: 'Managers can edit team settings; `member` unless given.',
    }),
  ),
})

export const UpdateMembership = Type.Object({ role: Role })
