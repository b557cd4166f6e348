import { type Static, Type } from 'typebox'
import { type MailHome, teamAddress } from '#core/team/address.ts'
import { nextAssignee } from '#core/team/rotation.ts'
import type { Team, TeamWithMembers } from '#db/people/teams.ts'
import type { Workspace } from '#db/workspaces.ts'
import { Nullable } from '#resources/schema.ts'
import { TEAM } from '#resources/team.ts'
import { Named } from './envelope.ts'
import { MembershipShape, membershipShape } from './membership.ts'
import { createBody, shaper, shownIn, updateBody } from './resource.ts'

const members = Type.Array(Named(MembershipShape), { description: 'The full roster, oldest first.' })

export const TeamShape = Type.Object(shownIn(TEAM), { $id: 'Team' })
export const CreatedTeamShape = Type.Object({ ...shownIn(TEAM), members }, { $id: 'CreatedTeam' })
export const ShownTeamShape = Type.Object(
  {
    ...shownIn(TEAM),
    members,
    next_assignee: Nullable({
      ...MembershipShape,
      description: 'Who is next in line; null unless the team is a pool with an eligible member.',
    }),
  },
  { $id: 'ShownTeam' },
)

export type Address = { workspace: Workspace; mailHome: MailHome }

const shape = shaper(TEAM)

export const teamShape = (team: Team, { workspace, mailHome }: Address): Static<typeof TeamShape> =>
  shape(team, { email_address: teamAddress(team, workspace.handle, mailHome), member_count: team.memberCount })

export function createdTeamShape(team: TeamWithMembers, at: Address): Static<typeof CreatedTeamShape> {
  return { ...teamShape(team, at), members: team.members.map(membershipShape) }
}

export function shownTeamShape(team: TeamWithMembers, at: Address): Static<typeof ShownTeamShape> {
  const next = team.active && team.mode === 'pool' ? nextAssignee(team.members) : null
  return { ...createdTeamShape(team, at), next_assignee: next && membershipShape(next) }
}

export const CreateTeamBody = createBody(TEAM, {
  // Written out without `member_ids`: an invented identifier would belong to nobody.
  example: { name: 'Sales EMEA', description: 'Takes requests from Europe and Africa.', mode: 'pool' },
})

export const UpdateTeamBody = updateBody(TEAM)
