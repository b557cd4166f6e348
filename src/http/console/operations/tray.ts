import { type Static, Type } from 'typebox'
import { answerFromTray } from '#actions/answer-from-tray.ts'
import { dismissFromTray } from '#actions/dismiss-from-tray.ts'
import { giveFromTray, notInTray } from '#actions/give-from-tray.ts'
import { takeFromTray } from '#actions/take-from-tray.ts'
import { Failure } from '#core/failure.ts'
import { answerRefusal, isUnreadable, whyInTray } from '#core/mail/tray.ts'
import { findMail } from '#db/mail/mailroom.ts'
import type { Trust } from '#db/mail/messages.ts'
import { findInTray, listTray, type MailInTray } from '#db/mail/tray.ts'
import { inTransaction } from '#db/transaction.ts'
import { newToken } from '#mail/token.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'

const TRAY_MAIL = {
  id: Identifier('message'),
  from_email: Type.String(),
  from_name: Nullable(Type.String()),
  subject: Type.String(),
  reason: Type.String({ description: 'Why it waits, for programs.' }),
  why: Type.String({ description: 'Why it waits, in words that go on after "because".' }),
  trust: Type.Unsafe<Trust>({ type: 'string', enum: ['authenticated', 'unknown', 'failed'] }),
  can_be_given: Type.Boolean({ description: 'False where it could not be read.' }),
  no_answer_because: Nullable(Type.String({ description: 'Why its sender cannot be answered; null where they can.' })),
  meeting_request_id: Nullable(Identifier('request', 'Known also where the mail could not be read.')),
  at: Time('When it came, by the clock of the workspace.'),
}
const TrayMailShape = Type.Object(TRAY_MAIL)
const WholeTrayMailShape = Type.Object({ ...TRAY_MAIL, to: Type.Array(Type.String()), text: Type.String() })

const Params = Type.Object({ id: Identifier('message') })

/** Mail that no rule can assign waits for a person, who decides what to do with it. */
export const trayOperations: Operation[] = [
  operation({
    name: 'listTray',
    method: 'GET',
    path: '/tray',
    ability: 'sort_tray',
    summary: 'List the mail that waits for a person',
    description: 'Oldest first. A tray holds 500 mails at most.',
    answers: { 200: Type.Object({ data: Type.Array(TrayMailShape) }) },
    act: async ({ workspace }, { pool }) => ({ data: (await listTray(pool, workspace)).map(trayMailShape) }),
  }),

  operation({
    name: 'showTrayMail',
    method: 'GET',
    path: '/tray/:id',
    ability: 'sort_tray',
    summary: 'Show a waiting mail with its text',
    params: Params,
    answers: { 200: Type.Object({ data: WholeTrayMailShape }) },
    act: async ({ params, workspace }, { pool }) => {
      const waiting = await findInTray(pool, workspace, params.id)
      const mail = waiting && (await findMail(pool, workspace, params.id))
      if (!waiting || !mail) throw notInTray(params.id)
      return { data: { ...trayMailShape(waiting), to: mail.to, text: mail.text } }
    },
  }),

  operation({
    name: 'giveTrayMail',
    method: 'POST',
    path: '/tray/:id/give',
    ability: 'sort_tray',
    summary: 'Give a waiting mail to a request, a team or a member',
    description: 'A request takes it as if it had come there; a team or a member makes a new request of it.',
    params: Params,
    body: Type.Object({
      meeting_request_id: Type.Optional(Identifier('request')),
      team_id: Type.Optional(Identifier('team')),
      member_id: Type.Optional(Identifier('member')),
    }),
    answers: { 200: Type.Object({ data: Type.Object({ meeting_request_id: Identifier('request') }) }) },
    act: async ({ params, body, workspace, acting }, { pool, wake }) => {
      const { meeting_request_id: given, team_id: teamId, member_id: memberId } = body
      if ([given, teamId, memberId].filter((each) => each !== undefined).length !== 1)
        throw new Failure('invalid_request', 'Give exactly one of meeting_request_id, team_id and member_id.', {
          plainly: 'Choose one request, team or member.',
        })
      const requestId = await inTransaction(pool, async (sql) => {
        if (given === undefined) {
          const by = teamId === undefined ? { memberId: memberId! } : { teamId }
          const token = () => newToken(acting.clock)
          return (await takeFromTray(sql, workspace, params.id, by, token, acting)).requestId
        }
        await giveFromTray(sql, workspace, params.id, given, acting)
        return given
      })
      wake({ workspaceId: workspace.id, requestId })
      return { data: { meeting_request_id: requestId } }
    },
  }),

  operation({
    name: 'answerTrayMail',
    method: 'POST',
    path: '/tray/:id/answer',
    ability: 'sort_tray',
    summary: 'Answer the sender of a waiting mail',
    description: 'By mail, from the address that they wrote to. It waits no more.',
    params: Params,
    body: Type.Object({
      text: Type.String({ text: 'lines', trim: true, maxLength: 10_000, description: 'What to say.' }),
    }),
    answers: { 204: Type.Null() },
    act: async ({ params, body, workspace, acting }, { pool, wake }) => {
      await inTransaction(pool, (sql) => answerFromTray(sql, workspace, params.id, body.text, acting))
      wake({ workspaceId: workspace.id, requestId: null })
      return null
    },
  }),

  operation({
    name: 'dismissTrayMail',
    method: 'POST',
    path: '/tray/:id/dismiss',
    ability: 'sort_tray',
    summary: 'Take a mail out of the tray',
    description: 'Nothing comes of it. It stays in the mailbox of its sender.',
    params: Params,
    answers: { 204: Type.Null() },
    act: async ({ params, workspace, acting }, { pool, wake }) => {
      await inTransaction(pool, (sql) => dismissFromTray(sql, workspace, params.id, acting))
      wake({ workspaceId: workspace.id, requestId: null })
      return null
    },
  }),
]

function trayMailShape(mail: MailInTray): Static<typeof TrayMailShape> {
  return {
    id: mail.id,
    from_email: mail.fromEmail,
    from_name: mail.fromName,
    subject: mail.subject,
    reason: mail.reason,
    why: whyInTray(mail.reason),
    trust: mail.trust,
    can_be_given: !isUnreadable(mail.reason),
    no_answer_because: answerRefusal(mail),
    meeting_request_id: mail.requestId,
    at: mail.at,
  }
}
