import { Type } from 'typebox'
import { addParticipant, removeParticipant } from '#actions/change-participants.ts'
import { inTransaction } from '#db/transaction.ts'
import { Identifier } from '#resources/schema.ts'
import { type Operation, operation } from '../operation.ts'
import { One, SoughtEmail } from '../shapes/envelope.ts'
import { AddParticipantBody, MeetingRequestShape, meetingRequestShape } from '../shapes/meeting-request.ts'

const RequestId = Identifier('request', 'Meeting request identifier.')

/** The participants of an active request. */
export const requestParticipantOperations: Operation[] = [
  operation({
    name: 'addMeetingRequestParticipant',
    method: 'POST',
    path: '/meeting_requests/:id/participants',
    ability: 'steer_request',
    summary: 'Add a participant',
    description:
      'Of an active request. They are asked with the times that still suit everybody else. Adding somebody again changes nothing but `required`.',
    params: Type.Object({ id: RequestId }),
    body: AddParticipantBody,
    answers: { 200: One(MeetingRequestShape) },
    act: async ({ params, body, workspace, acting }, { pool, wake }) => {
      const command = { ...body, name: body.name || undefined }
      const request = await inTransaction(pool, (sql) => addParticipant(sql, workspace, params.id, command, acting))
      wake({ workspaceId: workspace.id, requestId: request.id })
      return { data: meetingRequestShape(request) }
    },
  }),

  operation({
    name: 'removeMeetingRequestParticipant',
    method: 'DELETE',
    path: '/meeting_requests/:id/participants/:email',
    ability: 'steer_request',
    summary: 'Remove a participant',
    description:
      'Of an active request. They get no more mail about it, and what they said no longer counts. The only participant cannot be removed.',
    params: Type.Object({
      id: RequestId,
      email: SoughtEmail('Email address of the participant.', 'cy@client.test'),
    }),
    answers: { 200: One(MeetingRequestShape) },
    act: async ({ params, workspace, acting }, { pool, wake }) => {
      const request = await inTransaction(pool, (sql) =>
        removeParticipant(sql, workspace, params.id, params.email, acting),
      )
      wake({ workspaceId: workspace.id, requestId: request.id })
      return { data: meetingRequestShape(request) }
    },
  }),
]
