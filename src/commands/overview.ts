import type { Command, PlainCommand } from './command.ts'

// All commands of ./bin/parley: name, summary and file. The summaries are here, so that listing them loads no command.

type Entry = { summary: string; load: () => Promise<Command | PlainCommand> }

export const COMMANDS: Record<string, Entry> = {
  start: {
    summary: 'Start the service.',
    load: async () => (await import('./start.ts')).start,
  },
  doctor: {
    summary:
      'Check everything that production needs, from the disk to the reverse proxy, and say how to fix each fault.',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
  migrate: {
    summary: 'Bring the database schema up to this version.',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  backup: {
    summary: 'Write the whole database to a file. The service can keep running.',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: {
    summary: 'Fill an empty database from a backup: all of it, or nothing.',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
  hold: {
    summary: 'Let nothing leave this installation: no mail, no webhook, no entry in a calendar.',
    load: async () => (await import('./hold.ts')).holdCommand,
  },
  release: {
    summary: 'Let leave what waits since a hold or a restore.',
    load: async () => (await import('./hold.ts')).releaseCommand,
  },
  read: {
    summary: 'Show what replies mean: JSON lines in, JSON lines out.',
    load: async () => (await import('./read.ts')).readCommand,
  },
  ask: {
    summary:
      'Ask for a meeting in your own words, see what was understood, and send it. SENTENCE - reads standard input.',
    load: async () => (await import('./ask.ts')).askCommand,
  },
  mcp: {
    summary: 'Let an assistant on this machine act as a member, by the Model Context Protocol.',
    load: async () => (await import('./mcp.ts')).mcpCommand,
  },
  'model check': {
    summary: 'Send labelled replies through the configured model and say how well it reads them.',
    load: async () => (await import('./model.ts')).modelCheck,
  },
  demo: {
    summary: 'Play a whole story in the terminal, from the request to the booked meeting.',
    load: async () => (await import('./demo.ts')).demoCommand,
  },
  explain: {
    summary: 'Tell the story of a meeting request: every mail, every decision and why.',
    load: async () => (await import('./explain.ts')).explainCommand,
  },
  replay: {
    summary: 'Decide everything again, and show what this version would decide differently.',
    load: async () => (await import('./replay.ts')).replayCommand,
  },
  clock: {
    summary: 'Show or move the clock of negotiations, to watch days pass. For development.',
    load: async () => (await import('./clock.ts')).clockCommand,
  },
  mailroom: {
    summary: 'List everybody who got mail.',
    load: async () => (await import('./mailroom.ts')).mailroomList,
  },
  'mailroom read': {
    summary: 'Show the mails of one person, as they see them.',
    load: async () => (await import('./mailroom.ts')).mailroomRead,
  },
  'mailroom reply': {
    summary: 'Answer the newest mail of a person in your own words. TEXT - reads standard input.',
    load: async () => (await import('./mailroom-answers.ts')).mailroomReply,
  },
  'mailroom accept': {
    summary: 'Accept the newest invite of a person, as their calendar would.',
    load: async () => (await import('./mailroom-answers.ts')).mailroomAccept,
  },
  'mailroom decline': {
    summary: 'Decline the newest invite of a person, as their calendar would.',
    load: async () => (await import('./mailroom-answers.ts')).mailroomDecline,
  },
  'mailroom maybe': {
    summary: 'Answer the newest invite of a person with "maybe".',
    load: async () => (await import('./mailroom-answers.ts')).mailroomMaybe,
  },
  'mailroom away': {
    summary: 'Answer with an out-of-office note, as the server of a person would.',
    load: async () => (await import('./mailroom-answers.ts')).mailroomAway,
  },
  'mailroom bounce': {
    summary: 'Return the newest mail of a person as undeliverable.',
    load: async () => (await import('./mailroom-answers.ts')).mailroomBounce,
  },
  'mailroom write': {
    summary: 'Write a new mail from anybody. TEXT - reads standard input.',
    load: async () => (await import('./mailroom-answers.ts')).mailroomWrite,
  },
  'mailroom raw': {
    summary: 'Print the bytes of a mail as they were sent or received.',
    load: async () => (await import('./mailroom.ts')).mailroomRaw,
  },
  'calendar connect': {
    summary: 'Connect the calendar of a member: by its secret address, on a CalDAV server, or at Google or Microsoft.',
    load: async () => (await import('./calendar.ts')).calendarConnect,
  },
  'calendar list': {
    summary: 'List the connected calendars, which of them take bookings, and how each is doing.',
    load: async () => (await import('./calendar.ts')).calendarList,
  },
  'calendar sync': {
    summary: 'Look at a calendar now, or at all of them. Workers do it every ten minutes.',
    load: async () => (await import('./calendar.ts')).calendarSync,
  },
  'calendar week': {
    summary: 'Draw when a member is free in the next seven days, as Parley sees it.',
    load: async () => (await import('./calendar-week.ts')).calendarWeek,
  },
  'calendar disconnect': {
    summary: 'Forget a calendar and everything known from it.',
    load: async () => (await import('./calendar.ts')).calendarDisconnect,
  },
  tray: {
    summary: 'List the mail that waits for a person to look at it, and why.',
    load: async () => (await import('./tray.ts')).trayList,
  },
  'tray read': {
    summary: 'Show a waiting mail, and what is known about its sender.',
    load: async () => (await import('./tray.ts')).trayRead,
  },
  'tray give': {
    summary: 'Give a waiting mail to a meeting request, or make a new one for a member or a team.',
    load: async () => (await import('./tray.ts')).trayGive,
  },
  'tray dismiss': {
    summary: 'Take a mail out of the tray. It stays in the mailbox of its sender.',
    load: async () => (await import('./tray.ts')).trayDismiss,
  },
  'tray strays': {
    summary: 'List the mail that belongs to no workspace.',
    load: async () => (await import('./tray.ts')).trayStrays,
  },
  'tray raw': {
    summary: 'Print the bytes of a waiting mail, or of a stray, as they came.',
    load: async () => (await import('./tray.ts')).trayRaw,
  },
  outbox: {
    summary: 'List mails that wait for approval, the oldest first.',
    load: async () => (await import('./outbox.ts')).outboxList,
  },
  'outbox show': {
    summary: 'Show a mail that waits for approval.',
    load: async () => (await import('./outbox.ts')).outboxShow,
  },
  'outbox approve': {
    summary: 'Let a waiting mail leave, or all of them.',
    load: async () => (await import('./outbox.ts')).outboxApprove,
  },
  'outbox withdraw': {
    summary: 'Withdraw a mail, so that nobody gets it.',
    load: async () => (await import('./outbox.ts')).outboxWithdraw,
  },
  'outbox let-run': {
    summary: 'Stop reviewing a request, and approve its waiting mails.',
    load: async () => (await import('./outbox.ts')).outboxLetRun,
  },
  suppressed: {
    summary: 'List the people who get no mail, why, and since when.',
    load: async () => (await import('./suppressed.ts')).suppressedList,
  },
  'suppressed lift': {
    summary: 'Let a person get mail again. Their open requests continue.',
    load: async () => (await import('./suppressed.ts')).suppressedLift,
  },
  forget: {
    summary: 'Remove a person: their words, names and addresses. Times and counts stay.',
    load: async () => (await import('./forget.ts')).forgetCommand,
  },
  stuck: {
    summary: 'List requests that cannot be decided, with the error, and mail that was set aside.',
    load: async () => (await import('./stuck.ts')).stuckList,
  },
  'stuck retry': {
    summary: 'Try a stuck request again now, with the mail that was set aside.',
    load: async () => (await import('./stuck.ts')).stuckRetry,
  },
  'request list': {
    summary: 'List meeting requests, newest first.',
    load: async () => (await import('./request.ts')).requestList,
  },
  'member list': {
    summary: 'List the members of a workspace, newest first.',
    load: async () => (await import('./member.ts')).memberList,
  },
  'member role': {
    summary: 'Make a member an admin, or an admin a member.',
    load: async () => (await import('./member.ts')).memberRole,
  },
  'team list': {
    summary: 'List the teams of a workspace, newest first.',
    load: async () => (await import('./team.ts')).teamList,
  },
  'workspace create': {
    summary: 'Make a workspace with its first admin.',
    load: async () => (await import('./workspace.ts')).workspaceCreate,
  },
  'workspace list': {
    summary: 'List the workspaces of this installation.',
    load: async () => (await import('./workspace.ts')).workspaceList,
  },
  'workspace handle': {
    summary: 'Give a workspace its handle. It is part of every mail address and can never change.',
    load: async () => (await import('./workspace.ts')).workspaceHandle,
  },
  'workspace hold': {
    summary: 'Let nothing leave a workspace: no mail, no webhook, no entry in a calendar.',
    load: async () => (await import('./workspace-hold.ts')).workspaceHold,
  },
  'workspace release': {
    summary: 'Let leave what waits in a workspace since it was held.',
    load: async () => (await import('./workspace-hold.ts')).workspaceRelease,
  },
  'sign-in': {
    summary: 'Print a link that signs a member in to the console.',
    load: async () => (await import('./sign-in.ts')).signInCommand,
  },
  'key create': {
    summary: 'Make an API key. It is shown only now.',
    load: async () => (await import('./key.ts')).keyCreate,
  },
  'key list': {
    summary: 'List the API keys of a workspace, without the keys themselves.',
    load: async () => (await import('./key.ts')).keyList,
  },
  'key delete': {
    summary: 'Delete an API key. Every node refuses it within a second.',
    load: async () => (await import('./key.ts')).keyDelete,
  },
  'key scopes': {
    summary: 'Replace the scopes of an API key. Every node applies them within a second.',
    load: async () => (await import('./key.ts')).keyScopes,
  },
  'secret rotate': {
    summary: 'Change PARLEY_SECRET: seal all stored secrets again.',
    load: async () => (await import('./secret-rotate.ts')).secretRotate,
  },
  'secret reseal': {
    summary: 'Change PARLEY_SECRET while the service runs: seal everything with the first of several secrets.',
    load: async () => (await import('./secret-reseal.ts')).secretReseal,
  },
  'secret reset': {
    summary: 'Start over with a new PARLEY_SECRET when the old one is lost for good.',
    load: async () => (await import('./secret.ts')).secretReset,
  },
  'webhooks listen': {
    summary: 'Show webhook deliveries as they happen, with their signatures checked. For development.',
    load: async () => (await import('./webhooks.ts')).webhooksListen,
  },
}
