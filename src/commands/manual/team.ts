import { JSON_OPTION, LIMIT_OPTION, type Manual, WORKSPACE_OPTION } from './manual.ts'

export const teamList: Manual = {
  usage: 'parley team list [--active] [--limit N] [--workspace ID] [--json]',
  options: {
    active: { help: 'Leave out teams that were deactivated.' },
    ...LIMIT_OPTION,
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
}
