import type { MailHome } from '#core/team/address.ts'
import { teamAddress } from '#core/team/address.ts'
import type { Team } from '#db/people/teams.ts'
import type { Workspace } from '#db/workspaces.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { type Command, JSON_OPTION, print, WORKSPACE_OPTION } from './command.ts'
import { LIMIT_OPTION, limitOf, shownPage } from './page.ts'
import { placeInTable } from './place.ts'
import { table } from './table.ts'

export const teamList: Command = {
  usage: 'parley team list [--active] [--limit N] [--workspace ID] [--json]',
  options: {
    active: { help: 'Leave out teams that were deactivated.' },
    ...LIMIT_OPTION,
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
  run: async (input) => {
    const { listTeams } = await import('#db/people/teams.ts')
    const { teamShape } = await import('#http/shapes/team.ts')
    const { readAddressing } = await import('#settings/settings.ts')
    const limit = limitOf(input)
    const mailHome = readAddressing(process.env)
    const filter = { active: input.flags.has('active') }
    const { found, workspace } = await inWorkspace(input, async (pool, workspace) => ({
      found: await listTeams(pool, workspace, filter, { limit, cursor: null }),
      workspace,
    }))
    const { items, note } = shownPage(found, limit)
    const shown = items.map((team) => teamShape(team, { workspace, mailHome }))
    const none = 'No team yet. POST /api/v1/teams makes one.'
    print(input, shown, items.length === 0 ? none : teamsText(items, workspace, mailHome) + note)
  },
}

function teamsText(teams: Team[], workspace: Workspace, mailHome: MailHome): string {
  return table(
    ['ID', 'MODE', 'STATE', 'MEMBERS', 'PLACE', 'ADDRESS', 'NAME'],
    teams.map((team) => [
      team.id,
      team.mode,
      team.active ? 'active' : 'deactivated',
      String(team.memberCount),
      placeInTable(team.place),
      teamAddress(team, workspace.handle, mailHome) ?? '-',
      team.name,
    ]),
  )
}
