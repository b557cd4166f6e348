import { COMMANDS } from './commands/overview.ts'

// ./bin/parley finds the command, or lists all of them.

process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const [first = '--help', second = ''] = args
  const pair = `${first} ${second}`
  if (isCommand(pair)) return await call(pair, args.slice(2))
  const group = Object.keys(COMMANDS).filter((name) => name.startsWith(`${first} `))
  const isAsked = second === '--help' || second === '-h'
  if (isCommand(first) && (group.length === 0 || second === '' || second.startsWith('-'))) {
    const code = await call(first, args.slice(1))
    if (isAsked && group.length > 0) process.stdout.write(`\nMore commands:\n${rowsOf(group)}\n`)
    return code
  }
  if (first === '--help' || first === '-h' || first === 'help') return overview()
  if (first === '--version') return await version()
  if (group.length > 0 && isAsked) return overview(`${first} `)
  if (group.length > 0 && second === '') {
    overview(`${first} `, process.stderr)
    return 2
  }
  const place = group.length > 0 ? `${first} ` : ''
  process.stderr.write(`Unknown command: ${args.slice(0, 2).join(' ')}. See ./bin/parley ${place}--help.\n`)
  return 2
}

function isCommand(name: string): boolean {
  return Object.hasOwn(COMMANDS, name)
}

async function call(name: string, args: string[]): Promise<number> {
  const { summary, load } = COMMANDS[name]!
  const command = await load()
  if (args.includes('--help') || args.includes('-h')) {
    const { helpText } = await import('./commands/help.ts')
    process.stdout.write(helpText(command, summary))
    return 0
  }
  if ('help' in command) return await command.run(args)
  const { execute } = await import('./commands/command.ts')
  return await execute(command, args)
}

function overview(prefix = '', output: NodeJS.WriteStream = process.stdout): number {
  const names = Object.keys(COMMANDS).filter((name) => name.startsWith(prefix))
  output.write(
    `Parley finds a time that suits everyone.\n\nUsage: parley COMMAND [--help]\n\nCommands:\n${rowsOf(names)}\n`,
  )
  return 0
}

function rowsOf(names: string[]): string {
  return names.map((name) => `  ${name.padEnd(18)} ${COMMANDS[name]!.summary}`).join('\n')
}

async function version(): Promise<number> {
  const { BUILD, buildText } = await import('#settings/version.ts')
  process.stdout.write(`parley ${buildText(BUILD)} on Node ${process.version}\n`)
  return 0
}
