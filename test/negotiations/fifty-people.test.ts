import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outboxOf } from '../support/mails.ts'
import { ask, decideAll, newMonday, writes } from '../support/negotiating.ts'
import { stateOf } from '../support/negotiation-state.ts'

const PEOPLE = 50

test('fifty people are asked once, nothing is booked while one is silent, and all are invited to the one time that suits them', async () => {
  await using world = await newMonday()
  const emails = Array.from({ length: PEOPLE }, (_, i) => `guest${i}@client.test`)
  const participants = emails.map((email, i) => ({ email, name: `Guest ${i}`, timezone: 'Europe/Lisbon' }))
  const id = await ask(world, { participants })
  await decideAll(world)
  const mailsOf = async (kind: string) =>
    (await outboxOf(world)).flatMap((mail) => (mail.kind === kind ? [mail.recipient] : []))
  assert.deepEqual((await mailsOf('outreach')).toSorted(), emails.toSorted())
  const [last, ...others] = emails
  // Each leaves out another one of the first two, and the third suits all.
  for (const [i, email] of others.entries()) await writes(world, email, i % 2 === 0 ? '1 or 3' : '2 and 3 work')
  await decideAll(world)
  assert.equal((await stateOf(world, id)).status, 'active')
  await writes(world, last!, 'Any of these is fine.')
  await decideAll(world)
  assert.equal((await stateOf(world, id)).status, 'booked')
  assert.deepEqual((await mailsOf('invite')).toSorted(), [...emails, world.owner.email].toSorted())
  assert.deepEqual((await mailsOf('outreach')).length, PEOPLE, 'nobody was asked twice')
})
