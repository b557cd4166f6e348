import { JSON_OPTION, type Manual, WORKSPACE_OPTION } from './manual.ts'

export const clockCommand: Manual = {
  usage: 'parley clock [--workspace ID] [--add DURATION | --to TIME] [--json]',
  details:
    'Follow-ups, expiring offers, dates in mails and what "tomorrow" means go by this clock. Identifiers,\ntimes in the API and webhooks keep real time. You cannot move it beside a production service, and a\nservice that starts for production sets it back to real time.',
  options: {
    add: { value: 'DURATION', help: 'Move it forward, such as 30m, 4h, 2d or 1w.' },
    to: { value: 'TIME', help: 'Move it forward to a time with an offset, such as 2026-11-20T09:00:00Z.' },
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
}
