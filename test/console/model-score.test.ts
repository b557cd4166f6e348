import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { complete, modelServer, refuse } from '../support/model-server.ts'
import { BO, writes } from '../support/negotiating.ts'
import { decideWithModel, newOffer, questionsOf, startReading } from '../support/reading-along.ts'
import { signedIn } from '../support/signed-in.ts'

const SECOND = 'Number two would make my dog smile'

const picking = (words: string) =>
  JSON.stringify({ zone: 'Europe/Berlin', picks: [{ offer: 2, words }], intents: [{ intent: 'accept', words }] })

test('the score counts where both readers agreed, differed, and the rules read alone, and what people corrected', async () => {
  await using world = await newOffer()
  const ask = await signedIn(world)
  const score = async () => (await ask('GET', '/model_score')).body.data
  const none = { mails: 0, agreed: 0, differed: 0, corrected: 0, since: null, left_out: 0 }
  assert.deepEqual(await score(), none)

  await using server = await modelServer((_, response, times) => {
    if (times === 1) refuse(response, 404, 'no such model')
    else complete(response, picking(times === 2 ? 'The first one works' : SECOND))
  })
  await using _reading = startReading(world, server)
  const readBoth = async (words: string) => {
    const before = (await questionsOf(world)).length
    await writes(world, BO.email, words)
    await decideWithModel(world)
    await eventually(async () => {
      const asked = await questionsOf(world)
      return asked.length > before && ['answered', 'failed'].includes(asked.at(-1)!.status)
    })
    await decideWithModel(world)
  }
  await readBoth(`${SECOND}.`)
  await readBoth('The first one works for me.')
  const { since, ...counted } = await score()
  assert.deepEqual(counted, { mails: 2, agreed: 0, differed: 1, corrected: 0, left_out: 1 })
  assert.match(since, /^\d{4}-.*Z$/)

  const { body } = await world.api.get(`/meeting_requests/${world.requestId}/timeline?limit=100`)
  const mail = body.data.find(({ kind }: { kind: string }) => kind === 'mail_received')
  const path = `/meeting_requests/${world.requestId}/messages/${mail.id}/reading`
  const corrected = await ask('POST', path, { means: 'nothing' })
  assert.equal(corrected.status, 200, corrected.text)
  const { since: _, ...after } = await score()
  assert.deepEqual(after, { mails: 2, agreed: 0, differed: 1, corrected: 1, left_out: 1 })
})

test('a mail that both readers take for the same counts as agreed', async () => {
  await using world = await newOffer()
  await using server = await modelServer((_, response) => complete(response, picking(SECOND)))
  await using _reading = startReading(world, server)
  await writes(world, BO.email, `${SECOND}.`)
  await decideWithModel(world)
  await eventually(async () => (await questionsOf(world))[0]?.status === 'answered')
  await decideWithModel(world)
  const { since: _, ...counted } = (await (await signedIn(world))('GET', '/model_score')).body.data
  assert.deepEqual(counted, { mails: 1, agreed: 1, differed: 0, corrected: 0, left_out: 0 })
})
