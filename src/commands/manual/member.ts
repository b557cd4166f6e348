import { JSON_OPTION, LIMIT_OPTION, type Manual, WORKSPACE_OPTION } from './manual.ts'

export const memberList: Manual = {
  usage: 'parley member list [--active] [--limit N] [--workspace ID] [--json]',
  options: {
    active: { help: 'Leave out members who were deactivated.' },
    ...LIMIT_OPTION,
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
}
