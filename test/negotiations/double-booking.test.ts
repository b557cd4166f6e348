import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertBooking, isDoubleBooking } from '#db/negotiation/bookings.ts'
import { inTransaction } from '#db/transaction.ts'
import { anId } from '../support/clock.ts'
import { ownPool } from '../support/own-database.ts'
import { givenRequest } from '../support/requests.ts'
import { newWorld, type World } from '../support/world.ts'

const MONDAY = Date.parse('2026-11-16T09:00:00Z')
const HALF_HOUR_MS = 30 * 60_000

/** A half hour that begins on one of many quarters, so that most collide and some only touch. */
function slotOf(n: number): { start: string; end: string } {
  const start = MONDAY + (n % 64) * (HALF_HOUR_MS / 2)
  return { start: new Date(start).toISOString(), end: new Date(start + HALF_HOUR_MS).toISOString() }
}

async function manyRequests(world: World, count: number): Promise<{ id: string }[]> {
  const { id } = await givenRequest(world)
  const ids = Array.from({ length: count }, () => anId('request').id)
  return await world.pool<{ id: string }[]>`
    insert into meeting_requests (
      workspace_id, id, status, organizer_member_id, organizer_email, organizer_key, source, from_local, created_at,
      updated_at
    )
    select r.workspace_id, copy.id, r.status, r.organizer_member_id, r.organizer_email, r.organizer_key, r.source,
      r.from_local, r.created_at, r.updated_at
    from meeting_requests r, unnest(${ids}::text[]) as copy (id)
    where r.workspace_id = ${world.workspace.id}
      and r.id = ${id}
    returning id`
}

test('a thousand bookers of one host at once never book two meetings that overlap', async () => {
  await using world = await newWorld({ pool: await ownPool() })
  const requests = await manyRequests(world, 1_000)
  const outcomes = await Promise.all(
    requests.map(async ({ id: requestId }, n) => {
      const { id, at } = anId('booking')
      const booking = {
        id,
        at,
        requestId,
        uid: `${requestId}@parley.test`,
        slot: slotOf(n),
        zone: 'UTC',
        memberIds: [world.owner.id],
        attendees: [{ email: 'bo@client.test', name: null, hasAccepted: false }],
      }
      try {
        await inTransaction(world.pool, (sql) => insertBooking(sql, world.workspace, booking))
        return 'booked'
      } catch (error) {
        if (!isDoubleBooking(error)) throw error
        return 'refused'
      }
    }),
  )
  const [overlap] = await world.pool`
    select count(*)::int as overlaps
    from booking_members a
    join booking_members b on b.workspace_id = a.workspace_id and b.member_id = a.member_id and b.during && a.during
    where a.workspace_id = ${world.workspace.id}
      and a.booking_id < b.booking_id`
  assert.equal(overlap!.overlaps, 0)
  const booked = outcomes.filter((outcome) => outcome === 'booked').length
  const [row] =
    await world.pool`select count(*)::int as bookings from bookings where workspace_id = ${world.workspace.id}`
  assert.equal(row!.bookings, booked)
  // 64 quarters hold between 16 and 32 half hours, however they fall.
  assert.ok(booked >= 16 && booked <= 33, `${booked} booked`)
})

test('a booking that ended frees its time, and what is left of it is found by its UID', async () => {
  await using world = await newWorld({ pool: await ownPool() })
  const [first, second] = [await givenRequest(world), await givenRequest(world)]
  const book = (requestId: string) => {
    const { id, at } = anId('booking')
    const uid = `${requestId}@parley.test`
    const booking = { id, at, requestId, uid, slot: slotOf(0), zone: 'UTC', memberIds: [world.owner.id], attendees: [] }
    return inTransaction(world.pool, (sql) => insertBooking(sql, world.workspace, booking))
  }
  await book(first.id)
  await assert.rejects(book(second.id), isDoubleBooking)
  await world.pool`update booking_members set live = false where workspace_id = ${world.workspace.id}`
  await book(second.id)
  const found = await world.pool`select ref from directory where kind = 'uid' and workspace_id = ${world.workspace.id}`
  assert.equal(found.length, 2)
})
