import { liftSuppression } from '#actions/lift-suppression.ts'
import { listSuppressedPeople, type SuppressedPerson, type SuppressionReason } from '#db/suppressions.ts'
import { inTransaction } from '#db/transaction.ts'
import { wakeWorkers } from '#workers/wake.ts'
import { chosenWorkspace } from './chosen-workspace.ts'
import { command, JSON_OPTION, print } from './command.ts'
import { givenAddress } from './given-address.ts'
import { OPERATOR } from './operator.ts'
import { dim, minuteOf, printable } from './terminal.ts'
import { withDatabase } from './with-database.ts'

// People who get no mail from a workspace: they said stop, or their mail came back. Only a person may undo that.

const WORKSPACE = { workspace: { value: 'ID', help: 'The workspace; needed only where there are several.' } }

export const suppressedList = command({
  usage: 'parley suppressed [--workspace ID] [--json]',
  summary: 'List the people who get no mail, why, and since when.',
  details:
    'Who says stop, or whose mail comes back as undeliverable, gets no more mail from the whole workspace,\nuntil it is lifted: parley suppressed lift EMAIL',
  options: { ...WORKSPACE, ...JSON_OPTION },
  async run(input) {
    const people = await withDatabase(async (pool) =>
      listSuppressedPeople(pool, await chosenWorkspace(pool, input.values.workspace)),
    )
    const shown = people.map(({ email, name, reason, since }) => ({ email, name, reason, since }))
    print(input, shown, people.length === 0 ? 'Nobody is kept from getting mail.' : peopleText(people))
  },
})

export const suppressedLift = command({
  usage: 'parley suppressed lift EMAIL [--workspace ID] [--json]',
  summary: 'Let a person get mail again; what is under way with them goes on by itself.',
  details: 'Do it when they asked for it, or when their mailbox works again: the next mail leaves at once.',
  positionals: ['EMAIL'],
  options: { ...WORKSPACE, ...JSON_OPTION },
  async run(input) {
    const email = givenAddress('EMAIL', input.positionals[0] ?? '')
    const { person, requestIds } = await withDatabase(async (pool) => {
      const workspace = await chosenWorkspace(pool, input.values.workspace)
      const lifted = await inTransaction(pool, (sql) => liftSuppression(sql, workspace, email, OPERATOR))
      await wakeWorkers(pool)
      return lifted
    })
    const goesOn =
      requestIds.length === 0 ? 'Nothing is under way with them.' : `Decided anew: ${requestIds.join(', ')}.`
    print(input, { email: person.email, requests: requestIds }, `${person.email} gets mail again. ${goesOn}`)
  },
})

const REASONS: Record<SuppressionReason, string> = {
  stop: 'wants no more mail',
  bounce: 'cannot be reached: mail came back',
}

/** A line each, in columns. */
function peopleText(people: SuppressedPerson[]): string {
  const emails = people.map(({ email }) => printable(email))
  const widest = Math.max(...emails.map(({ length }) => length))
  return people
    .map(
      ({ reason, since }, i) =>
        `${emails[i]!.padEnd(widest)}  ${dim(`since ${minuteOf(since)} UTC`)}  ${REASONS[reason]}`,
    )
    .join('\n')
}
