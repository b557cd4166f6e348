import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSeal, claimSeal } from '#actions/check-seal.ts'
import { createSeal } from '#seal/seal.ts'
import { StartupError } from '#settings/startup-error.ts'
import { anotherPool } from '../support/own-database.ts'
import { newWorld, TEST_SEAL } from '../support/world.ts'

// Other files may run in the same process, and one of them changes the secret of the database that they share.
const pool = await anotherPool()
const OURS = createSeal(Buffer.alloc(32, 7))
const OTHER = createSeal(Buffer.alloc(32, 8))
const refused = (work: Promise<void>) =>
  assert.rejects(work, (error) => error instanceof StartupError && /same: set PARLEY_SECRET/.test(error.message))

test('the first secret is the one of the database, and no other is accepted after it', async () => {
  await pool`delete from seal_check`
  await checkSeal(pool, OTHER)
  await claimSeal(pool, OURS)
  await claimSeal(pool, OURS)
  await refused(claimSeal(pool, OTHER))
  await refused(checkSeal(pool, OTHER))
})

test('of nodes that start at once with two secrets, those with one of them start and the others do not', async () => {
  for (let round = 0; round < 20; round += 1) {
    await pool`delete from seal_check`
    const seals = [OURS, OTHER, OURS, OTHER]
    const started = await Promise.all(
      seals.map((seal) =>
        claimSeal(pool, seal).then(
          () => true,
          () => false,
        ),
      ),
    )
    assert.ok([0, 2].includes(Number(started[0]) + Number(started[2])), 'a secret counts for all or for none')
    assert.equal(started[0], !started[1])
  }
})

test('a database from before there was a check value keeps the secret that its webhooks are sealed with', async () => {
  await using world = await newWorld({ pool })
  await world.api.post('/webhook_endpoints', { url: 'https://hooks.acme.test/', events: ['member.deactivated'] })
  await pool`delete from seal_check`
  await refused(claimSeal(pool, OTHER))
  await claimSeal(pool, TEST_SEAL)
})
