import { JSON_OPTION, type Manual, WORKSPACE_OPTION } from './manual.ts'

export const calendarConnect: Manual = {
  usage:
    'parley calendar connect EMAIL [ADDRESS | --google | --microsoft] [--user U] [--calendar C] [--name N] [--account A] [--mail] [--tentative busy|free] [--workspace ID] [--json]',
  details:
    'Every calendar program can publish a calendar at a secret address (iCal, .ics); docs/how-to/connect-a-calendar.md\n' +
    'says where to find it. The address is a secret: give - instead and it is read from standard input.\n' +
    'On a CalDAV server bookings are also written into it: give the address of the server and --user, or only the email\n' +
    'address of the account. The password is read from standard input; use one for this application alone if you can.\n' +
    'At Google and Microsoft the member agrees themselves: --google and --microsoft print a link that works once, and\n' +
    '--mail sends it to them instead. Bookings are written into these calendars too.',
  positionals: ['EMAIL', '[ADDRESS]'],
  options: {
    user: { value: 'U', help: 'Who signs in at a CalDAV server. The address itself where that is an email address.' },
    calendar: { value: 'C', help: 'Which of several calendars of a CalDAV account, by its name; all of them: all.' },
    google: { help: 'The calendar of a Google account: print a link by which its owner connects it.' },
    microsoft: { help: 'The same for Microsoft 365 and Outlook.com.' },
    account: { value: 'A', help: 'The address of that account, where it is another one than EMAIL.' },
    mail: { help: 'Mail the link to EMAIL instead of printing it.' },
    name: { value: 'N', help: 'What to call it; by default the name of its server.' },
    tentative: { value: 'busy|free', help: 'What events that are not certain count as. busy unless given.' },
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
}

export const calendarList: Manual = {
  usage: 'parley calendar list [--member EMAIL] [--workspace ID] [--json]',
  options: { member: { value: 'EMAIL', help: 'Only those of one member.' }, ...WORKSPACE_OPTION, ...JSON_OPTION },
}

export const calendarSync: Manual = {
  usage: 'parley calendar sync [ID] [--workspace ID] [--json]',
  positionals: ['[ID]'],
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
}

export const calendarDisconnect: Manual = {
  usage: 'parley calendar disconnect ID [--workspace ID] [--json]',
  positionals: ['ID'],
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
}
