import { Type } from 'typebox'
import { createTeam } from '#actions/create-team.ts'
import { deactivateTeam, reactivateTeam } from '#actions/deactivate-team.ts'
import { changeTeam } from '#actions/update-team.ts'
import { listAssignments } from '#db/people/assignments.ts'
import { getTeam, listTeams } from '#db/people/teams.ts'
import { inTransaction } from '#db/transaction.ts'
import { Identifier } from '#resources/schema.ts'
import { TEAM } from '#resources/team.ts'
import { type Operation, operation } from '../operation.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { AssignmentShape, assignmentShape } from '../shapes/assignment.ts'
import { ActiveOnly, Many, One } from '../shapes/envelope.ts'
import { placeChange } from '../shapes/place.ts'
import { given } from '../shapes/resource.ts'
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
  active: Type.Optional(ActiveOnly('`true` returns only active teams.')),
  ...PageQuery,
})

export const teamOperations: Operation[] = [
  operation({
    name: 'listTeams',
    method: 'GET',
    path: '/teams',
    ability: 'see_teams',
    summary: 'List teams',
    description: 'Newest first. Items carry neither `members` nor `next_assignee`.',
    query: ListQuery,
    answers: { 200: Many(TeamShape) },
    act: async ({ query, workspace }, { pool, mailHome }) => {
      const page = pageOf(query, 'team')
      const teams = await listTeams(pool, workspace, { active: query.active === 'true' }, page)
      return listOf(teams, page, (team) => teamShape(team, { workspace, mailHome }))
    },
  }),

  operation({
    name: 'showTeam',
    method: 'GET',
    path: '/teams/:id',
    ability: 'see_teams',
    summary: 'Show a team',
    description: 'With the full roster and, in pool mode, who is next in line.',
    params: Params,
    answers: { 200: One(ShownTeamShape) },
    act: async ({ params, workspace }, { pool, mailHome }) => {
      const team = await getTeam(pool, workspace, params.id)
      return { data: shownTeamShape(team, { workspace, mailHome }) }
    },
  }),

  operation({
    name: 'listTeamAssignments',
    method: 'GET',
    path: '/teams/:id/assignments',
    ability: 'see_teams',
    summary: 'List who got the requests of a team',
    description:
      'The newest first: who got each request, why, the queue that was seen, and who was passed over and why.',
    params: Params,
    query: Type.Object(PageQuery),
    answers: { 200: Many(AssignmentShape) },
    act: async ({ params, query, workspace }, { pool }) => {
      const { id } = await getTeam(pool, workspace, params.id)
      const page = pageOf(query, 'assignment')
      return listOf(await listAssignments(pool, workspace, id, page), page, assignmentShape)
    },
  }),

  operation({
    name: 'createTeam',
    method: 'POST',
    path: '/teams',
    ability: 'make_teams',
    summary: 'Create a team',
    description:
      'The slug is derived from the name and must be free in the workspace, among inactive teams too. A team that is not `manual` gets an address of its own.',
    body: CreateTeamBody,
    answers: { 201: One(CreatedTeamShape) },
    act: async ({ body, workspace, acting }, { pool, mailHome }) => {
      const command = { ...given(TEAM, 'create', body), place: placeChange(body.place, 'place') }
      const team = await inTransaction(pool, (sql) => createTeam(sql, workspace, command, acting))
      return { data: createdTeamShape(team, { workspace, mailHome }) }
    },
  }),

  operation({
    name: 'updateTeam',
    method: 'PATCH',
    path: '/teams/:id',
    ability: 'edit_team',
    keepsNull: true,
    summary: 'Update a team',
    description:
      'Only what is given changes; `null` clears a field that may be null. A new name changes slug and address; mail to the old address still reaches the team.',
    params: Params,
    body: UpdateTeamBody,
    answers: { 200: One(ShownTeamShape) },
    act: async ({ params, body, workspace, acting }, { pool, mailHome }) => {
      const command = {
        ...given(TEAM, 'update', body),
        name: body.name || undefined,
        place: placeChange(body.place, 'place'),
      }
      const team = await inTransaction(pool, (sql) => changeTeam(sql, workspace, params.id, command, acting))
      return { data: shownTeamShape(team, { workspace, mailHome }) }
    },
  }),

  ...(
    [
      ['deactivate', deactivateTeam],
      ['reactivate', reactivateTeam],
    ] as const
  ).map(([verb, change]) =>
    operation({
      name: `${verb}Team`,
      method: 'POST',
      path: `/teams/:id/${verb}`,
      ability: 'make_teams',
      summary: `${verb === 'deactivate' ? 'Deactivate' : 'Reactivate'} a team`,
      description:
        verb === 'deactivate'
          ? 'New requests are no longer routed to the team; those already routed go on. Doing it again changes nothing.'
          : 'Requests are routed to the team again. Doing it again changes nothing.',
      params: Params,
      answers: { 200: One(ShownTeamShape) },
      act: async ({ params, workspace, acting }, { pool, mailHome }) => {
        const team = await inTransaction(pool, (sql) => change(sql, workspace, params.id, acting))
        return { data: shownTeamShape(team, { workspace, mailHome }) }
      },
    }),
  ),
]
