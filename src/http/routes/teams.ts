import { Type } from 'typebox'
import { createTeam } from '#actions/create-team.ts'
import { deactivateTeam, reactivateTeam } from '#actions/deactivate-team.ts'
import { changeTeam } from '#actions/update-team.ts'
import { getTeam, listTeams } from '#db/teams.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Api } from '../api.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { Identifier, Many, One } from '../shapes/envelope.ts'
import {
  CreatedTeamShape,
  CreateTeamBody,
  createdTeamShape,
  ShownTeamShape,
  shownTeamShape,
  TeamShape,
  teamShape,
  UpdateTeamBody,
} from '../shapes/team.ts'

const Params = Type.Object({ id: Identifier('team', 'Team identifier.') })

const ListQuery = Type.Object({
  active: Type.Optional(Type.String({ description: '`true` returns only active teams.' })),
  ...PageQuery,
})

/** Spec 4.2, decisions 5. */
export function teamRoutes({ app, pool, mailHome }: Api): void {
  app.get(
    '/teams',
    {
      config: { ability: 'see_teams' },
      schema: {
        summary: 'List teams',
        description: 'Newest first. Items carry neither `members` nor `next_assignee`.',
        querystring: ListQuery,
        response: { 200: Many(TeamShape) },
      },
    },
    async ({ query, workspace }) => {
      const page = pageOf(query, 'team')
      const teams = await listTeams(pool, workspace, { active: query.active === 'true' }, page)
      return listOf(teams, page, (team) => teamShape(team, { workspace, mailHome }))
    },
  )

  app.get(
    '/teams/:id',
    {
      config: { ability: 'see_teams' },
      schema: {
        summary: 'Show a team',
        description: 'With the full roster and, in pool mode, who is next in line.',
        params: Params,
        response: { 200: One(ShownTeamShape) },
      },
    },
    async ({ params, workspace }) => {
      const team = await getTeam(pool, workspace, params.id)
      return { data: shownTeamShape(team, { workspace, mailHome }) }
    },
  )

  app.post(
    '/teams',
    {
      config: { ability: 'make_teams' },
      schema: {
        summary: 'Create a team',
        description:
          'The slug is derived from the name and must be free in the workspace, among inactive teams too. A team that is not `manual` gets an address of its own.',
        body: CreateTeamBody,
        response: { 201: One(CreatedTeamShape) },
      },
    },
    async ({ body, workspace, acting }, reply) => {
      const command = {
        name: body.name,
        description: body.description,
        mode: body.mode,
        memberIds: body.member_ids,
        stackAlwaysApply: body.stack_always_apply,
        includeAllMembers: body.include_all_members,
      }
      const team = await inTransaction(pool, (sql) => createTeam(sql, workspace, command, acting))
      return reply.code(201).send({ data: createdTeamShape(team, { workspace, mailHome }) })
    },
  )

  app.patch(
    '/teams/:id',
    {
      config: { ability: 'edit_team', keepsNull: true },
      schema: {
        summary: 'Update a team',
        description:
          'Only what is given changes; `null` clears a field that may be null. A new name changes slug and address; mail to the old address still reaches the team.',
        params: Params,
        body: UpdateTeamBody,
        response: { 200: One(ShownTeamShape) },
      },
    },
    async ({ params, body, workspace, acting }) => {
      const command = {
        name: body.name || undefined,
        description: body.description,
        mode: body.mode,
        stackAlwaysApply: body.stack_always_apply,
        includeAllMembers: body.include_all_members,
        introduceMember: body.introduce_member,
        introductionGuidance: body.introduction_guidance,
      }
      const team = await inTransaction(pool, (sql) => changeTeam(sql, workspace, params.id, command, acting))
      return { data: shownTeamShape(team, { workspace, mailHome }) }
    },
  )

  for (const [verb, act] of [
    ['deactivate', deactivateTeam],
    ['reactivate', reactivateTeam],
  ] as const)
    app.post(
      `/teams/:id/${verb}`,
      {
        config: { ability: 'make_teams' },
        schema: {
          summary: `${verb === 'deactivate' ? 'Deactivate' : 'Reactivate'} a team`,
          description:
            verb === 'deactivate'
              ? 'New requests are no longer routed to the team; those already routed go on. Doing it again changes nothing.'
              : 'Requests are routed to the team again. Doing it again changes nothing.',
          params: Params,
          response: { 200: One(ShownTeamShape) },
        },
      },
      async ({ params, workspace, acting }) => {
        const team = await inTransaction(pool, (sql) => act(sql, workspace, params.id, acting))
        return { data: shownTeamShape(team, { workspace, mailHome }) }
      },
    )
}
