import { Type } from 'typebox'
import { type ReviewVerb, reviewMails } from '#actions/review-mails.ts'
import { seesRequestsOf } from '#core/ability.ts'
import { countWaitingWork } from '#db/requests/waiting-work.ts'
import { Identifier } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'

const Count = Type.Integer()

/** More than a page of the list; the next ones go in another call. */
const AT_ONCE_MAX = 500

const Chosen = Type.Object({
  mail_ids: Type.Optional(
    Type.Array(Identifier('message'), {
      minItems: 1,
      maxItems: AT_ONCE_MAX,
      description: 'Those that wait no longer are left out. Without it, all that wait.',
    }),
  ),
})

const ReviewedShape = Type.Object({
  approved: Count,
  outdated: Type.Integer({ description: 'A time in them is gone or past, so that another mail is written.' }),
  withdrawn: Count,
})

const several = (verb: ReviewVerb, name: string, summary: string) =>
  operation({
    name,
    method: 'POST',
    path: `/outbox/${verb}`,
    ability: 'steer_request',
    summary,
    body: Chosen,
    answers: { 200: Type.Object({ data: ReviewedShape }) },
    act: async ({ body, workspace, acting }, { pool, wake }) => {
      const which = { ids: body.mail_ids, ofMember: seesRequestsOf(acting.actor) }
      const data = await reviewMails(pool, workspace, verb, which, acting)
      wake({ workspaceId: workspace.id, requestId: null })
      return { data }
    },
  })

/** Several waiting mails at once, and how much waits for a person. */
export const outboxOperations: Operation[] = [
  several('approve', 'approveMails', 'Approve several mails'),
  several('withdraw', 'withdrawMails', 'Withdraw several mails'),

  operation({
    name: 'countWaitingWork',
    method: 'GET',
    path: '/waiting',
    ability: 'see_requests',
    summary: 'Count what waits for a person',
    answers: { 200: Type.Object({ data: Type.Object({ outbox: Count, tray: Count, stuck: Count }) }) },
    act: async ({ workspace, acting }, { pool }) => {
      const { waitingMails, ...rest } = await countWaitingWork(pool, workspace, seesRequestsOf(acting.actor))
      return { data: { outbox: waitingMails, ...rest } }
    },
  }),
]
