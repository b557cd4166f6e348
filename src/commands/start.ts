import { setTimeout as sleep } from 'node:timers/promises'
import { ROLES, type Role } from '#settings/role.ts'
import type { Settings } from '#settings/settings.ts'
import { systemClock } from '#settings/system-clock.ts'
import type { Service } from '../main.ts'
import { type Command, UsageError } from './command.ts'
import { aborted, watchStopSignals } from './stop-signal.ts'

/** Time for open requests to end; supervisors wait about as long before they kill us. */
const STOP_WITHIN_MS = 15_000
/** Nothing that waits for a database which says nothing for this long comes to an end soon. */
const HANGING_AFTER_MS = 2_000
/** Ending all sessions and writing the memory to disk takes well under a second, unless the disk is the problem. */
const DATABASE_STOP_MS = 5_000

export const start: Command = {
  usage: 'parley start [--role all|api|worker|mail] [--hold] [--dev]',
  details: 'All other settings are environment variables: docs/reference/settings.md lists them.',
  options: {
    role: { value: 'ROLE', help: 'The role of this node: api, worker, mail, or all (the default).' },
    hold: { help: 'Hold the whole installation: nothing leaves until "parley release".' },
    dev: { help: 'Development mode: makes a workspace and a key, and allows webhooks to http and loopback addresses.' },
  },
  run: async (input) => {
    const role = ROLES.find((known) => known === (input.values.role ?? 'all'))
    if (!role) throw new UsageError(`--role must be one of ${ROLES.join(', ')}.`)
    await serve(role, input.flags)
  },
}

async function serve(role: Role, flags: Set<string>): Promise<void> {
  const development = flags.has('dev')
  const { readSettings } = await import('#settings/settings.ts')
  const { onRealPort } = await import('#settings/free-port.ts')
  const { openDatabase } = await import('#db/database.ts')
  const { openSupervisor } = await import('./supervisor.ts')
  const supervisor = openSupervisor(process.env, progress)
  const stop = watchStopSignals()
  const exitWhileStarting = () => process.exit(1)
  // The next start finds a database that was already started.
  stop.insisted.addEventListener('abort', exitWhileStarting)
  outliveTerminal()
  const settings = await onRealPort(readSettings(process.env, { development }))
  // The database starts in a process of its own. Everything else is loaded meanwhile.
  const waiting = Promise.withResolvers<void>()
  const opening = openDatabase({
    ...settings,
    max: settings.databaseConnections,
    purpose: 'service',
    progress,
    onWaiting: waiting.resolve,
  })
  await Promise.race([waiting.promise, opening.catch(() => {})])
  const { startService } = await import('../main.ts')
  const service = await startService(settings, role, opening, systemClock, flags.has('hold'))
  stop.insisted.removeEventListener('abort', exitWhileStarting)
  supervisor.ready(service.url === null ? `Running as ${role}.` : `Serving ${service.url}.`)
  try {
    if (development) await Promise.race([welcome(service, settings), aborted(stop.asked)])
    await aborted(stop.asked)
  } finally {
    supervisor.stopping()
    await stopService(service, stop.insisted)
  }
}

const progress = (line: string) => process.stderr.write(`${line}\n`)

/** A closed terminal or pipe must not keep us from stopping the database. */
function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** A clean stop may be cut short, by a second signal, a timeout or a database that hangs. The database is stopped even then. */
async function stopService(service: Service, insisted: AbortSignal): Promise<void> {
  const tooLong = AbortSignal.any([insisted, AbortSignal.timeout(STOP_WITHIN_MS)])
  const ended = service[Symbol.asyncDispose]().then(() => true)
  const inVain = hangs(service).then((isHanging) => (isHanging ? false : ended))
  if (await Promise.race([ended, inVain, aborted(tooLong).then(() => false)])) return
  progress('Stopping at once; unfinished work continues at the next start.')
  const left = await Promise.race([service.stopDatabase().then(() => false), sleep(DATABASE_STOP_MS, true)])
  if (left) progress('The database is still stopping. The next start waits for it.')
  process.exit(1)
}

/**
 * Whether waiting for the database is in vain: it lets nobody in, or the lines that are open lead nowhere, as behind a firewall that forgot
 * them. Others may be waiting for a good reason, so it is asked on a new line and on one that is never busy.
 */
async function hangs({ pool, node }: Service): Promise<boolean> {
  const { openSession } = await import('#db/sql.ts')
  const session = openSession(pool)
  const answers = await Promise.all([answersInTime(session`select 1`), answersInTime(node.ask())])
  void session.end({ timeout: 0 })
  return answers.includes(false)
}

/** An error is an answer too. */
async function answersInTime(asking: Promise<unknown>): Promise<boolean> {
  const answered = asking.then(
    () => true,
    () => true,
  )
  return await Promise.race([answered, sleep(HANGING_AFTER_MS, false, { ref: false })])
}

async function welcome({ pool, url }: Service, settings: Settings): Promise<void> {
  const { openPlayground } = await import('./development.ts')
  const { welcomeText } = await import('./welcome.ts')
  if (url === null) return
  const playground = await openPlayground(pool, settings.dataFolder, url)
  process.stdout.write(welcomeText(url, playground, settings))
}
