import { Type } from 'typebox'
import { deactivationProblem } from '#core/member/member.ts'
import { findDeparture } from '#db/people/departures.ts'
import { getMember } from '#db/people/members.ts'
import { timeIn } from '#db/workspaces.ts'
import { Identifier, Nullable } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'

/** Requests listed by name; the others are only counted. */
const SHOWN = 20

const DepartureShape = Type.Object({
  open: Type.Array(
    Type.Object({
      id: Identifier('request'),
      title: Nullable(Type.String()),
      status: Type.Unsafe<'active' | 'paused'>({ type: 'string', enum: ['active', 'paused'] }),
    }),
    { description: 'Requests that go to whoever takes over, the newest first.' },
  ),
  open_count: Type.Integer({ description: 'How many these are in all.' }),
  booked_count: Type.Integer({ description: 'Meetings ahead that somebody else answers for then.' }),
  teams: Type.Array(Type.Object({ id: Identifier('team'), name: Type.String() })),
  refusal: Nullable(Type.String({ description: 'Why the member cannot leave now, whoever takes over.' })),
})

export const departureOperations: Operation[] = [
  operation({
    name: 'showDeparture',
    method: 'GET',
    path: '/workspace_members/:id/departure',
    ability: 'manage_members',
    summary: 'Show what moves when a member leaves',
    params: Type.Object({ id: Identifier('member', 'Workspace member identifier.') }),
    answers: { 200: Type.Object({ data: DepartureShape }) },
    act: async ({ params, workspace, acting }, { pool }) => {
      const member = await getMember(pool, workspace, params.id)
      const now = await timeIn(pool, workspace, acting.clock)
      const { open, openCount, bookedCount, teams, otherAdmins } = await findDeparture(pool, workspace, member, {
        now,
        shown: SHOWN,
      })
      const refusal = deactivationProblem({ member, otherAdmins, openRequests: openCount, transferTo: 'anybody' })
      return {
        data: { open, open_count: openCount, booked_count: bookedCount, teams, refusal: refusal?.plainly ?? null },
      }
    },
  }),
]
