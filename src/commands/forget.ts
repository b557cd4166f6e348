import type { Forgotten } from '#actions/forget-person.ts'
import { shellWord } from '#core/shell-word.ts'
import type { Pool } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { type Command, type Input, JSON_OPTION, print, WORKSPACE_OPTION } from './command.ts'
import { givenAddress } from './given-address.ts'
import { OPERATOR } from './operator.ts'

export const forgetCommand: Command = {
  usage: 'parley forget EMAIL [--yes] [--workspace ID] [--json]',
  details:
    'Without --yes this changes nothing and only lists what it would remove. It cannot be undone, and backups still\ncontain the data. Open requests continue without them, or are cancelled if nobody else takes part. Booked meetings\nstay booked, so cancel them first if they should not take place. The bytes of every mail of their requests are\nremoved, also of mails by others, since these may quote them. If mail to others about these requests still waits\nto be sent, nothing is done. If they had said stop, a digest is kept so that they get no mail later either. Run\nthe command again for each other address of theirs, and in each other workspace.',
  positionals: ['EMAIL'],
  options: { yes: { help: 'Do it.' }, ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: async (input) => {
    const { forgetPerson } = await import('#actions/forget-person.ts')
    const { inTransaction } = await import('#db/transaction.ts')
    const { wakeWorkers } = await import('#workers/wake.ts')
    const email = givenAddress('EMAIL', input.positionals[0] ?? '')
    const isMeant = input.flags.has('yes')
    const forgotten = await inWorkspace(input, async (pool, workspace) => {
      if (!isMeant) return await tried(pool, workspace, email)
      const done = await inTransaction(pool, (sql) => forgetPerson(sql, workspace, email, OPERATOR))
      await wakeWorkers(pool)
      return done
    })
    const text = isMeant ? textOf(forgotten, `${email} is forgotten:`) : triedText(forgotten, email, input)
    print(input, shown(forgotten, isMeant), text)
  },
}

/** Does everything and rolls it back, to show exactly what would happen. */
async function tried(pool: Pool, workspace: Workspace, email: string): Promise<Forgotten> {
  const { forgetPerson } = await import('#actions/forget-person.ts')
  const { inTransaction } = await import('#db/transaction.ts')
  const result: { forgotten: Forgotten | null } = { forgotten: null }
  const takenBack = new Error('only tried')
  try {
    await inTransaction(pool, async (sql) => {
      result.forgotten = await forgetPerson(sql, workspace, email, OPERATOR)
      throw takenBack
    })
  } catch (error) {
    if (error !== takenBack) throw error
  }
  return result.forgotten!
}

const shown = ({ removed, requests, goOn, cancelled, booked }: Forgotten, isMeant: boolean) => ({
  forgotten: isMeant,
  removed,
  requests,
  requests_that_go_on: goOn,
  requests_cancelled: cancelled,
  requests_booked: booked,
})

function triedText(forgotten: Forgotten, email: string, { values: { workspace } }: Input): string {
  const chosen = workspace === undefined ? [] : ['--workspace', workspace]
  const again = ['./bin/parley', 'forget', email, '--yes', ...chosen].map(shellWord).join(' ')
  return `${textOf(forgotten, `If ${email} is forgotten:`)}\n\nNothing was changed. To do it: ${again}`
}

function textOf({ removed, requests, goOn, cancelled, booked }: Forgotten, head: string): string {
  const counts = Object.entries(removed).map(([what, count]) => `  ${String(count).padStart(6)}  ${what}`)
  const rest = [
    `  ${String(requests).padStart(6)}  requests concerned`,
    ...(goOn.length > 0 ? [`Continue without them: ${goOn.join(', ')}`] : []),
    ...(cancelled.length > 0 ? [`Cancelled, since nobody else takes part: ${cancelled.join(', ')}`] : []),
    ...(booked.length > 0 ? [`Stay booked: ${booked.join(', ')}`] : []),
  ]
  return [head, '', ...counts, ...rest].join('\n')
}
