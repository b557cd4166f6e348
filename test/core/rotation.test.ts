import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextAssignee, queue, type Turn, turnTime } from '#core/team/rotation.ts'
import { timestamp } from '#core/time/timestamp.ts'

const turn = (id: string, fields: Partial<Turn> = {}): Turn => ({
  id,
  active: true,
  pausedAt: null,
  lastAssignedAt: null,
  ...fields,
})
const at = (minute: number) => `2026-11-16T09:${String(minute).padStart(2, '0')}:00.000Z`
const ids = (turns: Turn[]) => turns.map(({ id }) => id)

const anyTurn = fc.record<Turn>(
  {
    id: fc.integer({ min: 100, max: 999 }).map((n) => `tm_${n}`),
    active: fc.boolean(),
    pausedAt: fc.option(fc.constant(at(0)), { freq: 3 }),
    lastAssignedAt: fc.option(fc.integer({ min: 0, max: 5 }).map(at), { freq: 3 }),
  },
  { noNullPrototype: true },
)
const anyRoster = fc.uniqueArray(anyTurn, { selector: ({ id }) => id, maxLength: 12 })

test('whoever was never assigned comes first, then whoever was assigned longest ago, then the older membership', () => {
  const roster = [
    turn('d', { lastAssignedAt: at(2) }),
    turn('c', { lastAssignedAt: at(1) }),
    turn('b'),
    turn('e', { lastAssignedAt: at(1) }),
    turn('a'),
  ]
  assert.deepEqual(ids(queue(roster)), ['a', 'b', 'c', 'e', 'd'])
})

test('paused and deactivated members are in no queue', () => {
  const roster = [turn('a', { pausedAt: at(0) }), turn('b', { active: false }), turn('c', { lastAssignedAt: at(5) })]
  assert.equal(nextAssignee(roster)?.id, 'c')
  assert.equal(nextAssignee(roster.slice(0, 2)), null)
  assert.equal(nextAssignee([]), null)
})

test('the queue does not depend on the order of the roster, and leaves the roster as it was', () => {
  fc.assert(
    fc.property(anyRoster, fc.infiniteStream(fc.nat()), (roster, random) => {
      const given = structuredClone(roster)
      const shuffled = roster
        .map((one) => ({ one, key: random.next().value }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one)
      assert.deepEqual(queue(shuffled), queue(roster))
      assert.deepEqual(roster, given)
    }),
  )
})

test('the queue holds exactly the eligible, each once', () => {
  fc.assert(
    fc.property(anyRoster, (roster) => {
      const eligible = roster.filter(({ active, pausedAt }) => active && pausedAt === null)
      assert.deepEqual(ids(queue(roster)).sort(), ids(eligible).sort())
    }),
  )
})

/** Picks by the rule, again and again, and returns who got the turns. */
function play(roster: Turn[], picks: number, now: (pick: number) => Temporal.Instant): string[] {
  const members = structuredClone(roster)
  return Array.from({ length: picks }, (_, pick) => {
    const next = nextAssignee(members)
    if (!next) return ''
    next.lastAssignedAt = timestamp(turnTime(members, now(pick)))
    return next.id
  })
}

test('whatever the clock does, nobody gets more than one turn more than anybody else', () => {
  fc.assert(
    fc.property(
      anyRoster,
      fc.array(fc.integer({ min: -3_600, max: 3_600 }), { minLength: 1, maxLength: 60 }),
      (roster, clock) => {
        const start = Temporal.Instant.from(at(3))
        const played = play(roster, clock.length, (pick) => start.add({ seconds: clock[pick]! }))
        const counts = queue(roster).map(({ id }) => played.filter((other) => other === id).length)
        if (counts.length > 0) assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, `${counts}`)
      },
    ),
  )
})

test('a turn comes after every other turn of the team, the paused ones too', () => {
  const now = Temporal.Instant.from(at(1))
  assert.equal(timestamp(turnTime([], now)), at(1))
  assert.equal(timestamp(turnTime([turn('a', { lastAssignedAt: at(0) })], now)), at(1))
  const paused = turn('a', { lastAssignedAt: at(4), pausedAt: at(4) })
  assert.equal(timestamp(turnTime([paused, turn('b')], now)), '2026-11-16T09:04:00.001Z')
})

test('two turns within one millisecond are a millisecond apart', () => {
  const now = Temporal.Instant.from('2026-11-16T09:00:00.0005Z')
  const first = timestamp(turnTime([], now))
  assert.equal(first, at(0))
  assert.equal(timestamp(turnTime([turn('a', { lastAssignedAt: first })], now)), '2026-11-16T09:00:00.001Z')
})
