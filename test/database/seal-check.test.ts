import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSeal, claimSeal } from '#actions/check-seal.ts'
import { rotateSecret } from '#calendars/reseal.ts'
import { inTransaction } from '#db/transaction.ts'
import { createSeal } from '#seal/seal.ts'
import { StartupError } from '#settings/startup-error.ts'
import { NodeIdentity } from '#workers/node-identity.ts'
import { eventually } from '../support/eventually.ts'
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

test('a node that starts while the secret is changed is seen, or waits and does not start with the old one', async () => {
  await pool`delete from seal_check`
  await claimSeal(pool, OURS)
  const rotate = (work: () => Promise<unknown> = async () => {}) =>
    inTransaction(pool, async (sql) => {
      await rotateSecret(sql, OURS, OTHER)
      await work()
    })
  {
    await using node = new NodeIdentity(pool)
    await node.announce()
    await assert.rejects(rotate(), /still runs and has the present secret/)
    await claimSeal(pool, OURS)
  }

  let starting: Promise<unknown> = Promise.resolve()
  await rotate(async () => {
    starting = refused(claimSeal(pool, OURS))
    // It has come as far as it can.
    await eventually(async () => {
      const [row] = await pool<{ waiting: number }[]>`
        select count(*)::int as waiting
        from pg_stat_activity
        where datname = current_database()
          and wait_event_type = 'Lock'`
      return row!.waiting > 0
    })
  })
  await starting
  await claimSeal(pool, OTHER)
})
