import { Type } from 'typebox'
import { queue } from '#core/team/rotation.ts'
import type { Membership } from '#db/people/memberships.ts'
import { getTeam } from '#db/people/teams.ts'
import { Identifier } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'

const QueueShape = Type.Object({
  waiting: Type.Array(Identifier('membership'), { description: 'Who can be next, in the order of their turns.' }),
  resting: Type.Array(
    Type.Object({
      membership_id: Identifier('membership'),
      why: Type.Unsafe<'paused' | 'inactive'>({ type: 'string', enum: ['paused', 'inactive'] }),
    }),
    { description: 'Who gets no turn, in the order of the roster.' },
  ),
})

export const teamQueueOperations: Operation[] = [
  operation({
    name: 'showTeamQueue',
    method: 'GET',
    path: '/teams/:id/queue',
    ability: 'see_teams',
    summary: 'Show in which order a team gives out requests',
    description:
      'By the rule that gives them out: whoever is paused, or no longer active in the workspace, gets no turn.',
    params: Type.Object({ id: Identifier('team', 'Team identifier.') }),
    answers: { 200: Type.Object({ data: QueueShape }) },
    act: async ({ params, workspace }, { pool }) => {
      const { members } = await getTeam(pool, workspace, params.id)
      const waiting = queue(members)
      const resting = members.filter((member) => !waiting.includes(member))
      return { data: { waiting: waiting.map(({ id }) => id), resting: resting.map(restShape) } }
    },
  }),
]

const restShape = ({ id, active }: Membership) => ({
  membership_id: id,
  why: active ? ('paused' as const) : ('inactive' as const),
})
