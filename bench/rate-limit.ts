import assert from 'node:assert/strict'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { UNREPORTED_MAX } from '#http/rate-limit/leased-key.ts'
import { type OpenRateLimiter, openRateLimiter } from '#http/rate-limit/rate-limiter.ts'
import { RATE_LIMIT, RateWindow } from '#http/rate-limit/rate-window.ts'
import { systemClock } from '#settings/system-clock.ts'
import type { Row } from './support/row.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

/** The number of keys that can make 10,000 requests a second without a refusal. */
const KEYS = 5_000
/** Together below a key's limit per minute, and each pass below the number that must be reported. */
const PASSES = 5
const ROUNDS = UNREPORTED_MAX - 10
const REPORTED_WITHIN_MS = 1_000
const TIMES_SLOWER_MAX = 2
const STATEMENTS_PER_REQUEST_MAX = 0.05

/** The cost of the limit per request while one node serves the key, compared with a purely local sliding window. */
export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'test', max: 3 })
  await migrate(database.pool)
  await using limiter = await openRateLimiter({ pool: database.pool, clock: systemClock })
  return [await takeRow(limiter, newKeyIds('a')), await statementsRow(limiter, newKeyIds('b'))]
}

function newKeyIds(set: string): string[] {
  return Array.from({ length: KEYS }, (_, i) => `key_${set}${String(i).padStart(25, '0')}`)
}

async function takeRow(limiter: OpenRateLimiter, keyIds: string[]): Promise<Row> {
  const windows = new Map(keyIds.map((keyId) => [keyId, new RateWindow()]))
  for (let i = 0; i < keyIds.length; i += 100)
    await Promise.all(keyIds.slice(i, i + 100).map((keyId) => limiter.take(keyId)))
  // In turns of a few milliseconds, and the best of each, so that other load affects both alike or neither.
  let [oursNs, ceilingNs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let pass = 0; pass < PASSES; pass++) {
    for (let round = 0; round < ROUNDS; round++) {
      const plain = nanosecondsEach(keyIds, (keyId) => windows.get(keyId)!.take(performance.now()))
      ceilingNs = Math.min(ceilingNs, plain)
      const leased = nanosecondsEach(keyIds, (keyId) => limiter.take(keyId))
      oursNs = Math.min(oursNs, leased)
    }
    await sleep(REPORTED_WITHIN_MS)
  }
  const ratio = oursNs / ceilingNs
  return {
    name: 'rate limit, a request under a lease',
    ours: `${oursNs.toFixed(0)} ns`,
    ceiling: `${ceilingNs.toFixed(0)} ns`,
    ratio,
    goal: `at most ${TIMES_SLOWER_MAX} times the time`,
    ok: ratio <= TIMES_SLOWER_MAX,
  }
}

function nanosecondsEach(keyIds: string[], take: (keyId: string) => unknown): number {
  let allowed = 0
  const startedAtMs = performance.now()
  for (const keyId of keyIds) if (isAllowed(take(keyId))) allowed += 1
  const tookMs = performance.now() - startedAtMs
  assert.equal(allowed, keyIds.length, 'every request is let through, and at once')
  return (tookMs * 1e6) / allowed
}

function isAllowed(verdict: unknown): boolean {
  return (verdict as { allowed?: boolean }).allowed === true
}

/** All requests that the keys may make in a minute, interleaved: how many statements reach the database. */
async function statementsRow(limiter: OpenRateLimiter, keyIds: string[]): Promise<Row> {
  const before = limiter.stats.statements
  for (let round = 0; round < RATE_LIMIT; round++) {
    for (const [i, keyId] of keyIds.entries()) {
      assert.ok((await limiter.take(keyId)).allowed, 'no request is refused')
      if (i % 100 === 0) await nextTurn()
    }
  }
  const ratio = (limiter.stats.statements - before) / (RATE_LIMIT * keyIds.length)
  assert.equal(limiter.stats.openedWithoutStore, 0)
  return {
    name: 'rate limit, statements a request under leases',
    ours: ratio.toFixed(4),
    ceiling: '1',
    ratio,
    goal: `at most ${STATEMENTS_PER_REQUEST_MAX}`,
    ok: ratio <= STATEMENTS_PER_REQUEST_MAX,
  }
}

if (import.meta.main) console.table(await run())
