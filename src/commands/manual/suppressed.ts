import { JSON_OPTION, type Manual, WORKSPACE_OPTION } from './manual.ts'

export const suppressedList: Manual = {
  usage: 'parley suppressed [--workspace ID] [--json]',
  details:
    'Whoever says stop, or whose mail comes back as undeliverable, gets no more mail from the whole\nworkspace. To undo it: parley suppressed lift EMAIL',
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
}

export const suppressedLift: Manual = {
  usage: 'parley suppressed lift EMAIL [--workspace ID] [--json]',
  details: 'Do it when they ask for it, or when their mailbox works again. The next mail leaves at once.',
  positionals: ['EMAIL'],
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
}
