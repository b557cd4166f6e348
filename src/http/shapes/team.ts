import { type Static, Type } from 'typebox'
import { type MailHome, teamAddress } from '#core/team/address.ts'
import { TEAM_MODES, type TeamMode } from '#core/team/mode.ts'
import { nextAssignee } from '#core/team/rotation.ts'
import type { Team, TeamWithMembers } from '#db/people/teams.ts'
import type { Workspace } from '#db/workspaces.ts'
import { Identifier, Named, Nullable, Time, unlessGiven } from './envelope.ts'
import { MembershipShape, membershipShape } from './membership.ts'
import { PlaceBody, ShownPlace } from './place.ts'

const MODES = '`pool`: round robin. `stack`: the whole team meets. `manual`: no automatic routing.'
const Mode = Type.Unsafe<TeamMode>({
  type: 'string',
  enum: [...TEAM_MODES],
  description: MODES,
  example: 'pool',
})

const fields = {
  id: Identifier('team'),
  name: Type.String({ description: 'Display name.', example: 'Sales EMEA' }),
  slug: Type.String({ description: 'Derived from the name, unique in the workspace.', example: 'sales-emea' }),
  description: Nullable(Type.String({ description: 'Free text.', example: 'Takes requests from Europe and Africa.' })),
  mode: Mode,
  email_address: Nullable(
    Type.String({
      description: 'Scheduling address. null for manual teams, or while the workspace has no handle.',
      example: 'sales-emea.acme@parley.test',
    }),
  ),
  member_count: Type.Integer({ description: 'Members on the roster.', example: 1 }),
  stack_always_apply: Type.Boolean({ description: 'Stack mode only. The team joins every request.', example: false }),
  include_all_members: Type.Boolean({
    description: 'Stack mode only. Every active workspace member takes part.',
    example: false,
  }),
  introduce_member: Type.Boolean({ description: 'Pool mode only. The assigned member is introduced.', example: false }),
  introduction_guidance: Nullable(
    Type.String({
      description: 'Pool mode only. Guidance for the introduction.',
      example: 'Mention the region that the member looks after.',
    }),
  ),
  place: ShownPlace('Where the requests that the team takes are met, unless a request says otherwise.'),
  active: Type.Boolean({ description: 'false after deactivation.', example: true }),
  deactivated_at: Nullable(Time('When the team was deactivated.'), { example: null }),
  created_at: Time('When the team was created.'),
  updated_at: Time('When something shown here last changed.'),
}

const members = Type.Array(Named(MembershipShape), { description: 'The full roster, oldest first.' })

export const TeamShape = Type.Object(fields, { $id: 'Team' })
export const CreatedTeamShape = Type.Object({ ...fields, members }, { $id: 'CreatedTeam' })
export const ShownTeamShape = Type.Object(
  {
    ...fields,
    members,
    next_assignee: Nullable({
      ...MembershipShape,
      description: 'Who is next in line; null unless the team is a pool with an eligible member.',
    }),
  },
  { $id: 'ShownTeam' },
)

export type Address = { workspace: Workspace; mailHome: MailHome }

export function teamShape(team: Team, at: Address): Static<typeof TeamShape> {
  return {
    id: team.id,
    name: team.name,
    slug: team.slug,
    description: team.description,
    mode: team.mode,
    email_address: teamAddress(team, at.workspace.handle, at.mailHome),
    member_count: team.memberCount,
    stack_always_apply: team.stackAlwaysApply,
    include_all_members: team.includeAllMembers,
    introduce_member: team.introduceMember,
    introduction_guidance: team.introductionGuidance,
    place: team.place,
    active: team.active,
    deactivated_at: team.deactivatedAt,
    created_at: team.createdAt,
    updated_at: team.updatedAt,
  }
}

export function createdTeamShape(team: TeamWithMembers, at: Address): Static<typeof CreatedTeamShape> {
  return { ...teamShape(team, at), members: team.members.map(membershipShape) }
}

export function shownTeamShape(team: TeamWithMembers, at: Address): Static<typeof ShownTeamShape> {
  const next = team.active && team.mode === 'pool' ? nextAssignee(team.members) : null
  return { ...createdTeamShape(team, at), next_assignee: next && membershipShape(next) }
}

const Name = Type.String({
  trim: true,
  text: 'line',
  maxLength: 255,
  description: 'Display name.',
  example: 'Sales EMEA',
})
const Description = Type.String({
  text: 'lines',
  maxLength: 2_000,
  description: 'Free text.',
  example: 'Takes requests from Europe and Africa.',
})
const JOINS = 'Stack mode only, ignored in others. The team joins every request.'
const StackAlwaysApply = Type.Boolean({
  description: JOINS,
  example: false,
})
const TeamPlace = PlaceBody(
  'Where the requests that the team takes are met, unless a request says otherwise. It holds for new requests.',
)
const TAKES_IN = 'Stack mode only, ignored in others. Every active workspace member takes part.'
const IncludeAllMembers = Type.Boolean({
  description: TAKES_IN,
  example: false,
})

export const CreateTeamBody = Type.Object(
  {
    name: Type.String({ ...Name, minLength: 1 }),
    description: Type.Optional(unlessGiven(Description, 'None unless given.')),
    mode: Type.Optional(Type.Unsafe<TeamMode>({ ...Mode, description: `${MODES} \`pool\` unless given.` })),
    member_ids: Type.Optional(
      Type.Array(Identifier('member'), {
        maxItems: 500,
        description: 'Workspace membership identifiers of the first members; nobody unless given.',
      }),
    ),
    // Said in words: a default of the schema would be filled in, and then reported as ignored by other modes.
    stack_always_apply: Type.Optional(
      Type.Boolean({ ...StackAlwaysApply, description: `${JOINS} False unless given.` }),
    ),
    include_all_members: Type.Optional(
      Type.Boolean({ ...IncludeAllMembers, description: `${TAKES_IN} False unless given.` }),
    ),
    place: Type.Optional(unlessGiven(TeamPlace, 'That of the organizer where none is given.')),
  },
  // Written out without `member_ids`: a made-up identifier would belong to nobody.
  { example: { name: 'Sales EMEA', description: 'Takes requests from Europe and Africa.', mode: 'pool' } },
)

export const UpdateTeamBody = Type.Object({
  name: Type.Optional(Type.String({ ...Name, description: 'Display name; empty leaves it as it is.' })),
  description: Type.Optional(Nullable(Description)),
  mode: Type.Optional(Mode),
  stack_always_apply: Type.Optional(StackAlwaysApply),
  include_all_members: Type.Optional(IncludeAllMembers),
  place: Type.Optional(Nullable(TeamPlace)),
  introduce_member: Type.Optional(
    Type.Boolean({
      description: 'Pool mode only, ignored in others. The assigned member is introduced.',
      example: true,
    }),
  ),
  introduction_guidance: Type.Optional(
    Nullable(
      Type.String({
        text: 'lines',
        maxLength: 2_000,
        description: 'Pool mode only, ignored in others. Guidance for the introduction.',
        example: 'Mention the region that the member looks after.',
      }),
    ),
  ),
})
