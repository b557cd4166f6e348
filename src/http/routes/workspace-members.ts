import { Type } from 'typebox'
import { createMember } from '#actions/create-member.ts'
import { deactivateMember } from '#actions/deactivate-member.ts'
import { reactivateMember } from '#actions/reactivate-member.ts'
import { changeMember } from '#actions/update-member.ts'
import { getMember, listMembers } from '#db/members.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Api } from '../api.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { Identifier, Many, One } from '../shapes/envelope.ts'
import {
  CreateMemberBody,
  DeactivateMemberBody,
  MemberShape,
  memberShape,
  Role,
  UpdateMemberBody,
} from '../shapes/member.ts'

const Params = Type.Object({ id: Identifier('member', 'Workspace member identifier.') })

const ListQuery = Type.Object({
  active: Type.Optional(Type.String({ description: '`true` returns only active members.' })),
  email: Type.Optional(Type.String({ description: 'The member with this email.' })),
  role: Type.Optional(Role),
  ...PageQuery,
})

/** Decisions 6. */
export function workspaceMemberRoutes({ app, pool, wake }: Api): void {
  app.get(
    '/workspace_members',
    {
      config: { ability: 'see_members' },
      schema: {
        summary: 'List workspace members',
        description: 'Newest first.',
        querystring: ListQuery,
        response: { 200: Many(MemberShape) },
      },
    },
    async ({ query, workspace }) => {
      const page = pageOf(query, 'member')
      const filter = { active: query.active === 'true', email: query.email, role: query.role }
      const members = await listMembers(pool, workspace, filter, page)
      return listOf(members, page, (member) => memberShape(member, workspace))
    },
  )

  app.get(
    '/workspace_members/:id',
    {
      config: { ability: 'see_members' },
      schema: { summary: 'Show a workspace member', params: Params, response: { 200: One(MemberShape) } },
    },
    async ({ params, workspace }) => ({ data: memberShape(await getMember(pool, workspace, params.id), workspace) }),
  )

  app.post(
    '/workspace_members',
    {
      config: { ability: 'manage_members' },
      schema: {
        summary: 'Add a workspace member',
        description: 'Refused for somebody who is a member already; one who was deactivated can be reactivated.',
        body: CreateMemberBody,
        response: { 201: One(MemberShape) },
      },
    },
    async ({ body, workspace, acting }, reply) => {
      const command = { ...body, name: body.name || undefined }
      const member = await inTransaction(pool, (sql) => createMember(sql, workspace, command, acting))
      return reply.code(201).send({ data: memberShape(member, workspace) })
    },
  )

  app.patch(
    '/workspace_members/:id',
    {
      config: { ability: 'edit_member', keepsNull: true },
      schema: {
        summary: 'Update a workspace member',
        description: 'Only what is given changes; `null` puts back the default.',
        params: Params,
        body: UpdateMemberBody,
        response: { 200: One(MemberShape) },
      },
    },
    async ({ params, body, workspace, acting }) => {
      const command = {
        name: body.name === '' ? undefined : body.name,
        timezone: body.timezone,
        role: body.role,
        workingHours: body.working_hours,
      }
      const member = await inTransaction(pool, (sql) => changeMember(sql, workspace, params.id, command, acting))
      return { data: memberShape(member, workspace) }
    },
  )

  app.post(
    '/workspace_members/:id/deactivate',
    {
      config: { ability: 'manage_members' },
      schema: {
        summary: 'Deactivate a workspace member',
        description:
          'Requests that the member organizes go to `transfer_to`; without it, a member who has active or paused ones is refused. So are the last active admin and a member who is inactive already.',
        params: Params,
        body: DeactivateMemberBody,
        response: { 200: One(MemberShape) },
      },
    },
    async ({ params, body, workspace, acting }) => {
      const command = { transferTo: body.transfer_to }
      const member = await inTransaction(pool, (sql) => deactivateMember(sql, workspace, params.id, command, acting))
      wake()
      return { data: memberShape(member, workspace) }
    },
  )

  app.post(
    '/workspace_members/:id/reactivate',
    {
      config: { ability: 'manage_members' },
      schema: {
        summary: 'Reactivate a workspace member',
        description: 'Refused for a member who is active.',
        params: Params,
        response: { 200: One(MemberShape) },
      },
    },
    async ({ params, workspace, acting }) => {
      const member = await inTransaction(pool, (sql) => reactivateMember(sql, workspace, params.id, acting))
      return { data: memberShape(member, workspace) }
    },
  )
}
