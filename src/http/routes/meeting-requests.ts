import { type Static, Type } from 'typebox'
import { changeOrganizer } from '#actions/change-organizer.ts'
import { createRequest } from '#actions/create-request.ts'
import { remindParticipants } from '#actions/remind-participants.ts'
import { cancelRequest, pauseRequest, resumeRequest } from '#actions/request-transitions.ts'
import { updateContext } from '#actions/update-context.ts'
import { seesRequestsOf } from '#core/ability.ts'
import { parseTimestamp } from '#core/time/timestamp.ts'
import { lowestId } from '#db/ids.ts'
import { listRequests, type RequestFilter } from '#db/requests/request-lists.ts'
import { getRequest, type MeetingRequest } from '#db/requests/requests.ts'
import { inTransaction } from '#db/transaction.ts'
import { Identifier } from '#resources/schema.ts'
import { findReplay, IDEMPOTENT, idempotencyKey, isStillRunning, stillRunning } from '../idempotency.ts'
import { type Operation, operation } from '../operation.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { contextCommand, createCommand } from '../read-request-body.ts'
import { Many, One, SoughtEmail } from '../shapes/envelope.ts'
import {
  CancelBody,
  ChangeOrganizerBody,
  CreateRequestBody,
  MeetingRequestShape,
  meetingRequestShape,
  StatusShape,
  UpdateContextBody,
} from '../shapes/meeting-request.ts'

const Params = Type.Object({ id: Identifier('request', 'Meeting request identifier.') })

const ListQuery = Type.Object({
  participant_email: Type.Optional(SoughtEmail('Requests with this participant.')),
  organizer_email: Type.Optional(SoughtEmail('Requests of this organizer.', 'ana@acme.test')),
  team_id: Type.Optional(Identifier('team', 'Requests that this team took.')),
  booking_link_id: Type.Optional(Identifier('bookingLink', 'Requests that came by this booking link.')),
  status: Type.Optional(StatusShape),
  created_after: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Created on or after this time.',
      example: '2026-11-16T09:00:00Z',
    }),
  ),
  created_before: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Created on or before this time.',
      example: '2026-11-17T09:00:00Z',
    }),
  ),
  ...PageQuery,
})

export const meetingRequestOperations: Operation[] = [
  operation({
    name: 'listMeetingRequests',
    method: 'GET',
    path: '/meeting_requests',
    ability: 'see_requests',
    summary: 'List meeting requests',
    query: ListQuery,
    answers: { 200: Many(MeetingRequestShape) },
    act: async ({ query, workspace, acting }, { pool }) => {
      const page = pageOf(query, 'request')
      const ownOnly = { memberId: seesRequestsOf(acting.actor) ?? undefined }
      return listOf(
        await listRequests(pool, workspace, { ...filterOf(query), ...ownOnly }, page),
        page,
        meetingRequestShape,
      )
    },
  }),

  operation({
    name: 'showMeetingRequest',
    method: 'GET',
    path: '/meeting_requests/:id',
    ability: 'see_request',
    summary: 'Show a meeting request',
    params: Params,
    answers: { 200: One(MeetingRequestShape) },
    act: async ({ params, workspace }, { pool }) => ({
      data: meetingRequestShape(await getRequest(pool, workspace, params.id)),
    }),
  }),

  operation({
    name: 'createMeetingRequest',
    method: 'POST',
    path: '/meeting_requests',
    ability: 'make_request',
    ...IDEMPOTENT,
    summary: 'Create a meeting request',
    description:
      'Answered once the request is recorded; the mails go out afterwards. Give the participants either as `participants` or as `participant_emails`, and either `organizer_email` or the `team_id` of a team that takes it.',
    body: CreateRequestBody,
    answers: { 202: One(MeetingRequestShape) },
    act: async (call, { pool, wake }) => {
      const { workspace, acting } = call
      const key = idempotencyKey(call)
      const shown = (made: MeetingRequest) => ({ data: meetingRequestShape(made) })
      const remember = key && { ...key, answer: (made: MeetingRequest) => JSON.stringify(shown(made)) }
      const create = () => createRequest(pool, workspace, createCommand(call.body), remember, acting)
      const accept = (made: MeetingRequest) => {
        wake({ workspaceId: workspace.id, requestId: made.id })
        return shown(made)
      }
      if (!key) return accept((await create()).request)
      // If the key is taken, this call came second and returns the first one's answer. If that answer has expired meanwhile, the key is
      // free again.
      for (;;) {
        const earlier = await findReplay(pool, workspace, key, acting.clock)
        if (earlier) return earlier
        const made = await create().catch((error) => {
          throw isStillRunning(error) ? stillRunning(error) : error
        })
        if (made.outcome === 'made') return accept(made.request)
      }
    },
  }),

  ...(
    [
      ['pause', pauseRequest],
      ['resume', resumeRequest],
    ] as const
  ).map(([verb, change]) =>
    operation({
      name: `${verb}MeetingRequest`,
      method: 'POST',
      path: `/meeting_requests/:id/${verb}`,
      ability: 'steer_request',
      summary: `${verb === 'pause' ? 'Pause' : 'Resume'} a meeting request`,
      params: Params,
      answers: { 200: One(MeetingRequestShape) },
      act: async ({ params, workspace, acting }, { pool, wake }) => {
        const request = await inTransaction(pool, (sql) => change(sql, workspace, params.id, acting))
        wake({ workspaceId: workspace.id, requestId: request.id })
        return { data: meetingRequestShape(request) }
      },
    }),
  ),

  operation({
    name: 'remindMeetingRequest',
    method: 'POST',
    path: '/meeting_requests/:id/remind',
    ability: 'steer_request',
    summary: 'Remind those who have not answered',
    description:
      'Only for an active request. Everybody who has not answered is reminded at once, at most once in 24 hours each. It counts as their next follow-up and emits `meeting_request.follow_up_sent`. If nobody is left to remind, nothing is sent.',
    params: Params,
    answers: { 202: One(MeetingRequestShape) },
    act: async ({ params, workspace, acting }, { pool, wake }) => {
      const request = await inTransaction(pool, (sql) => remindParticipants(sql, workspace, params.id, acting))
      wake({ workspaceId: workspace.id, requestId: request.id })
      return { data: meetingRequestShape(request) }
    },
  }),

  operation({
    name: 'changeMeetingRequestOrganizer',
    method: 'POST',
    path: '/meeting_requests/:id/change_organizer',
    ability: 'steer_request',
    summary: 'Change the organizer',
    params: Params,
    body: ChangeOrganizerBody,
    answers: { 200: One(MeetingRequestShape) },
    act: async ({ params, body, workspace, acting }, { pool, wake }) => {
      const request = await inTransaction(pool, (sql) =>
        changeOrganizer(sql, workspace, params.id, body.new_organizer_email, acting),
      )
      wake({ workspaceId: workspace.id, requestId: request.id })
      return { data: meetingRequestShape(request) }
    },
  }),

  operation({
    name: 'updateMeetingRequestContext',
    method: 'POST',
    path: '/meeting_requests/:id/context',
    ability: 'steer_request',
    keepsNull: true,
    summary: 'Update the context',
    params: Params,
    body: UpdateContextBody,
    answers: { 200: One(MeetingRequestShape) },
    act: async ({ params, body, workspace, acting }, { pool, wake }) => {
      const command = contextCommand(body)
      const request = await inTransaction(pool, (sql) => updateContext(sql, workspace, params.id, command, acting))
      wake({ workspaceId: workspace.id, requestId: request.id })
      return { data: meetingRequestShape(request) }
    },
  }),

  operation({
    name: 'cancelMeetingRequest',
    method: 'POST',
    path: '/meeting_requests/:id/cancel',
    ability: 'steer_request',
    summary: 'Cancel a meeting request',
    params: Params,
    body: CancelBody,
    answers: { 200: One(MeetingRequestShape) },
    act: async ({ params, body, workspace, acting }, { pool, wake }) => {
      const command = { notify: body.notify ?? false }
      const request = await inTransaction(pool, (sql) => cancelRequest(sql, workspace, params.id, command, acting))
      wake({ workspaceId: workspace.id, requestId: request.id })
      return { data: meetingRequestShape(request) }
    },
  }),
]

/** `created_after` is rounded up and `created_before` down to the millisecond; both are inclusive. */
function filterOf(query: Static<typeof ListQuery>): RequestFilter {
  return {
    participantEmail: query.participant_email,
    organizerEmail: query.organizer_email,
    teamId: query.team_id,
    bookingLinkId: query.booking_link_id,
    status: query.status,
    lowest: query.created_after && lowestId('request', milliseconds(query.created_after, 'ceil')),
    highest: query.created_before && lowestId('request', milliseconds(query.created_before, 'floor') + 1),
  }
}

function milliseconds(text: string, roundingMode: 'ceil' | 'floor'): number {
  const instant = parseTimestamp(text)!.round({ smallestUnit: 'millisecond', roundingMode })
  return Math.max(0, instant.epochMilliseconds)
}
