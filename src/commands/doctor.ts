import { Resolver } from 'node:dns/promises'
import { ROLES, type Role } from '#settings/role.ts'
import { type Command, type Input, JSON_OPTION, print, UsageError } from './command.ts'
import type { Finding } from './doctor/finding.ts'
import { bold, dim, printable } from './terminal.ts'

export const doctorCommand: Command = {
  usage: 'parley doctor [--role ROLE] [--dns SERVER] [--dev] [--json]',
  details: `Run it with the same environment as the service. It connects and logs in, but changes and sends nothing. It exits with 1
if it finds a fault.`,
  options: {
    role: { value: 'ROLE', help: 'Check a node with this role: api, worker, mail, or all (the default).' },
    dev: { help: 'Check as for development, where mail stays in the mailroom.' },
    dns: { value: 'SERVER', help: 'Ask this name server, such as 9.9.9.9 or 127.0.0.1:5353.' },
    ...JSON_OPTION,
  },
  run: async (input) => {
    const { examine } = await import('./doctor/examine.ts')
    const asked = { development: input.flags.has('dev'), role: roleIn(input), resolver: resolverOf(input) }
    const findings = await examine(process.env, asked)
    const isHealthy = findings.every(({ state }) => state !== 'fault')
    print(input, { healthy: isHealthy, checks: findings }, findings.map(findingText).join('\n'))
    return isHealthy ? 0 : 1
  },
}

function roleIn({ values }: Input): Role {
  const role = ROLES.find((known) => known === (values.role ?? 'all'))
  if (!role) throw new UsageError(`--role must be one of ${ROLES.join(', ')}.`)
  return role
}

const DNS_TRIES = 2
const DNS_TIMEOUT_MS = 3_000

function resolverOf({ values }: Input): Resolver {
  const resolver = new Resolver({ tries: DNS_TRIES, timeout: DNS_TIMEOUT_MS })
  if (values.dns === undefined) return resolver
  try {
    resolver.setServers([values.dns])
  } catch {
    throw new UsageError('--dns must be an address, with or without a port, such as 9.9.9.9 or 127.0.0.1:5353.')
  }
  return resolver
}

function findingText({ check, state, message, remedy }: Finding): string {
  const mark = state === 'skipped' ? '-' : state
  const head = `${mark.padEnd(8)} ${check.padEnd(11)}`
  const text = printable(remedy === null ? message : `${message} ${remedy}`).replaceAll('\n', ' ')
  return state === 'fault' ? `${bold(head)} ${text}` : `${state === 'ok' ? head : dim(head)} ${text}`
}
