import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { changeOrganizer } from '#actions/change-organizer.ts'
import { createRequest } from '#actions/create-request.ts'
import { cancelRequest, pauseRequest, resumeRequest } from '#actions/request-transitions.ts'
import { updateContext } from '#actions/update-context.ts'
import { seesRequestsOf } from '#core/ability.ts'
import { parseTimestamp } from '#core/time/timestamp.ts'
import { lowestId } from '#db/ids.ts'
import { getRequest, listRequests, type MeetingRequest, type RequestFilter } from '#db/requests.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Api } from '../api.ts'
import { idempotencyKey, isStillRunning, replay, stillRunning } from '../idempotency.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { contextCommand, createCommand } from '../read-request-body.ts'
import { Identifier, Many, One } from '../shapes/envelope.ts'
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
  participant_email: Type.Optional(
    Type.String({ description: 'Requests with this participant.', example: 'bo@client.test' }),
  ),
  organizer_email: Type.Optional(Type.String({ description: 'Requests of this organizer.', example: 'ana@acme.test' })),
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

/** Spec 4.3, decisions 7. */
export function meetingRequestRoutes({ app, pool, wake }: Api): void {
  const accept = (reply: FastifyReply, made: MeetingRequest) => {
    wake({ workspaceId: reply.request.workspace.id, requestId: made.id })
    return reply.code(202).send({ data: meetingRequestShape(made) })
  }

  app.get(
    '/meeting_requests',
    {
      config: { ability: 'see_requests' },
      schema: {
        summary: 'List meeting requests',
        querystring: ListQuery,
        response: { 200: Many(MeetingRequestShape) },
      },
    },
    async ({ query, workspace, acting }) => {
      const page = pageOf(query, 'request')
      const ownOnly = { memberId: seesRequestsOf(acting.actor) ?? undefined }
      return listOf(
        await listRequests(pool, workspace, { ...filterOf(query), ...ownOnly }, page),
        page,
        meetingRequestShape,
      )
    },
  )

  app.get(
    '/meeting_requests/:id',
    {
      config: { ability: 'see_request' },
      schema: { summary: 'Show a meeting request', params: Params, response: { 200: One(MeetingRequestShape) } },
    },
    async ({ params, workspace }) => ({ data: meetingRequestShape(await getRequest(pool, workspace, params.id)) }),
  )

  app.post(
    '/meeting_requests',
    {
      config: {
        ability: 'make_request',
        requestHeaders: {
          'Idempotency-Key':
            'A unique value such as a UUID. A call that is repeated with it within 24 hours makes no second request and gets the first answer.',
        },
        answerHeaders: {
          'Idempotency-Replayed': '`true` when this is the answer to an earlier call with the same key.',
        },
      },
      schema: {
        summary: 'Create a meeting request',
        description:
          'Answered once the request is recorded; the mails go out afterwards. Give the participants either as `participants` or as `participant_emails`.',
        body: CreateRequestBody,
        response: { 202: One(MeetingRequestShape) },
      },
    },
    async (request, reply) => {
      const { workspace, acting } = request
      const key = idempotencyKey(request)
      const remember = key && {
        ...key,
        answer: (made: MeetingRequest) => JSON.stringify({ data: meetingRequestShape(made) }),
      }
      const create = () => createRequest(pool, workspace, createCommand(request.body), remember, acting)
      if (!key) return accept(reply, (await create()).request)
      // Whoever finds the key taken was second, and asks for the first one's answer. Where that has expired meanwhile, the
      // key is free again.
      while (!(await replay(pool, workspace, key, reply, acting.clock))) {
        const made = await create().catch((error) => {
          throw isStillRunning(error) ? stillRunning(error) : error
        })
        if (made.outcome === 'made') return accept(reply, made.request)
      }
      return reply
    },
  )

  for (const [verb, act] of [
    ['pause', pauseRequest],
    ['resume', resumeRequest],
  ] as const)
    app.post(
      `/meeting_requests/:id/${verb}`,
      {
        config: { ability: 'steer_request' },
        schema: {
          summary: `${verb === 'pause' ? 'Pause' : 'Resume'} a meeting request`,
          params: Params,
          response: { 200: One(MeetingRequestShape) },
        },
      },
      async ({ params, workspace, acting }) => {
        const request = await inTransaction(pool, (sql) => act(sql, workspace, params.id, acting))
        wake({ workspaceId: workspace.id, requestId: request.id })
        return { data: meetingRequestShape(request) }
      },
    )

  app.post(
    '/meeting_requests/:id/cancel',
    {
      config: { ability: 'steer_request' },
      schema: {
        summary: 'Cancel a meeting request',
        params: Params,
        body: CancelBody,
        response: { 200: One(MeetingRequestShape) },
      },
    },
    async ({ params, body, workspace, acting }) => {
      const command = { notify: body.notify ?? false }
      const request = await inTransaction(pool, (sql) => cancelRequest(sql, workspace, params.id, command, acting))
      wake({ workspaceId: workspace.id, requestId: request.id })
      return { data: meetingRequestShape(request) }
    },
  )

  app.post(
    '/meeting_requests/:id/change_organizer',
    {
      config: { ability: 'steer_request' },
      schema: {
        summary: 'Change the organizer',
        operationId: 'changeMeetingRequestOrganizer',
        params: Params,
        body: ChangeOrganizerBody,
        response: { 200: One(MeetingRequestShape) },
      },
    },
    async ({ params, body, workspace, acting }) => {
      const request = await inTransaction(pool, (sql) =>
        changeOrganizer(sql, workspace, params.id, body.new_organizer_email, acting),
      )
      wake({ workspaceId: workspace.id, requestId: request.id })
      return { data: meetingRequestShape(request) }
    },
  )

  app.post(
    '/meeting_requests/:id/context',
    {
      config: { ability: 'steer_request', keepsNull: true },
      schema: {
        summary: 'Update the context',
        operationId: 'updateMeetingRequestContext',
        params: Params,
        body: UpdateContextBody,
        response: { 200: One(MeetingRequestShape) },
      },
    },
    async ({ params, body, workspace, acting }) => {
      const command = contextCommand(body)
      const request = await inTransaction(pool, (sql) => updateContext(sql, workspace, params.id, command, acting))
      wake({ workspaceId: workspace.id, requestId: request.id })
      return { data: meetingRequestShape(request) }
    },
  )
}

/** `created_after` is rounded up and `created_before` down to the millisecond; both are inclusive (decisions 7). */
function filterOf(query: Static<typeof ListQuery>): RequestFilter {
  return {
    participantEmail: query.participant_email,
    organizerEmail: query.organizer_email,
    status: query.status,
    lowest: query.created_after && lowestId('request', milliseconds(query.created_after, 'ceil')),
    highest: query.created_before && lowestId('request', milliseconds(query.created_before, 'floor') + 1),
  }
}

function milliseconds(text: string, roundingMode: 'ceil' | 'floor'): number {
  const instant = parseTimestamp(text)!.round({ smallestUnit: 'millisecond', roundingMode })
  return Math.max(0, instant.epochMilliseconds)
}
