import { type Static, Type } from 'typebox'
import { AUDITED_THINGS, type AuditedThing } from '#core/audit.ts'
import { listActions, type ShownAction } from '#db/audit.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'
import { listOf, PageQuery, pageOf } from '../../page.ts'

const ActionShape = Type.Object({
  id: Identifier('audit'),
  at: Time('When it was done.'),
  actor: Type.String({ description: 'A member, an API key, `operator`, `mail` or `negotiation`.' }),
  actor_name: Nullable(Type.String()),
  action: Type.String({ description: 'What was done.' }),
  ref: Type.String({ description: 'What it was done to.' }),
  ref_name: Nullable(Type.String()),
  detail: Type.Unsafe<ShownAction['detail']>({ type: 'object', additionalProperties: true }),
})

/** The audit log. */
export const auditLogOperations: Operation[] = [
  operation({
    name: 'listAuditLog',
    method: 'GET',
    path: '/audit_log',
    ability: 'see_audit_log',
    summary: 'List who did what',
    query: Type.Object({
      actor: Type.Optional(Type.String({ description: 'Only what this member, key or other actor did.' })),
      what: Type.Optional(
        Type.Unsafe<AuditedThing>({
          type: 'string',
          enum: [...AUDITED_THINGS],
          description: 'Only what was done to things of this kind.',
        }),
      ),
      meeting_request_id: Type.Optional(Identifier('request', 'Only what was done to this request and its mails.')),
      ...PageQuery,
    }),
    answers: {
      200: Type.Object({
        data: Type.Array(ActionShape),
        meta: Type.Object({
          limit: Type.Integer(),
          has_more: Type.Boolean(),
          next_cursor: Type.Optional(Type.String()),
        }),
      }),
    },
    act: async ({ query, workspace }, { pool }) => {
      const page = pageOf(query, 'audit')
      const filter = { actor: query.actor, thing: query.what, requestId: query.meeting_request_id }
      return listOf(await listActions(pool, workspace, filter, page), page, actionShape)
    },
  }),
]

function actionShape(entry: ShownAction): Static<typeof ActionShape> {
  return {
    id: entry.id,
    at: entry.at,
    actor: entry.actor,
    actor_name: entry.actorLabel,
    action: entry.action,
    ref: entry.ref,
    ref_name: entry.refLabel,
    detail: entry.detail,
  }
}
