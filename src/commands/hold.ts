import { type Command, JSON_OPTION, print } from './command.ts'
import { OPERATOR } from './operator.ts'
import { withDatabase } from './with-database.ts'

export const holdCommand: Command = {
  usage: 'parley hold [--json]',
  details: `Mail, webhooks and entries in calendars wait on every node, within about a second, until "parley release". Requests are still
taken and decided. Links to sign in are mailed as usual.`,
  options: JSON_OPTION,
  run: async (input) => {
    const { currentTime } = await import('#db/ids.ts')
    const { updateHeldAt } = await import('#db/hold.ts')
    const changed = await withDatabase((pool) => updateHeldAt(pool, currentTime(OPERATOR.clock)))
    print(input, { held: true, changed }, changed ? 'Held: nothing leaves until ./bin/parley release' : 'Held already.')
  },
}

export const releaseCommand: Command = {
  usage: 'parley release [--json]',
  options: JSON_OPTION,
  run: async (input) => {
    const { updateHeldAt } = await import('#db/hold.ts')
    const changed = await withDatabase((pool) => updateHeldAt(pool, null))
    print(input, { held: false, changed }, changed ? 'Released: what waited leaves now.' : 'Nothing was held.')
  },
}
