import { about, type Log } from './log.ts'

// The story of a meeting request in the log: one line each when something was received, decided, booked, sent or delivered. Every line
// begins with the identifier of the request, so `grep mr_…` tells the story in its order, in development too. The lines name kinds and
// identifiers; people, addresses and texts stay in the database, where `parley explain` finds them.

type Told = { workspaceId: string | null; requestId: string | null }

/** `steps` without the ones that only say when to look again. */
export function tellDecided(log: Log, told: Told, steps: readonly string[], durationMs: number): void {
  const text = steps.length === 0 ? 'wait' : counted(steps)
  log.info({ ...about(told), duration_ms: Math.round(durationMs) }, `${told.requestId}: decided: ${text}`)
  if (steps.includes('book')) log.info(about(told), `${told.requestId}: booked`)
}

export function tellReceived(log: Log, told: Told & { messageId: string | null }, how: string): void {
  log.info({ ...about(told), 'message.id': told.messageId }, `${told.requestId}: received mail ${how}`)
}

export function tellSent(log: Log, mail: Told & { id: string; kind: string }): void {
  log.info(
    { ...about(mail), 'message.id': mail.id, kind: mail.kind },
    `${begin(mail)}sent mail ${mail.id}: ${mail.kind}`,
  )
}

/** Also for an attempt that failed: without it, the story of a delivery that comes late makes no sense. */
export function tellDelivered(
  log: Log,
  delivery: Told & { id: string; endpointId: string; eventType: string; attempt: number },
  { failure, durationMs }: { failure: string | null; durationMs: number },
): void {
  const { id, endpointId, eventType, attempt } = delivery
  const fields = { 'delivery.id': id, 'endpoint.id': endpointId, attempt, duration_ms: durationMs }
  const outcome = failure === null ? 'delivered' : `not delivered (${failure}, attempt ${attempt})`
  log.info({ ...about(delivery), ...fields }, `${begin(delivery)}${outcome} ${eventType} to ${endpointId}`)
}

/** Some mails and events belong to no request. */
const begin = ({ requestId }: Told): string => (requestId === null ? '' : `${requestId}: `)

/** `offer, send (3)`: each kind once, in the order in which they first came. */
function counted(steps: readonly string[]): string {
  return Map.groupBy(steps, (step) => step)
    .entries()
    .map(([step, all]) => (all.length === 1 ? step : `${step} (${all.length})`))
    .toArray()
    .join(', ')
}
