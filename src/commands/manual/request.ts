import { STATUSES } from '#core/negotiation/situation/transitions.ts'
import { JSON_OPTION, LIMIT_OPTION, type Manual, WORKSPACE_OPTION } from './manual.ts'

export const requestList: Manual = {
  usage: 'parley request list [--status S] [--limit N] [--workspace ID] [--json]',
  details: 'To read the story of one: parley explain REQUEST_ID',
  options: {
    status: { value: 'S', help: `Only those that are ${STATUSES.join(', ').replace(/, (?=\w+$)/, ' or ')}.` },
    ...LIMIT_OPTION,
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
}
