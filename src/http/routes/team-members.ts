import { Type } from 'typebox'
import {
  addTeamMember,
  changeTeamMember,
  pauseTeamMember,
  removeTeamMember,
  unpauseTeamMember,
} from '#actions/team-members.ts'
import { inTransaction } from '#db/transaction.ts'
import { Identifier } from '#resources/schema.ts'
import { type Operation, operation } from '../operation.ts'
import { One } from '../shapes/envelope.ts'
import { AddMember, MembershipShape, membershipShape, UpdateMembership } from '../shapes/membership.ts'

const TeamParams = Type.Object({ team_id: Identifier('team', 'Team identifier.') })
const Params = Type.Object({
  ...TeamParams.properties,
  id: Identifier('membership', 'Team membership identifier.'),
})

export const teamMemberOperations: Operation[] = [
  operation({
    name: 'addTeamMember',
    method: 'POST',
    path: '/teams/:team_id/members',
    ability: 'edit_team',
    summary: 'Add a team member',
    description: 'An active workspace member, once on a team.',
    params: TeamParams,
    body: AddMember,
    answers: { 201: One(MembershipShape) },
    act: async ({ params, body, workspace, acting }, { pool }) => {
      const command = { memberId: body.workspace_membership_id, role: body.role }
      const membership = await inTransaction(pool, (sql) =>
        addTeamMember(sql, workspace, params.team_id, command, acting),
      )
      return { data: membershipShape(membership) }
    },
  }),

  operation({
    name: 'changeTeamMemberRole',
    method: 'PATCH',
    path: '/teams/:team_id/members/:id',
    ability: 'edit_team',
    keepsNull: true,
    summary: 'Change a team member’s role',
    params: Params,
    body: UpdateMembership,
    answers: { 200: One(MembershipShape) },
    act: async ({ params, body, workspace, acting }, { pool }) => {
      const membership = await inTransaction(pool, (sql) =>
        changeTeamMember(sql, workspace, params.team_id, params.id, body, acting),
      )
      return { data: membershipShape(membership) }
    },
  }),

  operation({
    name: 'removeTeamMember',
    method: 'DELETE',
    path: '/teams/:team_id/members/:id',
    ability: 'edit_team',
    summary: 'Remove a team member',
    description: 'What was assigned already stays with the member.',
    params: Params,
    answers: { 204: Type.Null({ description: 'Removed.' }) },
    act: async ({ params, workspace, acting }, { pool }) => {
      await inTransaction(pool, (sql) => removeTeamMember(sql, workspace, params.team_id, params.id, acting))
      return null
    },
  }),

  ...(
    [
      ['pause', pauseTeamMember],
      ['unpause', unpauseTeamMember],
    ] as const
  ).map(([verb, change]) =>
    operation({
      name: `${verb}TeamMember`,
      method: 'POST',
      path: `/teams/:team_id/members/:id/${verb}`,
      ability: 'edit_team',
      summary: `${verb === 'pause' ? 'Pause' : 'Unpause'} a team member`,
      description:
        verb === 'pause'
          ? 'The member is passed over in round robin until unpaused. Refused when paused already.'
          : 'The member goes to the front of the queue. Refused when not paused.',
      params: Params,
      answers: { 200: One(MembershipShape) },
      act: async ({ params, workspace, acting }, { pool }) => {
        const membership = await inTransaction(pool, (sql) => change(sql, workspace, params.team_id, params.id, acting))
        return { data: membershipShape(membership) }
      },
    }),
  ),
]
