import type { Command } from './commands/command.ts'

// ./bin/parley. Commands are loaded when called, so that none of them waits for what only others need.

type Callable = Pick<Command, 'summary' | 'call'>

const COMMANDS: Record<string, () => Promise<Callable>> = {
  start: async () => (await import('./commands/start.ts')).start,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
  read: async () => ({
    summary: 'Show what replies mean: JSON lines in, JSON lines out.',
    call: (await import('./commands/read.ts')).readCommand,
  }),
  'model check': async () => (await import('./commands/model.ts')).modelCheck,
  demo: async () => (await import('./commands/demo.ts')).demoCommand,
  explain: async () => (await import('./commands/explain.ts')).explainCommand,
  replay: async () => (await import('./commands/replay.ts')).replayCommand,
  clock: async () => (await import('./commands/clock.ts')).clockCommand,
  mailroom: async () => (await import('./commands/mailroom.ts')).mailroomList,
  'mailroom read': async () => (await import('./commands/mailroom.ts')).mailroomRead,
  'mailroom reply': async () => (await import('./commands/mailroom-answers.ts')).mailroomReply,
  'mailroom accept': async () => (await import('./commands/mailroom-answers.ts')).mailroomAccept,
  'mailroom decline': async () => (await import('./commands/mailroom-answers.ts')).mailroomDecline,
  'mailroom maybe': async () => (await import('./commands/mailroom-answers.ts')).mailroomMaybe,
  'mailroom away': async () => (await import('./commands/mailroom-answers.ts')).mailroomAway,
  'mailroom bounce': async () => (await import('./commands/mailroom-answers.ts')).mailroomBounce,
  'mailroom write': async () => (await import('./commands/mailroom-answers.ts')).mailroomWrite,
  'mailroom raw': async () => (await import('./commands/mailroom.ts')).mailroomRaw,
  'calendar connect': async () => (await import('./commands/calendar.ts')).calendarConnect,
  'calendar list': async () => (await import('./commands/calendar.ts')).calendarList,
  'calendar sync': async () => (await import('./commands/calendar.ts')).calendarSync,
  'calendar week': async () => (await import('./commands/calendar-week.ts')).calendarWeek,
  'calendar disconnect': async () => (await import('./commands/calendar.ts')).calendarDisconnect,
  tray: async () => (await import('./commands/tray.ts')).trayList,
  'tray read': async () => (await import('./commands/tray.ts')).trayRead,
  'tray give': async () => (await import('./commands/tray.ts')).trayGive,
  'tray dismiss': async () => (await import('./commands/tray.ts')).trayDismiss,
  'tray strays': async () => (await import('./commands/tray.ts')).trayStrays,
  'tray raw': async () => (await import('./commands/tray.ts')).trayRaw,
  outbox: async () => (await import('./commands/outbox.ts')).outboxList,
  'outbox show': async () => (await import('./commands/outbox.ts')).outboxShow,
  'outbox approve': async () => (await import('./commands/outbox.ts')).outboxApprove,
  'outbox withdraw': async () => (await import('./commands/outbox.ts')).outboxWithdraw,
  'outbox let-run': async () => (await import('./commands/outbox.ts')).outboxLetRun,
  suppressed: async () => (await import('./commands/suppressed.ts')).suppressedList,
  'suppressed lift': async () => (await import('./commands/suppressed.ts')).suppressedLift,
  forget: async () => (await import('./commands/forget.ts')).forgetCommand,
  stuck: async () => (await import('./commands/stuck.ts')).stuckList,
  'stuck retry': async () => (await import('./commands/stuck.ts')).stuckRetry,
  'request list': async () => (await import('./commands/request.ts')).requestList,
  'member list': async () => (await import('./commands/member.ts')).memberList,
  'team list': async () => (await import('./commands/team.ts')).teamList,
  'workspace create': async () => (await import('./commands/workspace.ts')).workspaceCreate,
  'workspace list': async () => (await import('./commands/workspace.ts')).workspaceList,
  'workspace handle': async () => (await import('./commands/workspace.ts')).workspaceHandle,
  'sign-in': async () => (await import('./commands/sign-in.ts')).signInCommand,
  'key create': async () => (await import('./commands/key.ts')).keyCreate,
  'key list': async () => (await import('./commands/key.ts')).keyList,
  'key delete': async () => (await import('./commands/key.ts')).keyDelete,
  'key scopes': async () => (await import('./commands/key.ts')).keyScopes,
  'secret rotate': async () => (await import('./commands/secret-rotate.ts')).secretRotate,
  'secret reset': async () => (await import('./commands/secret.ts')).secretReset,
  'webhooks listen': async () => (await import('./commands/webhooks.ts')).webhooksListen,
}

process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const [first = '--help', second = ''] = args
  const pair = COMMANDS[`${first} ${second}`]
  if (pair) return await (await pair()).call(args.slice(2))
  const group = Object.keys(COMMANDS).filter((name) => name.startsWith(`${first} `))
  const isAsked = second === '--help' || second === '-h'
  const single = COMMANDS[first]
  if (single && (group.length === 0 || second === '' || second.startsWith('-'))) {
    const code = await (await single()).call(args.slice(1))
    if (isAsked && group.length > 0) process.stdout.write(`\nMore commands:\n${await rowsOf(group)}\n`)
    return code
  }
  if (first === '--help' || first === '-h' || first === 'help') return await overview()
  if (first === '--version') return await version()
  if (group.length > 0 && isAsked) return await overview(`${first} `)
  if (group.length > 0 && second === '') {
    await overview(`${first} `, process.stderr)
    return 2
  }
  const place = group.length > 0 ? `${first} ` : ''
  process.stderr.write(`Unknown command: ${args.slice(0, 2).join(' ')}. See ./bin/parley ${place}--help.\n`)
  return 2
}

async function overview(prefix = '', output: NodeJS.WriteStream = process.stdout): Promise<number> {
  const names = Object.keys(COMMANDS).filter((name) => name.startsWith(prefix))
  output.write(
    `Parley finds a time that suits everyone.\n\nUsage: parley COMMAND [--help]\n\nCommands:\n${await rowsOf(names)}\n`,
  )
  return 0
}

async function rowsOf(names: string[]): Promise<string> {
  const rows = names.map(async (name) => `  ${name.padEnd(18)} ${(await COMMANDS[name]!()).summary}`)
  return (await Promise.all(rows)).join('\n')
}

async function version(): Promise<number> {
  const { VERSION } = await import('#settings/version.ts')
  process.stdout.write(`parley ${VERSION} on Node ${process.version}\n`)
  return 0
}
