import { JSON_OPTION, type Manual, WORKSPACE_OPTION } from './manual.ts'

const OPTIONS = { ...WORKSPACE_OPTION, ...JSON_OPTION }

export const outboxList: Manual = {
  usage: 'parley outbox [--workspace ID] [--json]',
  details:
    'Where the workspace reviews its mail (PATCH /api/v1/workspace, "review": true), every mail to people outside\nwaits until somebody approves it: parley outbox approve MSG_ID, or approve --all. To stop reviewing\none request: parley outbox let-run REQUEST_ID. To stop reviewing altogether: "review": false, which also approves\nwhat waits.',
  options: OPTIONS,
}

export const outboxShow: Manual = {
  usage: 'parley outbox show MSG_ID [--workspace ID] [--json]',
  positionals: ['MSG_ID'],
  options: OPTIONS,
}

export const outboxApprove: Manual = {
  usage: 'parley outbox approve MSG_ID|--all [--workspace ID] [--json]',
  details:
    'Its times are checked again: where one is past or no longer free, the mail is taken back, and another one\nis written, which waits as well. Follow-ups count from the moment of approval.',
  positionals: ['[MSG_ID]'],
  options: { all: { help: 'All that wait.' }, ...OPTIONS },
}

export const outboxWithdraw: Manual = {
  usage: 'parley outbox withdraw MSG_ID [--workspace ID] [--json]',
  details:
    'While its meeting is being arranged, the request is paused by this, so that nothing else leaves either. Change\nwhat is wrong and resume it (POST /api/v1/meeting_requests/ID/resume): what to write is then decided anew.',
  positionals: ['MSG_ID'],
  options: OPTIONS,
}

export const outboxLetRun: Manual = {
  usage: 'parley outbox let-run REQUEST_ID [--workspace ID] [--json]',
  positionals: ['REQUEST_ID'],
  options: OPTIONS,
}
