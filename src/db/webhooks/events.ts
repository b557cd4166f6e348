import type { Clock } from '#core/clock.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { type EventFields, type EventType, eventPayload } from '#core/webhook/event.ts'
import { newId } from '../ids.ts'
import type { Page } from '../page.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

/** What happened, beyond its name and its time. Field order is the order in which receivers see it. */
export type Happening = {
  [Type in EventType]: { type: Type; requestId?: string | null; fields: EventFields[Type] }
}[EventType]

/** An event on its way into the log. The body is made once, and is what every attempt sends. */
export type NewEvent = {
  id: string
  at: Timestamp
  type: EventType
  requestId: string | null
  body: string
  /** Its deliveries are numbered from this one. */
  firstDelivery: { id: string; at: Timestamp }
}

export function newEvent(happening: Happening, clock: Clock): NewEvent {
  const { id, at } = newId('event', clock)
  const { type, requestId = null, fields } = happening
  const body = JSON.stringify(eventPayload(type, at, fields))
  return { id, at, type, requestId, body, firstDelivery: newId('delivery', clock) }
}

/** Records an event in the transaction of the change, with a delivery for every endpoint that wants it. */
export async function insertEvent(sql: Sql, workspace: Workspace, happening: Happening, clock: Clock): Promise<string> {
  const event = newEvent(happening, clock)
  await sql`with ${eventInserts(sql, workspace, event)} select from new_deliveries`
  return event.id
}

/** Many events of one change at once, in their order; one statement, however many they are. */
export async function insertEvents(
  sql: Sql,
  workspace: Workspace,
  happenings: Happening[],
  clock: Clock,
): Promise<void> {
  const events = happenings.map((happening) => newEvent(happening, clock))
  await sql`
    with event as (
      select *
      from unnest(
        ${events.map((event) => event.id)}::text[],
        ${events.map((event) => event.type)}::text[],
        ${events.map((event) => event.requestId)}::text[],
        ${events.map((event) => event.body)}::text[],
        ${events.map((event) => event.at)}::timestamptz[],
        ${events.map((event) => event.firstDelivery.id)}::text[],
        ${events.map((event) => event.firstDelivery.at)}::timestamptz[]
      ) as e (id, type, request_id, body, at, first_delivery, delivery_at)
    ),
    new_events as (
      insert into events (workspace_id, id, type, request_id, body, created_at)
      select ${workspace.id}, id, type, request_id, body, at
      from event
    )
    insert into deliveries_pending (workspace_id, id, status, endpoint_id, event_id, event_type, created_at)
    select ${workspace.id},
      numbered_id(event.first_delivery, row_number() over (partition by event.id order by w.id) - 1), 'pending', w.id,
      event.id, event.type, event.delivery_at
    from event
    join webhook_endpoints w on w.workspace_id = ${workspace.id} and w.deleted_at is null and event.type = any (w.events)`
}

/** An event for one endpoint alone, whether it subscribes to it or not. Returns the identifier of its delivery. */
export async function insertTestEvent(
  sql: Sql,
  workspace: Workspace,
  endpointId: string,
  fields: EventFields['test'],
  clock: Clock,
): Promise<string> {
  const event = newEvent({ type: 'test', fields }, clock)
  const [delivery] = await sql<{ id: string }[]>`
    with ${eventInserts(sql, workspace, event, { onlyTo: endpointId })}
    select id from new_deliveries`
  return delivery!.id
}

/**
 * The inserts of an event and of its deliveries, as two common table expressions (`new_event`, `new_deliveries`) for a
 * statement that also makes the change itself: `with …, ${eventInserts(sql, workspace, event)} select …`. Disabled
 * endpoints get theirs too, which are held until they are enabled. They go straight to where all of them begin: to find it by their
 * status takes the database longer, even for none. With `given`, the name of an earlier expression of the statement, there is an
 * event only if that has a row.
 */
export function eventInserts(
  sql: Sql,
  workspace: Workspace,
  event: NewEvent,
  { onlyTo, given }: { onlyTo?: string; given?: ReturnType<Sql> } = {},
) {
  return sql`
    new_event as (
      insert into events (workspace_id, id, type, request_id, body, created_at)
      select ${workspace.id}, ${event.id}, ${event.type}, ${event.requestId}, ${event.body}, ${event.at}::timestamptz
      ${given === undefined ? sql`` : sql`from ${given}`}
    ),
    new_deliveries as (
      insert into deliveries_pending (workspace_id, id, status, endpoint_id, event_id, event_type, created_at)
      select workspace_id, numbered_id(${event.firstDelivery.id}, row_number() over (order by id) - 1), 'pending', id,
        ${event.id}, ${event.type}, ${event.firstDelivery.at}::timestamptz
      from webhook_endpoints
      where workspace_id = ${workspace.id}
        and deleted_at is null
        ${given === undefined ? sql`` : sql`and exists (select from ${given})`}
        and ${onlyTo === undefined ? sql`${event.type} = any (events)` : sql`id = ${onlyTo}`}
      returning id
    )`
}

export type Event = { id: string; type: EventType; body: string; createdAt: Timestamp }

export type EventFilter = { type?: EventType | undefined }

export async function listEvents(sql: Sql, workspace: Workspace, filter: EventFilter, page: Page): Promise<Event[]> {
  return await sql<Event[]>`
    select id, type, body, created_at
    from events
    where workspace_id = ${workspace.id}
      ${filter.type ? sql`and type = ${filter.type}` : sql``}
      ${page.cursor ? sql`and id < ${page.cursor}` : sql``}
    order by id desc
    limit ${page.limit + 1}`
}

/**
 * What came after an event, oldest first, in the order of the transactions that wrote it, up to the first transaction that
 * has not ended. So somebody who goes on from the last event they saw never misses one that commits later. An event that is
 * unknown, or gone with age, stands for its place in the order of identifiers.
 */
export async function listEventsAfter(
  sql: Sql,
  workspace: Workspace,
  filter: EventFilter,
  page: { limit: number; after: string },
): Promise<Event[]> {
  const [known] = await sql<{ xid: string }[]>`
    select xid
    from events
    where workspace_id = ${workspace.id}
      and id = ${page.after}`
  return await sql<Event[]>`
    select id, type, body, created_at
    from events
    where workspace_id = ${workspace.id}
      ${filter.type ? sql`and type = ${filter.type}` : sql``}
      and xid < pg_snapshot_xmin(pg_current_snapshot())
      and ${known ? sql`(xid, id) > (${known.xid}::xid8, ${page.after})` : sql`id > ${page.after}`}
    order by xid, id
    limit ${page.limit + 1}`
}
