import assert from 'node:assert/strict'
import { type Happening, insertEvent } from '#db/webhooks/events.ts'
import { TEST_CLOCK } from './clock.ts'
import type { World } from './world.ts'

export const URL_OF_TESTS = 'https://hooks.acme.test/parley'

/** A new endpoint as the API shows it. */
export async function newEndpoint(world: World, fields: Record<string, unknown> = {}) {
  const answer = await world.api.post('/webhook_endpoints', {
    url: URL_OF_TESTS,
    events: ['meeting_request.organizer_changed'],
    ...fields,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

/** An event as every change makes one. */
export async function emit(world: World, happening: Partial<Happening> = {}): Promise<string> {
  const type = 'meeting_request.organizer_changed'
  const whole = { type, fields: { id: 'mr_1' }, ...happening } as Happening
  return await insertEvent(world.pool, world.workspace, whole, TEST_CLOCK)
}

export async function deliveriesOf(world: World, endpointId: string, query = '') {
  const answer = await world.api.get(`/webhook_endpoints/${endpointId}/deliveries${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

/** What the engine writes when a delivery has come to its end. */
export async function settle(world: World, id: string, status: 'success' | 'failed', at = new Date().toISOString()) {
  const ok = status === 'success'
  await world.pool`
    update deliveries
    set status = ${status},
        attempts = ${ok ? 1 : 8},
        response_code = ${ok ? 204 : 500},
        last_attempted_at = ${at},
        delivered_at = ${ok ? at : null},
        failed_at = ${ok ? null : at}
    where workspace_id = ${world.workspace.id}
      and id = ${id}`
}
