import type { WebhookEndpoint } from '../../../client/src/shapes.ts'
import type { EndpointHealth as Health } from '../api/webhooks.ts'

/** The health of an endpoint, in a few words. */
export function EndpointHealth({ endpoint, health }: { endpoint: WebhookEndpoint; health: Health | undefined }) {
  const { dot, words } = lookOf(endpoint, health)
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
      {words}
    </span>
  )
}

function lookOf({ enabled, disabled_reason: reason }: WebhookEndpoint, health: Health | undefined) {
  const waiting =
    health && health.pending > 0 ? `, ${health.pending === 1000 ? '1,000 or more' : health.pending} waiting` : ''
  if (!enabled)
    return reason === 'manual'
      ? { dot: 'bg-soft', words: `Disabled${waiting}` }
      : { dot: 'bg-danger', words: `Disabled after too many failures${waiting}` }
  if (health && health.recent_failures > 0)
    return {
      dot: 'bg-warning',
      words: `${health.recent_failures} of ${health.failures_to_disable} failures in a day${waiting}`,
    }
  return { dot: 'bg-accent', words: `Healthy${waiting}` }
}
