import { Type } from 'typebox'
import { abilityRefusal } from '#core/ability.ts'
import { TEAM_MODES } from '#core/team/mode.ts'
import { findMembersCalled, findTeamsCalled } from '#db/people/found-people.ts'
import { Identifier, Nullable, OneOf } from '#resources/schema.ts'
import { READS, tool } from '../tool.ts'

/** For each kind. A longer text finds the rest. */
const FOUND_MAX = 25

export const findPeople = tool({
  name: 'find_people',
  title: 'Find people and teams',
  description:
    'Finds colleagues (members of the workspace, who can organize or host a meeting) and teams by a part of their name or address; without text it lists the first ones. People outside the workspace are not listed: they are invited by their email address, so ask the person for it and never guess one.',
  ability: 'see_members',
  hints: READS,
  input: Type.Object({
    text: Type.Optional(
      Type.String({ trim: true, text: 'line', maxLength: 255, description: 'A part of a name or an address.' }),
    ),
  }),
  output: Type.Object({
    members: Type.Array(
      Type.Object({ id: Identifier('member'), name: Nullable(Type.String()), email: Type.String() }),
      { description: 'Active members.' },
    ),
    teams: Type.Array(
      Type.Object({
        id: Identifier('team'),
        name: Type.String(),
        mode: OneOf(TEAM_MODES, {
          description: 'A `pool` takes requests in turn, a `stack` all together, a `manual` team takes none.',
        }),
      }),
      { description: 'Active teams; none where the caller may not see teams.' },
    ),
  }),
  use: async ({ text = '' }, { workspace, acting, services: { pool } }) => {
    const seesTeams = abilityRefusal(acting.actor, 'see_teams') === null
    const [members, teams] = await Promise.all([
      findMembersCalled(pool, workspace, text, FOUND_MAX),
      seesTeams ? findTeamsCalled(pool, workspace, text, FOUND_MAX) : [],
    ])
    const lines = [
      ...members.map(({ id, name, email }) => `- ${name ?? 'No name'} <${email}>, member ${id}`),
      ...teams.map(({ id, name, mode }) => `- Team ${name}, mode ${mode}, ${id}`),
    ]
    const none = `No member or team here is called “${text}”. People outside the workspace are not listed: ask the person for their email address.`
    return { data: { members, teams }, text: lines.length === 0 ? none : lines.join('\n') }
  },
})
