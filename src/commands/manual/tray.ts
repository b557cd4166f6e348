import { JSON_OPTION, type Manual, WORKSPACE_OPTION } from './manual.ts'

export const trayList: Manual = {
  usage: 'parley tray [--workspace ID] [--json]',
  details:
    'Mail waits here if it is not certain which request it belongs to: its sender has no open request or\nseveral, is a machine, or cannot be verified, or the mail could not be read.',
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
}

export const trayRead: Manual = {
  usage: 'parley tray read MSG_ID [--json]',
  positionals: ['MSG_ID'],
  options: JSON_OPTION,
}

export const trayRaw: Manual = {
  usage: 'parley tray raw ID',
  positionals: ['ID'],
}

export const trayGive: Manual = {
  usage: 'parley tray give MSG_ID REQUEST_ID|MEMBER|TEAM_ID [--json]',
  details:
    'To a request it comes as if it had arrived there: Parley decides whom it speaks for, as for any other mail,\nand a forged mail counts for nobody. A member (an email or an identifier) becomes the organizer of a new\nrequest; a team says by its own rules who takes it.',
  positionals: ['MSG_ID', 'REQUEST_ID|MEMBER|TEAM_ID'],
  options: JSON_OPTION,
}

export const trayDismiss: Manual = {
  usage: 'parley tray dismiss MSG_ID [--json]',
  positionals: ['MSG_ID'],
  options: JSON_OPTION,
}

export const trayStrays: Manual = {
  usage: 'parley tray strays [--json]',
  details: 'This includes mail to postmaster and abuse. The newest 200 are kept, for 30 days.',
  options: JSON_OPTION,
}
