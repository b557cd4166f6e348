import type { World } from './world.ts'

// Everything that stands of a request, without what differs from run to run, so that two runs can be compared.

export type State = {
  status: string
  attention: string | null
  facts: string[]
  messages: string[]
  readings: string[]
  decisions: string[]
  offers: string[]
  mails: string[]
  threads: string[]
  bookings: string[]
  events: string[]
  others: string[]
}

export async function stateOf(world: World, requestId: string): Promise<State> {
  const [row] = await world.pool<State[]>`
    select r.status, n.attention,
      ${list(world, 'facts', "f.kind || ' ' || f.actor", 'f.n')} as facts,
      ${list(world, 'messages', "f.direction || ' ' || f.kind || ' ' || f.from_email || ' ' || f.visible", 'f.id')} as messages,
      ${list(world, 'readings', "f.version || ' ' || f.result::text", 'f.message_id, f.version')} as readings,
      ${list(world, 'decisions', "f.rev || ' ' || f.sentence", 'f.n')} as decisions,
      ${list(world, 'offers', "f.round || '.' || f.n || ' ' || f.during || ' ' || f.state", 'f.round, f.n')} as offers,
      ${list(world, 'outbox', "f.status || ' ' || f.recipient || ' ' || f.dedupe_key", 'f.id')} as mails,
      ${list(world, 'threads', "f.party || ' ' || f.subject", 'f.id')} as threads,
      array(
        select b.during || ' ' || b.sequence || ' ' || t.email || ' ' || t.rsvp
        from bookings b
        join booking_attendees t on t.workspace_id = b.workspace_id and t.booking_id = b.id
        where b.workspace_id = r.workspace_id and b.request_id = r.id
        order by t.email
      ) as bookings,
      ${list(world, 'events', 'f.type', 'f.id')} as events,
      array(
        select 'participant ' || p.email || ' ' || p.required
        from participants p
        where p.workspace_id = r.workspace_id and p.request_id = r.id and p.removed_at is null
        order by p.position
      ) as others
    from meeting_requests r
    join negotiations n on n.workspace_id = r.workspace_id and n.request_id = r.id
    where r.workspace_id = ${world.workspace.id}
      and r.id = ${requestId}`
  return JSON.parse(anonymous(JSON.stringify(row))) as State
}

function list({ pool }: World, table: string, text: string, order: string) {
  return pool`array(
    select ${pool.unsafe(text)}
    from ${pool(table)} f
    where f.workspace_id = r.workspace_id
      and f.request_id = r.id
    order by ${pool.unsafe(order)}
  )`
}

/** Identifiers, tokens and the handle are made anew in every run. */
export function anonymous(text: string): string {
  return text
    .replace(/\b([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, '$1_…')
    .replace(/\b(?:[rb]\.)?[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, '…')
    .replace(/\bh[0-9a-f]{12}\b/g, 'handle')
}
