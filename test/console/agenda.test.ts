import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listMeetings } from '#db/requests/meetings.ts'
import type { Sql } from '#db/sql.ts'
import { anId } from '../support/clock.ts'
import { bookBySql, givenRequest } from '../support/requests.ts'
import { rowsRead } from '../support/rows-read.ts'
import { newWorld, type World } from '../support/world.ts'

const WEEK = { from: '2096-11-12T00:00:00Z', until: '2096-11-19T00:00:00Z', memberId: null, limit: 50 }

/** So many booked meetings, one a day, the last one at this time. */
async function givenMeetings(world: World, count: number, { last, hours }: { last: string; hours: number }) {
  const { id } = await givenRequest(world)
  await bookBySql(world, id)
  await world.pool.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    const next = anId('request').id
    await sql`
      insert into meeting_requests
      select (jsonb_populate_record(r, jsonb_build_object('id', numbered_id(${next}, n)))).*
      from meeting_requests r, generate_series(1, ${count}::int) n
      where r.workspace_id = ${world.workspace.id} and r.id = ${id}`
    await sql`
      insert into bookings (workspace_id, id, request_id, uid, during, zone, tzdb, created_at, updated_at)
      select ${world.workspace.id}, numbered_id(${anId('booking').id}, n), numbered_id(${next}, n), 'uid' || n,
        tstzrange(at, at + make_interval(hours => ${hours}::int)), 'UTC', '2026a', now(), now()
      from generate_series(1, ${count}::int) n, lateral (select ${last}::timestamptz - make_interval(days => n - 1) as at) begin`
  })
  await world.pool`analyze meeting_requests, bookings`
}

const look = (world: World) => (sql: Sql) => listMeetings(sql, world.workspace, WEEK)

test('a week of the agenda reads as many rows after ten thousand meetings as after a month', async () => {
  await using young = await newWorld()
  await using old = await newWorld()
  await givenMeetings(young, 30, { last: '2096-11-18T10:00:00Z', hours: 1 })
  await givenMeetings(old, 10_000, { last: '2096-11-18T10:00:00Z', hours: 1 })
  assert.equal((await look(old)(old.pool)).length, 7)
  const [few, many] = [await rowsRead(young.pool, look(young)), await rowsRead(old.pool, look(old))]
  assert.ok(few > 7 && many < 300, `${few} rows after a month, ${many} after ten thousand`)
})

test('a meeting that takes a whole day is on the agenda until its end', async () => {
  await using world = await newWorld()
  await givenMeetings(world, 1, { last: '2096-11-11T00:01:00Z', hours: 24 })
  assert.equal((await look(world)(world.pool)).length, 1)
  const later = { ...WEEK, from: '2096-11-12T00:01:00Z' }
  assert.equal((await listMeetings(world.pool, world.workspace, later)).length, 0)
})
