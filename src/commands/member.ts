import { countryOfZone } from '#core/time/country.ts'
import type { Member } from '#db/people/members.ts'
import type { Workspace } from '#db/workspaces.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { type Command, JSON_OPTION, print, WORKSPACE_OPTION } from './command.ts'
import { LIMIT_OPTION, limitOf, shownPage } from './page.ts'
import { placeInTable } from './place.ts'
import { table } from './table.ts'

export const memberList: Command = {
  usage: 'parley member list [--active] [--limit N] [--workspace ID] [--json]',
  options: {
    active: { help: 'Leave out members who were deactivated.' },
    ...LIMIT_OPTION,
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
  run: async (input) => {
    const { listMembers } = await import('#db/people/members.ts')
    const { memberShape } = await import('#http/shapes/member.ts')
    const limit = limitOf(input)
    const filter = input.flags.has('active') ? { active: true } : {}
    const { found, workspace } = await inWorkspace(input, async (pool, workspace) => ({
      found: await listMembers(pool, workspace, filter, { limit, cursor: null }),
      workspace,
    }))
    const { items, note } = shownPage(found, limit)
    const shown = items.map((member) => memberShape(member, workspace))
    print(input, shown, items.length === 0 ? 'No member is active.' : membersText(items, workspace) + note)
  },
}

function membersText(members: Member[], workspace: Workspace): string {
  return table(
    ['ID', 'ROLE', 'STATE', 'TIME ZONE', 'COUNTRY', 'PLACE', 'EMAIL', 'NAME'],
    members.map(({ id, role, active, zone, country, place, email, name }) => [
      id,
      role,
      active ? 'active' : 'deactivated',
      zone ?? workspace.timezone,
      country ?? countryOfZone(zone ?? workspace.timezone) ?? '-',
      placeInTable(place),
      email,
      name ?? '-',
    ]),
  )
}
