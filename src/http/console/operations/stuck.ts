import { type Static, Type } from 'typebox'
import { retryRequest } from '#actions/retry-request.ts'
import { STATUSES } from '#core/negotiation/situation/transitions.ts'
import {
  type FactSetAside,
  type FailedMail,
  type FailingRequest,
  listFailedMails,
  listFailing,
  listSetAside,
} from '#db/requests/failing.ts'
import { inTransaction } from '#db/transaction.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'

const Request = {
  meeting_request_id: Identifier('request', 'The request that it is about.'),
  title: Nullable(Type.String()),
  organizer_email: Type.String(),
}

const FailingShape = Type.Object({
  ...Request,
  status: Type.String({ enum: [...STATUSES] }),
  since: Time('Since when it cannot be decided.'),
  tries: Type.Integer(),
  error: Type.String(),
  next_try_at: Nullable(Time('When it is tried again.')),
  told_at: Nullable(Time('When organizer and admins were told.')),
})

const SetAsideShape = Type.Object({
  ...Request,
  mail_id: Nullable(Identifier('message')),
  from: Nullable(Type.String()),
  since: Time('When it was set aside.'),
  error: Type.String(),
})

const FailedMailShape = Type.Object({
  id: Identifier('message'),
  meeting_request_id: Nullable(Identifier('request', 'The request that it is about; a notice has none.')),
  to: Type.String(),
  kind: Type.String(),
  status: Type.Unsafe<FailedMail['status']>({ type: 'string', enum: ['queued', 'failed'] }),
  attempts: Type.Integer(),
  error: Type.String(),
  next_try_at: Nullable(Time('When it is tried again; null where it is given up.')),
  created_at: Time('When it was written.'),
})

/** A mail is tried for two days; people who come back from a holiday still see it. */
const MAILS_SHOWN_MS = 7 * 86_400_000

/** More than anybody reviews by hand; so many usually share one cause. */
const SHOWN_MAX = 1_000

/** Work that cannot continue by itself, and its error. */
export const stuckOperations: Operation[] = [
  operation({
    name: 'listStuckWork',
    method: 'GET',
    path: '/stuck',
    ability: 'see_stuck_work',
    summary: 'List work that is stuck or fails',
    query: Type.Object({
      shown: Type.Integer({ minimum: 1, maximum: SHOWN_MAX, default: 50, description: 'How many of each kind.' }),
    }),
    answers: {
      200: Type.Object({
        data: Type.Object({
          failing: Type.Array(FailingShape),
          set_aside: Type.Array(SetAsideShape),
          mails: Type.Array(FailedMailShape),
          has_more: Type.Boolean({ description: 'There is more of some kind than is shown.' }),
        }),
      }),
    },
    act: async ({ query: { shown }, workspace, acting }, { pool }) => {
      // One more than is shown tells whether there are more.
      const failing = await listFailing(pool, workspace, shown + 1)
      const setAside = await listSetAside(pool, workspace, shown + 1)
      const mails = await listFailedMails(pool, workspace, acting.clock.nowMs() - MAILS_SHOWN_MS, shown + 1)
      return {
        data: {
          failing: failing.slice(0, shown).map(failingShape),
          set_aside: setAside.slice(0, shown).map(setAsideShape),
          mails: mails.slice(0, shown).map(failedMailShape),
          has_more: [failing, setAside, mails].some(({ length }) => length > shown),
        },
      }
    },
  }),

  operation({
    name: 'retryStuckRequest',
    method: 'POST',
    path: '/stuck/:id/retry',
    ability: 'see_stuck_work',
    summary: 'Try a stuck request again now',
    description: 'With the mail that was set aside.',
    params: Type.Object({ id: Identifier('request') }),
    answers: { 200: Type.Object({ data: Type.Object({ taken_up_again: Type.Integer() }) }) },
    act: async ({ params, workspace, acting }, { pool, wake }) => {
      const taken = await inTransaction(pool, (sql) => retryRequest(sql, workspace, params.id, acting))
      wake({ workspaceId: workspace.id, requestId: params.id })
      return { data: { taken_up_again: taken } }
    },
  }),
]

function failingShape(request: FailingRequest): Static<typeof FailingShape> {
  return {
    meeting_request_id: request.id,
    title: request.title,
    organizer_email: request.organizerEmail,
    status: request.status,
    since: request.since,
    tries: request.failures,
    error: request.failure,
    next_try_at: request.nextTryAt,
    told_at: request.toldAt,
  }
}

function setAsideShape(aside: FactSetAside): Static<typeof SetAsideShape> {
  return {
    meeting_request_id: aside.requestId,
    title: aside.title,
    organizer_email: aside.organizerEmail,
    mail_id: aside.messageId,
    from: aside.from,
    since: aside.at,
    error: aside.why,
  }
}

function failedMailShape(mail: FailedMail): Static<typeof FailedMailShape> {
  return {
    id: mail.id,
    meeting_request_id: mail.requestId,
    to: mail.to,
    kind: mail.kind,
    status: mail.status,
    attempts: mail.attempts,
    error: mail.failure,
    next_try_at: mail.nextTryAt,
    created_at: mail.createdAt,
  }
}
