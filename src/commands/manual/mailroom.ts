import { JSON_OPTION, type Manual, WORKSPACE_OPTION } from './manual.ts'

export const mailroomList: Manual = {
  usage: 'parley mailroom [--workspace ID] [--json]',
  details:
    'Without SMTP_URL no mail leaves: it all stays here. You can read it and answer as anybody:\n  parley mailroom read EMAIL\n  parley mailroom reply EMAIL TEXT\nCommands that answer or write are refused beside a production service.',
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
}

export const mailroomRead: Manual = {
  usage: 'parley mailroom read EMAIL [--last] [--workspace ID] [--json]',
  positionals: ['EMAIL'],
  options: { last: { help: 'Show only the newest one.' }, ...WORKSPACE_OPTION, ...JSON_OPTION },
}

export const mailroomRaw: Manual = {
  usage: 'parley mailroom raw MSG_ID [--workspace ID]',
  positionals: ['MSG_ID'],
  options: WORKSPACE_OPTION,
}
