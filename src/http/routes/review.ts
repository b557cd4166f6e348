import { Type } from 'typebox'
import { approveMail, letRequestRun, withdrawMail } from '#actions/review-mail.ts'
import { seesRequestsOf } from '#core/ability.ts'
import { listInReview } from '#db/mail/review.ts'
import { getRequest } from '#db/requests/requests.ts'
import { inTransaction } from '#db/transaction.ts'
import { Identifier, OneOf } from '#resources/schema.ts'
import { type Operation, operation } from '../operation.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { Many, One } from '../shapes/envelope.ts'
import {
  LetRunShape,
  ReviewedMailShape,
  reviewedMailShape,
  UpdateMailBody,
  WaitingMailShape,
  waitingMailShape,
} from '../shapes/waiting-mail.ts'

const RequestId = Identifier('request', 'Meeting request identifier.')
const Params = Type.Object({ id: RequestId, mail_id: Identifier('message', 'Mail identifier.') })

/** Mail that a member reviews before it is sent. */
export const reviewOperations: Operation[] = [
  operation({
    name: 'listWaitingMails',
    method: 'GET',
    path: '/outbox',
    ability: 'see_requests',
    summary: 'List mails that wait for approval',
    description:
      'Where `review` of the workspace is on, every mail to people outside waits here until a member approves it. Members see those of their own requests.',
    query: Type.Object({
      ...PageQuery,
      order: Type.Optional(OneOf(['newest', 'oldest'], { description: 'Which come first; the newest unless given.' })),
    }),
    answers: { 200: Many(WaitingMailShape) },
    act: async ({ query, workspace, acting }, { pool }) => {
      const page = pageOf(query, 'message')
      const waiting = await listInReview(pool, workspace, {
        ofMember: seesRequestsOf(acting.actor),
        page,
        isNewestFirst: query.order !== 'oldest',
      })
      return listOf(waiting, page, waitingMailShape)
    },
  }),

  operation({
    name: 'updateMail',
    method: 'PATCH',
    path: '/meeting_requests/:id/mails/:mail_id',
    ability: 'steer_request',
    keepsNull: true,
    summary: 'Add a personal line to a mail',
    description:
      'Words of your own, set apart from the rest; with an API key they stand under the organizer’s name. The times and facts of a mail cannot be edited. A mail that does not wait is not found.',
    params: Params,
    body: UpdateMailBody,
    answers: { 200: One(WaitingMailShape) },
    act: async ({ params, body, workspace, acting }, { pool }) => {
      await getRequest(pool, workspace, params.id)
      const line = body.personal_line?.trim() || null
      const mail = { id: params.mail_id, requestId: params.id }
      const { setPersonalLine } = await import('#mail/personal-line.ts')
      const changed = await inTransaction(pool, (sql) => setPersonalLine(sql, workspace, mail, line, acting))
      return { data: waitingMailShape(changed) }
    },
  }),

  operation({
    name: 'approveMail',
    method: 'POST',
    path: '/meeting_requests/:id/mails/:mail_id/approve',
    ability: 'steer_request',
    summary: 'Approve a mail',
    description:
      'It leaves at once, and follow-ups count from now. If a time in it is gone or past, it is taken back, and another one is written. A mail that does not wait is not found.',
    params: Params,
    answers: { 200: One(ReviewedMailShape) },
    act: async ({ params, workspace, acting }, { pool, wake }) => {
      await getRequest(pool, workspace, params.id)
      const reviewed = await inTransaction(pool, (sql) =>
        approveMail(sql, workspace, params.mail_id, acting, params.id),
      )
      wake({ workspaceId: workspace.id, requestId: params.id })
      return { data: reviewedMailShape(reviewed) }
    },
  }),

  operation({
    name: 'withdrawMail',
    method: 'POST',
    path: '/meeting_requests/:id/mails/:mail_id/withdraw',
    ability: 'steer_request',
    summary: 'Withdraw a mail',
    description:
      'Nobody gets it. An active request is paused by it, so that nothing else leaves: change what is wrong and resume it, which decides anew what to write, or cancel it.',
    params: Params,
    answers: { 200: One(ReviewedMailShape) },
    act: async ({ params, workspace, acting }, { pool, wake }) => {
      await getRequest(pool, workspace, params.id)
      const reviewed = await inTransaction(pool, (sql) =>
        withdrawMail(sql, workspace, params.mail_id, acting, params.id),
      )
      wake({ workspaceId: workspace.id, requestId: params.id })
      return { data: reviewedMailShape(reviewed) }
    },
  }),

  operation({
    name: 'letMeetingRequestRun',
    method: 'POST',
    path: '/meeting_requests/:id/let_run',
    ability: 'steer_request',
    summary: 'Let a request run',
    description:
      'Its mails wait for approval no more, whatever the workspace has set. Those that wait now are approved, as if one by one.',
    params: Type.Object({ id: RequestId }),
    answers: { 200: One(LetRunShape) },
    act: async ({ params, workspace, acting }, { pool, wake }) => {
      const reviewed = await inTransaction(pool, (sql) => letRequestRun(sql, workspace, params.id, acting))
      wake({ workspaceId: workspace.id, requestId: params.id })
      return { data: { mails: reviewed.map(reviewedMailShape) } }
    },
  }),
]
