import { Type } from 'typebox'
import { seesRequestsOf } from '#core/ability.ts'
import { listMeetings, type Meeting } from '#db/requests/meetings.ts'
import { timeIn } from '#db/workspaces.ts'
import { Identifier, Nullable, OneOf, Time } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'

/** More than anybody reads in a month. */
const SHOWN_MAX = 500

const MeetingShape = Type.Object({
  meeting_request_id: Identifier('request'),
  title: Nullable(Type.String()),
  start: Time('When it begins.'),
  end: Time('When it ends.'),
  organizer: Type.String(),
  people: Type.Array(Type.String()),
  team: Nullable(Type.String()),
})

const meetingShape = ({ requestId, ...meeting }: Meeting) => ({ meeting_request_id: requestId, ...meeting })

/** Booked meetings by their time. */
export const meetingOperations: Operation[] = [
  operation({
    name: 'listMeetings',
    method: 'GET',
    path: '/meetings',
    ability: 'see_requests',
    summary: 'List booked meetings by their time',
    description: 'Members see the meetings that they organize or host, admins all.',
    query: Type.Object({
      from: Type.Optional(Type.String({ format: 'date-time', description: 'Now unless given.' })),
      until: Type.Optional(Type.String({ format: 'date-time' })),
      whose: Type.Optional(
        OneOf(['all', 'mine'], { description: 'Mine are those that the caller organizes or hosts.' }),
      ),
      limit: Type.Integer({ minimum: 1, maximum: SHOWN_MAX, default: SHOWN_MAX }),
    }),
    answers: { 200: Type.Object({ data: Type.Array(MeetingShape) }) },
    act: async ({ query: { from, until = null, whose, limit }, workspace, acting }, { pool }) => {
      const ownId = acting.actor.kind === 'member' ? acting.actor.id : null
      const meetings = await listMeetings(pool, workspace, {
        from: from ?? (await timeIn(pool, workspace, acting.clock)),
        until,
        limit,
        memberId: whose === 'mine' ? ownId : seesRequestsOf(acting.actor),
      })
      return { data: meetings.map(meetingShape) }
    },
  }),
]
