import { sealSecret } from '#actions/sealed-endpoint.ts'
import { insertEvent } from '#db/webhooks/events.ts'
import { newSecret } from '#webhooks/signature.ts'
import { anId, TEST_CLOCK } from '../support/clock.ts'
import { TEST_SEAL, type World } from '../support/world.ts'

/** Many endpoints at one URL, made at once, with so many deliveries waiting on each. They subscribe to nothing. */
export async function crowd(
  world: World,
  options: { endpoints: number; each: number; url: string },
): Promise<string[]> {
  const ids = Array.from({ length: options.endpoints }, () => anId('endpoint').id)
  await world.pool`
    insert into webhook_endpoints (workspace_id, id, url, events, secret, enabled_at, created_at, updated_at)
    select ${world.workspace.id}, id, ${options.url}, '{member.deactivated}', decode(secret, 'hex'), now(), now(), now()
    from unnest(
      ${ids}::text[],
      ${ids.map((id) => sealSecret(TEST_SEAL, id, newSecret(TEST_CLOCK)).toString('hex'))}::text[]
    ) as e (id, secret)`
  for (const id of ids) await waiting(world, id, options.each)
  await world.pool`analyze deliveries, webhook_endpoints`
  return ids
}

/** So many deliveries of one event, all due. */
export async function waiting(world: World, endpointId: string, count: number): Promise<void> {
  const type = 'meeting_request.paused'
  const fields = { id: 'mr_1', status: 'paused' as const, paused_at: '2026-11-16T09:00:00.000Z' }
  const eventId = await insertEvent(world.pool, world.workspace, { type, fields }, TEST_CLOCK)
  await world.pool`
    insert into deliveries (workspace_id, id, status, endpoint_id, event_id, event_type, created_at)
    select ${world.workspace.id}, numbered_id(${anId('delivery').id}, n), 'pending', ${endpointId}, ${eventId},
      ${type}, now()
    from generate_series(0, ${count - 1}) n`
}
