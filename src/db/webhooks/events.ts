import type { Clock } from '#core/clock.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { type EventFields, type EventType, eventPayload } from '#core/webhook/event.ts'
import { newId } from '../ids.ts'
import type { Page } from '../page.ts'
import type { Fragment, Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

/** The content of an event besides its name and time. Receivers see the fields in this order. */
export type Happening = {
  [Type in EventType]: { type: Type; requestId?: string | null; fields: EventFields[Type] }
}[EventType]

/** An event on its way into the log. Its body is made once, and every attempt sends it. */
export type NewEvent = {
  id: string
  at: Timestamp
  type: EventType
  requestId: string | null
  body: string
  /** Its deliveries are numbered from here. */
  firstDelivery: { id: string; at: Timestamp }
}

export function newEvent(happening: Happening, clock: Clock): NewEvent {
  const { id, at } = newId('event', clock)
  const { type, requestId = null, fields } = happening
  const body = JSON.stringify(eventPayload(type, at, fields))
  return { id, at, type, requestId, body, firstDelivery: newId('delivery', clock) }
}

/** Records an event in the transaction of the change, with a delivery for every subscribed endpoint. */
export async function insertEvent(sql: Sql, workspace: Workspace, happening: Happening, clock: Clock): Promise<string> {
  const event = newEvent(happening, clock)
  await sql`with ${eventInserts(sql, workspace, event)} select from new_deliveries`
  return event.id
}

/** Several events of one change, in order, in one statement. */
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
      select ${workspace.id}, id, type, request_id, ${namingLink(sql, workspace, sql`body`, sql`request_id`)}, at
      from event
    )
    insert into deliveries_pending (workspace_id, id, status, endpoint_id, event_id, event_type, created_at)
    select ${workspace.id},
      numbered_id(event.first_delivery, row_number() over (partition by event.id order by w.id) - 1), 'pending', w.id,
      event.id, event.type, event.delivery_at
    from event
    join webhook_endpoints w on w.workspace_id = ${workspace.id} and w.deleted_at is null and event.type = any (w.events)`
}

/** An event for a single endpoint, subscribed or not. Returns the identifier of its delivery. */
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
 * Inserts an event and its deliveries, as two common table expressions (`new_event`, `new_deliveries`) for a statement that also
 * makes the change itself: `with …, ${eventInserts(sql, workspace, event)} select …`. Disabled endpoints get theirs too, held
 * until they are enabled. Rows go directly into the partition where all deliveries begin: routing by status takes the database
 * longer, even for no rows. With `given`, the name of an earlier expression, the event is inserted only if that has a row.
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
      select ${workspace.id}, ${event.id}, ${event.type}, ${event.requestId},
        ${namingLink(sql, workspace, sql`${event.body}`, sql`${event.requestId}`)}, ${event.at}::timestamptz
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

/**
 * The body of an event with the booking link of its request, if that came by one. A request that is made in the same statement is not
 * found here: its first event names the link itself.
 */
const namingLink = (sql: Sql, workspace: Workspace, body: Fragment, requestId: Fragment) => sql`
  coalesce(
    (
      select left(${body}::text, -1) || ',"booking_link_id":' || to_json(booking_link_id)::text || '}'
      from meeting_requests
      where workspace_id = ${workspace.id}
        and id = ${requestId}
        and booking_link_id is not null
    ),
    ${body}::text
  )`

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
 * Events after a given one, oldest first, in the order of the transactions that wrote them, up to the first transaction that has
 * not ended. So a reader who continues from the last event they saw never misses one that commits later. An event that is
 * unknown, or deleted with age, stands for its place in the order of identifiers.
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
