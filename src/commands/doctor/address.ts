import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, type ClientOptions, createClient, type Result } from '#egress/client.ts'
import type { Wanted } from '#egress/exchange.ts'
import { allowingService, publicPolicy } from '#egress/policy.ts'
import { operatorProof, PROOF_HEADER } from '#seal/operator-proof.ts'
import { createSeal } from '#seal/seal.ts'
import { loadSecret } from '#seal/secret.ts'
import { isLoopback } from '#settings/loopback.ts'
import type { Settings } from '#settings/settings.ts'
import { systemClock } from '#settings/system-clock.ts'
import { VERSION } from '#settings/version.ts'
import { type Finding, fault, ok, skipped, warning } from './finding.ts'

// PARLEY_PUBLIC_URL as people use it, with whatever stands in front of Parley.

const HELP = 'docs/operations/reverse-proxy.md has samples.'
/** From a network for examples, so nobody has it. */
const CLAIMED = '192.0.2.1'
const DEADLINE_MS = 10_000
/** Of pages only the answer's code counts; they and the metrics may be of any size. */
const CODE: Wanted = { part: 'status', bytesMax: 4_096, waitMs: 0 }

type Way = Partial<ClientOptions> & { deadlineMs?: number }
type Asking = { client: Client; publicUrl: string; deadlineMs: number }
type Place = Pick<Settings, 'publicUrl' | 'development' | 'secret' | 'dataFolder' | 'trustedProxies'>

/** `way` is for networks with names and certificates of their own. */
export async function checkAddress(settings: Place, way: Way = {}): Promise<Finding> {
  const { publicUrl, development } = settings
  if (development) return skipped('address', 'Not asked in development.')
  const url = new URL(publicUrl)
  if (isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
    return warning(
      'address',
      `Links in mails lead to ${publicUrl}, which nobody else can open.`,
      `Set PARLEY_PUBLIC_URL to the address that people open. ${HELP}`,
    )
  if (url.protocol === 'http:')
    return warning(
      'address',
      `${publicUrl} has no TLS, so everybody on the way can read along and sign in as others.`,
      `Put a reverse proxy with a certificate in front, and set PARLEY_PUBLIC_URL to its https address. ${HELP}`,
    )
  const proof = await proofFor(settings)
  if (proof === null) return skipped('address', 'Not asked before there is a secret.')
  return await askAt(settings, proof, way)
}

async function askAt({ publicUrl, trustedProxies }: Place, proof: string, way: Way): Promise<Finding> {
  const policy = allowingService(publicPolicy({ isDevelopment: false }), publicUrl)
  const client = createClient({ policy, userAgent: `Parley/${VERSION} doctor`, ...way })
  const asking = { client, publicUrl, deadlineMs: way.deadlineMs ?? DEADLINE_MS }
  try {
    const headers = [PROOF_HEADER, proof, 'x-forwarded-for', CLAIMED]
    const health = await get(asking, '/healthz', { part: 'whole', bytesMax: 65_536 }, headers)
    return (
      unreachable(publicUrl, health) ??
      callerProblem(seenIn(health), trustedProxies) ??
      (await nameProblem(asking)) ??
      (await metricsProblem(asking)) ??
      ok('address', `${publicUrl} leads here, and callers keep their own addresses.`)
    )
  } finally {
    await client.close()
  }
}

const get = (
  { client, publicUrl, deadlineMs }: Asking,
  path: string,
  wanted: Wanted = CODE,
  headers: readonly string[] = [],
): Promise<Result> => client.send({ method: 'GET', url: publicUrl + path, headers, deadlineMs, wanted })

function unreachable(publicUrl: string, health: Result): Finding | null {
  if (health.kind === 'failed')
    return health.class === 'tls_error'
      ? fault('address', `${publicUrl} has no certificate that browsers believe.`, `Renew or correct it. ${HELP}`)
      : warning(
          'address',
          `${publicUrl} cannot be reached from this machine (${health.class}).`,
          'If people elsewhere can open it, all is well; else check DNS, firewall and reverse proxy.',
        )
  if (seenIn(health)?.status === 'ok') return null
  return fault(
    'address',
    `Something else than a running Parley answers at ${publicUrl} (${health.code}).`,
    `Start the service, and let the reverse proxy lead to HOST and PORT. ${HELP}`,
  )
}

/** The answer of /healthz to somebody who has the secret. */
type Seen = { status?: unknown; client_address?: string; proxies?: number }

function seenIn(health: Result): Seen | null {
  try {
    return health.kind === 'answered' ? (JSON.parse(health.body.toString()) as Seen) : null
  } catch {
    return null
  }
}

function callerProblem(seen: Seen | null, trusted: readonly string[]): Finding | null {
  const { client_address: address, proxies = 0 } = seen ?? {}
  if (address === undefined)
    return warning(
      'address',
      'The Parley behind PARLEY_PUBLIC_URL does not know our secret.',
      'Check that this address leads to this installation, and that all its nodes have this version and the same PARLEY_SECRET.',
    )
  if (address === CLAIMED)
    return fault(
      'address',
      'Callers can pass for any address, and so get around all limits.',
      `Let the proxy replace X-Forwarded-For, and PARLEY_TRUST_PROXY name only your proxies. ${HELP}`,
    )
  if (proxies === 0)
    return warning(
      'address',
      `Parley takes all callers for ${address}, so they share the limits of one.`,
      `If that is your reverse proxy, set PARLEY_TRUST_PROXY=${[...trusted, address].join(',')}; let it add X-Forwarded-For.`,
    )
  return null
}

/** Pages for people are served under one name only. */
async function nameProblem(asking: Asking): Promise<Finding | null> {
  const { publicUrl } = asking
  const page = await get(asking, '/sign-in')
  if (page.kind === 'answered' && page.code !== 403) return null
  const remedy = `Let the proxy pass on the Host header as it came. ${HELP}`
  return fault('address', `The console cannot be opened: the proxy does not pass on its name, ${publicUrl}.`, remedy)
}

async function metricsProblem(asking: Asking): Promise<Finding | null> {
  const { publicUrl } = asking
  const metrics = await get(asking, '/metrics')
  if (metrics.kind === 'failed' || !metrics.ok) return null
  return fault(
    'address',
    `Everybody can read the metrics at ${publicUrl}/metrics.`,
    `Let the proxy refuse them. ${HELP}`,
  )
}

/** Makes no secret. */
async function proofFor({ secret, dataFolder }: Place): Promise<string | null> {
  if (secret === null && !existsSync(join(dataFolder, 'secret'))) return null
  return operatorProof(createSeal(...(await loadSecret({ secret, dataFolder }))), systemClock.nowMs())
}
