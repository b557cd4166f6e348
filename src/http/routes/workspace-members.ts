import { Type } from 'typebox'
import { createMember } from '#actions/create-member.ts'
import { deactivateMember } from '#actions/deactivate-member.ts'
import { reactivateMember } from '#actions/reactivate-member.ts'
import { changeMember } from '#actions/update-member.ts'
import { listHostTimes } from '#db/negotiation/host-times.ts'
import { getMember, listMembers } from '#db/people/members.ts'
import { inTransaction } from '#db/transaction.ts'
import { timeIn } from '#db/workspaces.ts'
import { MEMBER, Role } from '#resources/member.ts'
import { Identifier } from '#resources/schema.ts'
import { type Operation, operation } from '../operation.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { AvailabilityQuery, AvailabilityShape, availabilityShape, availabilityWindow } from '../shapes/availability.ts'
import { ActiveOnly, Many, One, SoughtEmail } from '../shapes/envelope.ts'
import { CreateMemberBody, DeactivateMemberBody, MemberShape, memberShape, UpdateMemberBody } from '../shapes/member.ts'
import { placeChange } from '../shapes/place.ts'
import { given } from '../shapes/resource.ts'

const Params = Type.Object({ id: Identifier('member', 'Workspace member identifier.') })

const ListQuery = Type.Object({
  active: Type.Optional(ActiveOnly('`true` returns only active members.')),
  email: Type.Optional(SoughtEmail('The member with this email.', 'ana@acme.test')),
  role: Type.Optional(Role),
  ...PageQuery,
})

/** Members of the workspace: their records, their working hours, and leaving. */
export const workspaceMemberOperations: Operation[] = [
  operation({
    name: 'listWorkspaceMembers',
    method: 'GET',
    path: '/workspace_members',
    ability: 'see_members',
    summary: 'List workspace members',
    description: 'Newest first.',
    query: ListQuery,
    answers: { 200: Many(MemberShape) },
    act: async ({ query, workspace }, { pool }) => {
      const page = pageOf(query, 'member')
      const filter = { active: query.active === 'true', email: query.email, role: query.role }
      const members = await listMembers(pool, workspace, filter, page)
      return listOf(members, page, (member) => memberShape(member, workspace))
    },
  }),

  operation({
    name: 'showWorkspaceMember',
    method: 'GET',
    path: '/workspace_members/:id',
    ability: 'see_members',
    summary: 'Show a workspace member',
    params: Params,
    answers: { 200: One(MemberShape) },
    act: async ({ params, workspace }, { pool }) => ({
      data: memberShape(await getMember(pool, workspace, params.id), workspace),
    }),
  }),

  operation({
    name: 'showWorkspaceMemberAvailability',
    method: 'GET',
    path: '/workspace_members/:id/availability',
    ability: 'see_members',
    summary: 'Show when a workspace member is free',
    description:
      'Free, busy and unknown from now on, as the coordinator sees them: working hours, connected calendars and meetings that Parley booked. What a calendar that cannot be read would say is unknown. Nothing tells what keeps the member busy.',
    params: Params,
    query: AvailabilityQuery,
    answers: { 200: One(AvailabilityShape) },
    act: async ({ params, query, workspace, acting }, { pool }) => {
      const now = await timeIn(pool, workspace, acting.clock)
      const window = availabilityWindow(query, now)
      const { id } = await getMember(pool, workspace, params.id)
      const time = (await listHostTimes(pool, workspace, [id], now)).get(id)!
      return { data: availabilityShape(id, time, window) }
    },
  }),

  operation({
    name: 'addWorkspaceMember',
    method: 'POST',
    path: '/workspace_members',
    ability: 'manage_members',
    summary: 'Add a workspace member',
    description: 'Refused for somebody who is a member already; one who was deactivated can be reactivated.',
    body: CreateMemberBody,
    answers: { 201: One(MemberShape) },
    act: async ({ body, workspace, acting }, { pool }) => {
      const command = { ...body, name: body.name || undefined }
      const member = await inTransaction(pool, (sql) => createMember(sql, workspace, command, acting))
      return { data: memberShape(member, workspace) }
    },
  }),

  operation({
    name: 'updateWorkspaceMember',
    method: 'PATCH',
    path: '/workspace_members/:id',
    ability: 'edit_member',
    keepsNull: true,
    summary: 'Update a workspace member',
    description: 'Only what is given changes; `null` puts back the default.',
    params: Params,
    body: UpdateMemberBody,
    answers: { 200: One(MemberShape) },
    act: async ({ params, body, workspace, acting }, { pool }) => {
      const command = {
        ...given(MEMBER, 'update', body),
        name: body.name === '' ? undefined : body.name,
        place: placeChange(body.place, 'place'),
      }
      const member = await inTransaction(pool, (sql) => changeMember(sql, workspace, params.id, command, acting))
      return { data: memberShape(member, workspace) }
    },
  }),

  operation({
    name: 'deactivateWorkspaceMember',
    method: 'POST',
    path: '/workspace_members/:id/deactivate',
    ability: 'manage_members',
    summary: 'Deactivate a workspace member',
    description:
      'Requests that the member organizes go to `transfer_to`; without it, a member who has active or paused ones is refused. Booked meetings keep their organizer by name: `transfer_to` is invited in their place where their calendar is free then, and is asked what to do where it is not. So are the last active admin and a member who is inactive already. A key cannot deactivate an admin.',
    params: Params,
    body: DeactivateMemberBody,
    answers: { 200: One(MemberShape) },
    act: async ({ params, body, workspace, acting }, { pool }) => {
      const command = { transferTo: body.transfer_to }
      const member = await inTransaction(pool, (sql) => deactivateMember(sql, workspace, params.id, command, acting))
      return { data: memberShape(member, workspace) }
    },
  }),

  operation({
    name: 'reactivateWorkspaceMember',
    method: 'POST',
    path: '/workspace_members/:id/reactivate',
    ability: 'manage_members',
    summary: 'Reactivate a workspace member',
    description: 'Refused for a member who is active. A key cannot bring back an admin.',
    params: Params,
    answers: { 200: One(MemberShape) },
    act: async ({ params, workspace, acting }, { pool }) => {
      const member = await inTransaction(pool, (sql) => reactivateMember(sql, workspace, params.id, acting))
      return { data: memberShape(member, workspace) }
    },
  }),
]
