import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newWorld } from '../support/world.ts'

test('making an endpoint does not tell which names there are in the private network', async () => {
  await using world = await newWorld({ development: false })
  const answers = []
  for (const host of ['inside.acme.test', 'metadata.acme.test', 'nowhere.acme.test', 'hooks.acme.test']) {
    const answer = await world.api.post('/webhook_endpoints', {
      url: `https://${host}/hook`,
      events: ['meeting_request.booked'],
    })
    const { id, url, created_at, updated_at, ...same } = answer.body.data
    answers.push({ status: answer.status, same })
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.equal(answers[0]!.status, 201)
})
