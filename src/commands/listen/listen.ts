import { checkSeal } from '#actions/check-seal.ts'
import type { SubscribableType } from '#core/webhook/event.ts'
import type { Pool } from '#db/sql.ts'
import { createSeal } from '#seal/seal.ts'
import { loadSecret } from '#seal/secret.ts'
import { readSettings } from '#settings/settings.ts'
import { newSecret } from '#webhooks/signature.ts'
import { chosenWorkspace } from '../chosen-workspace.ts'
import { OPERATOR } from '../operator.ts'
import { stopSignal } from '../stop-signal.ts'
import { withDatabase } from '../with-database.ts'
import { forwardTo } from './forward.ts'
import { removeLeftovers } from './leftovers.ts'
import { type Arrival, openReceiver } from './receiver.ts'
import { requireReached, requireService } from './running-service.ts'
import { asJson, asText } from './show.ts'
import { openTemporaryEndpoint } from './temporary-endpoint.ts'

export type ListenOptions = {
  workspace: string | undefined
  events: SubscribableType[]
  forward: string | null
  json: boolean
}

/** Runs until Ctrl-C. The endpoint is removed at the end; after a kill, the next listener removes it. */
export async function listen(options: ListenOptions): Promise<void> {
  const stop = stopSignal()
  await withDatabase((pool) => listenOn(pool, options, stop), { stopsItself: true })
}

async function listenOn(pool: Pool, options: ListenOptions, stop: AbortSignal): Promise<void> {
  const workspace = await chosenWorkspace(pool, options.workspace)
  await requireService(pool)
  await removeLeftovers(pool, workspace)

  const { events, json } = options
  const seal = createSeal(...(await loadSecret(readSettings(process.env, { development: true }))))
  await checkSeal(pool, seal)
  const secret = newSecret(OPERATOR.clock)
  const write = (text: string) => void process.stdout.write(`${text}\n`)
  const show = (arrival: Arrival) => write(json ? asJson(arrival) : asText(arrival))
  const forward = options.forward === null ? null : forwardTo(options.forward)
  await using receiver = await openReceiver({ secret, show, forward })
  const { url } = receiver
  await using endpoint = await openTemporaryEndpoint(pool, workspace, { url, events, secret, seal })

  await requireReached(pool, workspace, endpoint.id, receiver.reached, stop)
  if (stop.aborted) return
  const from = `${events.length} event types of ${workspace.name} (${workspace.id})`
  const opening = { endpoint: endpoint.id, url, secret, events }
  write(
    json ? JSON.stringify({ listening: opening }) : `Listening to ${from}. Stop with Ctrl-C.\nSigned with ${secret}\n`,
  )
  await new Promise((resolve) => stop.addEventListener('abort', resolve))
}
