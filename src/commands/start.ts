import { readConfig } from '#settings/config.ts'
import { ROLES, type Role, type Service, startService } from '../main.ts'
import { command, UsageError } from './command.ts'
import { openPlayground } from './development.ts'

/** Requests under way get this long to end; whoever stops us by force waits about as long. */
const STOP_WITHIN_MS = 15_000

export const start = command({
  usage: 'parley start [--role all|api|worker|mail] [--dev]',
  summary: 'Start the service. The environment sets everything else; see the README.',
  options: {
    role: { value: 'ROLE', help: 'What this node does: api, worker, mail, or all (default).' },
    dev: { help: 'Development: a workspace and a key are made, http and loopback webhooks are allowed.' },
  },
  async run(input) {
    const role = ROLES.find((known) => known === (input.values.role ?? 'all'))
    if (!role) throw new UsageError(`--role must be one of ${ROLES.join(', ')}.`)
    await serve(role, input.flags.has('dev'))
  },
})

async function serve(role: Role, development: boolean): Promise<void> {
  const stopped = stopSignal()
  const config = readConfig(process.env, { development })
  const progress = (line: string) => process.stderr.write(`${line}\n`)
  await using service = await startService(config, role, progress)
  if (development) await welcome(service, config.dataFolder)
  await stopped
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
}

/** The first signal stops cleanly, the second at once. */
function stopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      resolve()
      process.once(signal, () => process.exit(1))
    })
  }
  return promise
}

async function welcome(service: Service, dataFolder: string): Promise<void> {
  if (service.url === null) return
  const { workspace, key } = await openPlayground(service.pool, dataFolder)
  process.stdout.write(`
Parley runs at ${service.url}  (development mode: webhooks may go to http and loopback addresses)

  Workspace   ${workspace.name} (${workspace.id})
  Tour        ${service.url}/tour
  API         ${service.url}/docs
  Data        ${dataFolder}

Try it:

  curl -s ${service.url}/api/v1/teams \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"name":"Sales"}'

Stop with Ctrl-C.

`)
}
