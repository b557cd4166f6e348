import assert from 'node:assert/strict'
import { insertBooking } from '#db/negotiation/bookings.ts'
import type { Sql } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { anId } from './clock.ts'
import type { Shown } from './given.ts'
import type { World } from './world.ts'

export type ShownRequest = Shown & {
  organizer_email: string
  participant_emails: string[]
  status: 'active' | 'paused' | 'booked' | 'cancelled'
  paused_at: string | null
  booked_at: string | null
  cancelled_at: string | null
}

/** The least that a request needs; the owner of every workspace of the tests is ana@acme.test. */
export const PLAIN = { organizer_email: 'ana@acme.test', participant_emails: ['bo@client.test'] }

export async function givenRequest(world: World, fields: Record<string, unknown> = {}): Promise<ShownRequest> {
  const answer = await world.api.post('/meeting_requests', { ...PLAIN, ...fields })
  assert.equal(answer.status, 202, answer.text)
  return answer.body.data
}

/** A request in this state. To be booked takes a conversation; where that does not matter, the database is told. */
export async function givenRequestThatIs(world: World, status: ShownRequest['status']): Promise<ShownRequest> {
  const { id } = await givenRequest(world)
  if (status === 'paused') await world.api.post(`/meeting_requests/${id}/pause`)
  if (status === 'cancelled') await world.api.post(`/meeting_requests/${id}/cancel`)
  if (status === 'booked') await bookBySql(world, id)
  return await shownRequest(world, id)
}

export async function bookBySql(world: World, id: string, sql: Sql = world.pool): Promise<void> {
  await sql`
    update meeting_requests
    set status = 'booked',
        booked_at = now()
    where workspace_id = ${world.workspace.id}
      and id = ${id}`
}

export async function shownRequest(world: World, id: string): Promise<ShownRequest> {
  const answer = await world.api.get(`/meeting_requests/${id}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

export type LoggedEvent = { id: string; type: string; body: string; requestId: string | null }

/** Oldest first, as they were written. */
export async function eventsOf(world: World, requestId?: string): Promise<LoggedEvent[]> {
  return await world.pool<LoggedEvent[]>`
    select id, type, body, request_id
    from events
    where workspace_id = ${world.workspace.id}
      ${requestId === undefined ? world.pool`` : world.pool`and request_id = ${requestId}`}
    order by id`
}

export async function factsOf(world: World, requestId: string) {
  return await world.pool<{ n: number; kind: string; actor: string; body: Record<string, unknown> }[]>`
    select n, kind, actor, body
    from facts
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}
    order by n`
}

export type Host = { memberId: string; via: string; teamId: string | null; left: boolean }

export async function hostsOf(world: World, requestId: string): Promise<Host[]> {
  return await world.pool<Host[]>`
    select member_id, via, team_id, left_at is not null as left
    from request_hosts
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}
    order by member_id`
}

export type Revisions = { wantedRev: number; decidedRev: number; generation: number; isDue: boolean }

export async function negotiationOf(world: World, requestId: string): Promise<Revisions> {
  const [row] = await world.pool<Revisions[]>`
    select wanted_rev, decided_rev, generation, coalesce(due_at <= clock_timestamp(), false) as is_due
    from negotiations
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}`
  assert.ok(row, `no negotiation of ${requestId}`)
  return row
}

export type Person = { email: string; name: string | null; zone: string | null; zoneSource: string | null }

export async function personOf(world: World, email: string): Promise<Person> {
  const [row] = await world.pool<Person[]>`
    select email, name, zone, zone_source
    from people
    where workspace_id = ${world.workspace.id}
      and email_key = ${email.toLowerCase()}`
  assert.ok(row, `nobody is ${email}`)
  return row
}

/** A half hour with nobody of the hosts in it, so that it collides with nothing. */
export async function givenBooking(world: World, requestId: string): Promise<void> {
  const { id, at } = anId('booking')
  await inTransaction(world.pool, (sql) =>
    insertBooking(sql, world.workspace, {
      id,
      at,
      requestId,
      uid: `${requestId}@parley.test`,
      slot: { start: '2096-11-16T10:00:00.000Z', end: '2096-11-16T10:30:00.000Z' },
      zone: 'UTC',
      memberIds: [],
      attendees: [{ email: 'bo@client.test', name: null, hasAccepted: false }],
    }),
  )
}
