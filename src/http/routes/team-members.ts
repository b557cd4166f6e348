import { Type } from 'typebox'
import {
  addTeamMember,
  changeTeamMember,
  pauseTeamMember,
  removeTeamMember,
  unpauseTeamMember,
} from '#actions/team-members.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Api } from '../api.ts'
import { Identifier, One } from '../shapes/envelope.ts'
import { AddMember, MembershipShape, membershipShape, UpdateMembership } from '../shapes/membership.ts'

const TeamParams = Type.Object({ team_id: Identifier('team', 'Team identifier.') })
const Params = Type.Object({
  ...TeamParams.properties,
  id: Identifier('membership', 'Team membership identifier.'),
})

/** Spec 4.2 and 3.3, decisions 5. */
export function teamMemberRoutes({ app, pool }: Api): void {
  app.post(
    '/teams/:team_id/members',
    {
      config: { ability: 'edit_team' },
      schema: {
        summary: 'Add a team member',
        description: 'An active workspace member, once on a team.',
        params: TeamParams,
        body: AddMember,
        response: { 201: One(MembershipShape) },
      },
    },
    async ({ params, body, workspace, acting }, reply) => {
      const command = { memberId: body.workspace_membership_id, role: body.role }
      const membership = await inTransaction(pool, (sql) =>
        addTeamMember(sql, workspace, params.team_id, command, acting),
      )
      return reply.code(201).send({ data: membershipShape(membership) })
    },
  )

  app.patch(
    '/teams/:team_id/members/:id',
    {
      config: { ability: 'edit_team', keepsNull: true },
      schema: {
        summary: 'Change a team member’s role',
        params: Params,
        body: UpdateMembership,
        response: { 200: One(MembershipShape) },
      },
    },
    async ({ params, body, workspace, acting }) => {
      const membership = await inTransaction(pool, (sql) =>
        changeTeamMember(sql, workspace, params.team_id, params.id, body, acting),
      )
      return { data: membershipShape(membership) }
    },
  )

  app.delete(
    '/teams/:team_id/members/:id',
    {
      config: { ability: 'edit_team' },
      schema: {
        summary: 'Remove a team member',
        description: 'What was assigned already stays with the member.',
        params: Params,
        response: { 204: Type.Null({ description: 'Removed.' }) },
      },
    },
    async ({ params, workspace, acting }, reply) => {
      await inTransaction(pool, (sql) => removeTeamMember(sql, workspace, params.team_id, params.id, acting))
      return reply.code(204).send(null)
    },
  )

  for (const [verb, act] of [
    ['pause', pauseTeamMember],
    ['unpause', unpauseTeamMember],
  ] as const)
    app.post(
      `/teams/:team_id/members/:id/${verb}`,
      {
        config: { ability: 'edit_team' },
        schema: {
          summary: `${verb === 'pause' ? 'Pause' : 'Unpause'} a team member`,
          description:
            verb === 'pause'
              ? 'The member is passed over in round robin until unpaused. Refused when paused already.'
              : 'The member goes to the front of the queue. Refused when not paused.',
          params: Params,
          response: { 200: One(MembershipShape) },
        },
      },
      async ({ params, workspace, acting }) => {
        const membership = await inTransaction(pool, (sql) => act(sql, workspace, params.team_id, params.id, acting))
        return { data: membershipShape(membership) }
      },
    )
}
