import { chosenWorkspace } from './chosen-workspace.ts'
import { type Command, type Input, JSON_OPTION, print } from './command.ts'
import { OPERATOR } from './operator.ts'
import { withDatabase } from './with-database.ts'

const SHARED = { positionals: ['[WORKSPACE]'], options: JSON_OPTION }
const WHICH = 'WORKSPACE is an identifier or a handle. You can leave it out if there is only one workspace.'

export const workspaceHold: Command = {
  ...SHARED,
  usage: 'parley workspace hold [WORKSPACE] [--json]',
  details: `${WHICH}
Its mail, webhooks and entries in calendars wait, and nothing is decided, until "parley workspace release".`,
  run: (input) => change(input, 'hold'),
}

export const workspaceRelease: Command = {
  ...SHARED,
  usage: 'parley workspace release [WORKSPACE] [--json]',
  details: `${WHICH}
Mail that waited leaves now, or is decided again where its times are gone.`,
  run: (input) => change(input, 'release'),
}

async function change(input: Input, what: 'hold' | 'release'): Promise<void> {
  const { holdWorkspace, releaseWorkspace } = await import('#actions/hold-workspace.ts')
  const { inTransaction } = await import('#db/transaction.ts')
  const { id, name, heldAt } = await withDatabase((pool) =>
    inTransaction(pool, async (sql) => {
      const workspace = await chosenWorkspace(sql, input.positionals[0])
      return await (what === 'hold' ? holdWorkspace : releaseWorkspace)(sql, workspace, OPERATOR)
    }),
  )
  const said = heldAt === null ? 'is released: what waited leaves now' : `is held since ${heldAt}: nothing of it leaves`
  print(input, { id, name, held_at: heldAt }, `The workspace ${name} ${said}.`)
}
