import { JSON_OPTION, type Manual, WORKSPACE_OPTION } from './manual.ts'

export const forgetCommand: Manual = {
  usage: 'parley forget EMAIL [--yes] [--workspace ID] [--json]',
  details:
    'Without --yes nothing is changed: you see what would be removed. It cannot be undone, and backups still hold it.\nRequests under way go on without them, and are cancelled where nobody else takes part. What is booked stays\nbooked, so cancel it first if it should not take place. The bytes of every mail of their requests are removed, also\nof mails by others, since these may quote them. While mail to others about these requests has not left, nothing is\ndone. If they had said stop, a digest is kept so that they get no mail later either. Another workspace, and each\nother address of theirs, needs a command of its own.',
  positionals: ['EMAIL'],
  options: { yes: { help: 'Do it.' }, ...WORKSPACE_OPTION, ...JSON_OPTION },
}
