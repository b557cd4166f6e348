import type { Settings } from '#settings/settings.ts'
import { type Finding, fault, ok, reasonOf, skipped, warning } from './finding.ts'
import { reachable } from './reachable.ts'

const ANSWER_WITHIN_MS = 5_000

type Place = Pick<Settings, 'host' | 'port' | 'metrics'>

/** Whether the node on this machine can serve requests, as systemd, a container's health check or a load balancer would ask it. */
export async function checkService({ host, port, metrics }: Place): Promise<Finding> {
  // This port answers in every role.
  const place = metrics.listen ?? { host, port }
  const name = reachable(place.host)
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${place.port}/readyz`
  const answer = await readiness(url)
  const kind = metrics.listen ? 'No node' : 'No node with the API'
  if (answer.kind === 'away') return skipped('service', `${kind} runs here: ${url} does not answer (${answer.reason}).`)
  if (answer.kind === 'other')
    return fault(
      'service',
      `Another program answers at ${url}.`,
      `Stop that one, or choose another ${metrics.listen ? 'PARLEY_METRICS_LISTEN' : 'PORT'}.`,
    )
  if (answer.reasons.length === 0) return ok('service', `It is ready: ${url}`)
  return warning(
    'service',
    `It is running and cannot serve requests: ${answer.reasons.join(' ')}`,
    'The other findings say why. Traffic goes to other nodes until then.',
  )
}

type Answer = { kind: 'away'; reason: string } | { kind: 'other' } | { kind: 'parley'; reasons: string[] }

async function readiness(url: string): Promise<Answer> {
  let text: string
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    text = await answer.text()
  } catch (error) {
    return { kind: 'away', reason: reasonOf((error as Error).cause ?? error) }
  }
  try {
    const { ready, reasons } = JSON.parse(text)
    return typeof ready === 'boolean' ? { kind: 'parley', reasons } : { kind: 'other' }
  } catch {
    return { kind: 'other' }
  }
}
