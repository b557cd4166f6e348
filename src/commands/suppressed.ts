import type { SuppressedPerson, SuppressionReason } from '#db/people/suppressions.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { type Command, JSON_OPTION, print, WORKSPACE_OPTION } from './command.ts'
import { givenAddress } from './given-address.ts'
import { OPERATOR } from './operator.ts'
import { table } from './table.ts'
import { minuteOf } from './terminal.ts'

// People who get no mail from a workspace: they said stop, or their mail came back. Only a person may undo that.

export const suppressedList: Command = {
  usage: 'parley suppressed [--workspace ID] [--json]',
  details:
    'People who say stop, or whose mail comes back as undeliverable, get no more mail from the whole\nworkspace. To undo it: parley suppressed lift EMAIL',
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: async (input) => {
    const { listSuppressedPeople } = await import('#db/people/suppressions.ts')
    const people = await inWorkspace(input, listSuppressedPeople)
    const shown = people.map(({ email, name, reason, since }) => ({ email, name, reason, since }))
    print(input, shown, people.length === 0 ? 'Everybody gets mail.' : peopleText(people))
  },
}

export const suppressedLift: Command = {
  usage: 'parley suppressed lift EMAIL [--workspace ID] [--json]',
  details: 'Do it when they ask for it, or when their mailbox works again. The next mail leaves at once.',
  positionals: ['EMAIL'],
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: async (input) => {
    const { liftSuppression } = await import('#actions/lift-suppression.ts')
    const { inTransaction } = await import('#db/transaction.ts')
    const { wakeWorkers } = await import('#workers/wake.ts')
    const email = givenAddress('EMAIL', input.positionals[0] ?? '')
    const { person, requestIds } = await inWorkspace(input, async (pool, workspace) => {
      const lifted = await inTransaction(pool, (sql) => liftSuppression(sql, workspace, email, OPERATOR))
      await wakeWorkers(pool)
      return lifted
    })
    const goesOn =
      requestIds.length === 0
        ? 'No request is under way with them.'
        : `These requests continue: ${requestIds.join(', ')}.`
    print(input, { email: person.email, requests: requestIds }, `${person.email} gets mail again. ${goesOn}`)
  },
}

const REASONS: Record<SuppressionReason, string> = {
  stop: 'wants no more mail',
  bounce: 'mail came back as undeliverable',
}

function peopleText(people: SuppressedPerson[]): string {
  const rows = people.map(({ email, since, reason }) => [email, minuteOf(since), REASONS[reason]])
  return table(['EMAIL', 'SINCE (UTC)', 'WHY'], rows)
}
