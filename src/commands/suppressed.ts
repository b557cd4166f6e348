import { liftSuppression } from '#actions/lift-suppression.ts'
import { listSuppressedPeople, type SuppressedPerson, type SuppressionReason } from '#db/people/suppressions.ts'
import { inTransaction } from '#db/transaction.ts'
import { wakeWorkers } from '#workers/wake.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { command, print } from './command.ts'
import { givenAddress } from './given-address.ts'
import * as manual from './manual/suppressed.ts'
import { OPERATOR } from './operator.ts'
import { table } from './table.ts'
import { minuteOf } from './terminal.ts'

// People who get no mail from a workspace: they said stop, or their mail came back. Only a person may undo that.

export const suppressedList = command(manual.suppressedList, async (input) => {
  const people = await inWorkspace(input, listSuppressedPeople)
  const shown = people.map(({ email, name, reason, since }) => ({ email, name, reason, since }))
  print(input, shown, people.length === 0 ? 'Everybody gets mail.' : peopleText(people))
})

export const suppressedLift = command(manual.suppressedLift, async (input) => {
  const email = givenAddress('EMAIL', input.positionals[0] ?? '')
  const { person, requestIds } = await inWorkspace(input, async (pool, workspace) => {
    const lifted = await inTransaction(pool, (sql) => liftSuppression(sql, workspace, email, OPERATOR))
    await wakeWorkers(pool)
    return lifted
  })
  const goesOn =
    requestIds.length === 0 ? 'No request is under way with them.' : `These requests go on: ${requestIds.join(', ')}.`
  print(input, { email: person.email, requests: requestIds }, `${person.email} gets mail again. ${goesOn}`)
})

const REASONS: Record<SuppressionReason, string> = {
  stop: 'wants no more mail',
  bounce: 'mail came back as undeliverable',
}

function peopleText(people: SuppressedPerson[]): string {
  const rows = people.map(({ email, since, reason }) => [email, minuteOf(since), REASONS[reason]])
  return table(['EMAIL', 'SINCE (UTC)', 'WHY'], rows)
}
