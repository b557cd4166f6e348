import { Failure } from '#core/failure.ts'
import { MEMBER_ROLES } from '#core/member/member.ts'
import { countryOfZone } from '#core/time/country.ts'
import type { Member } from '#db/people/members.ts'
import type { Workspace } from '#db/workspaces.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { type Command, JSON_OPTION, print, UsageError, WORKSPACE_OPTION } from './command.ts'
import { givenAddress } from './given-address.ts'
import { OPERATOR } from './operator.ts'
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

export const memberRole: Command = {
  usage: 'parley member role EMAIL ROLE [--workspace ID] [--json]',
  details: `ROLE is one of ${MEMBER_ROLES.join(', ')}. Admins can be made here and in the console; no API key can make one.`,
  positionals: ['EMAIL', 'ROLE'],
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: async (input) => {
    const { changeMember } = await import('#actions/update-member.ts')
    const { findMemberByEmail } = await import('#db/people/members.ts')
    const { inTransaction } = await import('#db/transaction.ts')
    const [email = '', named] = input.positionals
    const role = MEMBER_ROLES.find((known) => known === named)
    if (role === undefined) throw new UsageError(`ROLE must be one of ${MEMBER_ROLES.join(', ')}.`)
    const changed = await inWorkspace(input, async (pool, workspace) => {
      const member = await findMemberByEmail(pool, workspace, givenAddress('EMAIL', email))
      if (member === null)
        throw new Failure('not_found', `There is no member ${email}. See who there is: ./bin/parley member list`)
      return await inTransaction(pool, (sql) => changeMember(sql, workspace, member.id, { role }, OPERATOR))
    })
    print(input, { id: changed.id, role }, `${changed.email} has the role ${role}.`)
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
