import { JSON_OPTION, type Manual, WORKSPACE_OPTION } from './manual.ts'

export const calendarWeek: Manual = {
  usage: 'parley calendar week EMAIL [--workspace ID] [--json]',
  positionals: ['EMAIL'],
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
}
