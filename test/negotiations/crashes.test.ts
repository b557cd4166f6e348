import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pool } from '#db/sql.ts'
import { createIngest } from '#mail/ingest.ts'
import { openLog } from '#telemetry/log.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { type CountedLine, openCountedLine, type When } from '../support/counted-line.ts'
import { HOME, type MailWorld, testParser } from '../support/incoming.ts'
import { answerOf, ask, decideAll, newMonday, saying } from '../support/negotiating.ts'
import { type State, stateOf } from '../support/negotiation-state.ts'

// A process may die between any two statements. Everything that a request goes through is tried with the line ending at the
// first statement, at the second, and so on until it passes; what stands in the end is what stands where nothing happened.

type Act = (world: MailWorld, requestId: string) => Promise<(pool: Pool) => Promise<unknown>>

const deciding: Act = async (world) => (pool) => decideAll(world, pool)

/** Whoever brings a mail and hears nothing brings the very same again. */
const receiving =
  (answer: Parameters<typeof answerOf>[1]): Act =>
  async (world) => {
    const delivery = await answerOf(world, answer)
    return (pool) => ingestBy(pool)(...delivery)
  }

const CONVERSATION: Act[] = [
  deciding,
  receiving({ email: 'bo@client.test', act: saying('The second one works for me.') }),
  deciding,
  receiving({ email: 'bo@client.test', act: { do: 'rsvp', partstat: 'ACCEPTED' } }),
  deciding,
]

function ingestBy(pool: Pool) {
  const log = openLog({ logLevel: 'silent' })
  const trust = { authservId: null }
  return createIngest({ pool, mailHome: HOME, parser: testParser(), trust, wake: () => {}, log, clock: TEST_CLOCK })
}

async function undisturbed(): Promise<State> {
  await using world = await newMonday()
  const requestId = await ask(world)
  for (const act of CONVERSATION) await (await act(world, requestId))(world.pool)
  return await stateOf(world, requestId)
}

/** Gives at how many statements it was interrupted, and what stood after each of them. */
async function interrupted(
  line: CountedLine,
  when: When,
  work: (pool: Pool) => Promise<unknown>,
  look: () => Promise<State>,
): Promise<string[]> {
  const seen: string[] = []
  for (let n = 1; ; n++) {
    await line.endTwiceAt(n, when)
    const problem = await work(line.pool).then(
      () => null,
      (error: Error) => error,
    )
    assert.equal(problem !== null, line.hasEnded(), `statement ${n}: ${problem}`)
    if (problem === null) return seen
    seen.push(JSON.stringify(await look()))
  }
}

for (const when of ['before', 'after'] as const)
  test(`a crash ${when} any statement of taking a mail in, deciding and booking loses and doubles nothing`, async () => {
    const expected = await undisturbed()
    assert.deepEqual([expected.status, expected.events.length, expected.readings.length], ['booked', 2, 1])
    await using world = await newMonday()
    await using line = await openCountedLine(world.pool)
    const requestId = await ask(world)
    const interruptions: number[] = []
    for (const act of CONVERSATION) {
      const work = await act(world, requestId)
      const seen = await interrupted(line, when, work, () => stateOf(world, requestId))
      interruptions.push(seen.length)
      // Nothing of it, or all of it; where several transactions follow each other, all of the first ones.
      assert.ok(new Set(seen).size <= 3, `${new Set(seen).size} different states`)
    }
    assert.deepEqual(await stateOf(world, requestId), expected)
    assert.ok(
      interruptions.every((count) => count >= 8),
      `interrupted ${interruptions} times`,
    )
  })
