import { Type } from 'typebox'
import { seesRequestsOf } from '#core/ability.ts'
import { findMembersCalled, findTeamsCalled } from '#db/people/found-people.ts'
import { listRequests } from '#db/requests/request-lists.ts'
import { Identifier, Nullable } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'
import { listOf, PageQuery, pageOf } from '../../page.ts'
import { Many } from '../../shapes/envelope.ts'
import { MeetingRequestShape, meetingRequestShape, StatusShape } from '../../shapes/meeting-request.ts'

/** For each kind. To find more, people type another letter. */
const FOUND = 6

const Text = Type.String({
  trim: true,
  text: 'line',
  minLength: 1,
  maxLength: 255,
  description: 'A part of a title, a name or an address, in capitals or not.',
})

const FoundShape = Type.Object({
  requests: Type.Array(MeetingRequestShape),
  members: Type.Array(Type.Object({ id: Identifier('member'), name: Nullable(Type.String()), email: Type.String() })),
  teams: Type.Array(Type.Object({ id: Identifier('team'), name: Type.String() })),
})

/** For people who type what they remember. The API takes whole addresses and identifiers instead. */
export const searchOperations: Operation[] = [
  operation({
    name: 'search',
    method: 'GET',
    path: '/search',
    ability: 'see_requests',
    summary: 'Find requests, members and teams by a part of what they are called',
    description:
      'Members find their own requests, admins all. Looks at the newest 10,000 requests, and for a whole address at all.',
    query: Type.Object({ text: Text }),
    answers: { 200: Type.Object({ data: FoundShape }) },
    act: async ({ query: { text }, workspace, acting }, { pool }) => {
      const filter = { text, memberId: seesRequestsOf(acting.actor) ?? undefined }
      const [requests, members, teams] = await Promise.all([
        listRequests(pool, workspace, filter, { limit: FOUND, cursor: null }),
        findMembersCalled(pool, workspace, text, FOUND),
        findTeamsCalled(pool, workspace, text, FOUND),
      ])
      return { data: { requests: requests.slice(0, FOUND).map(meetingRequestShape), members, teams } }
    },
  }),

  operation({
    name: 'searchMeetingRequests',
    method: 'GET',
    path: '/found_requests',
    ability: 'see_requests',
    summary: 'List meeting requests by a part of their title or of who is in them',
    query: Type.Object({ text: Text, status: Type.Optional(StatusShape), ...PageQuery }),
    answers: { 200: Many(MeetingRequestShape) },
    act: async ({ query, workspace, acting }, { pool }) => {
      const page = pageOf(query, 'request')
      const filter = { text: query.text, status: query.status, memberId: seesRequestsOf(acting.actor) ?? undefined }
      return listOf(await listRequests(pool, workspace, filter, page), page, meetingRequestShape)
    },
  }),
]
