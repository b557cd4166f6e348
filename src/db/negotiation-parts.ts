import type { MailKind } from '#core/negotiation/negotiation.ts'
import { minuteAtOrBefore } from '#core/time/minute.ts'
import { weekOf } from '#core/time/packed.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

// The parts of a negotiation, each an expression that makes JSON of what belongs to the request `r` of the statement around
// it. Put together by `whole-negotiation.ts`.

/** What a range is in minutes: outwards, since a started minute is not free. */
const stretch = (sql: Sql, range: ReturnType<Sql>) => sql`json_build_array(
  floor(extract(epoch from lower(${range})) / 60)::int, ceil(extract(epoch from upper(${range})) / 60)::int)`

const list = (sql: Sql, query: ReturnType<Sql>) => sql`coalesce((${query}), '[]'::json)`

/** `m` is the member; `zone` is theirs. */
function memberFields(sql: Sql, now: Timestamp) {
  return sql`
    'memberId', m.id, 'hours', m.working_hours, 'noticeMinutes', m.notice_minutes, 'bufferMinutes', m.buffer_minutes,
    'dailyLimit', m.daily_limit,
    'bookings', ${list(
      sql,
      sql`
      select json_agg(${stretch(sql, sql`bm.during`)} order by bm.during)
      from booking_members bm
      join bookings b on b.workspace_id = bm.workspace_id and b.id = bm.booking_id
      where bm.workspace_id = m.workspace_id
        and bm.member_id = m.id
        and bm.live
        and bm.during && tstzrange(${now}::timestamptz - interval '1 day', null)
        and b.request_id <> r.id`,
    )},
    'calendar', ${list(
      sql,
      sql`
      select json_agg(json_build_object('source', c.source, 'week', c.week, 'packed', encode(c.packed, 'base64')) order by c.week)
      from busy c
      where c.workspace_id = m.workspace_id
        and c.member_id = m.id
        and c.week >= ${weekOf(minuteAtOrBefore(now))}::int`,
    )}`
}

export function hosts(sql: Sql, workspace: Workspace, now: Timestamp) {
  return list(
    sql,
    sql`
    select json_agg(json_build_object(
      'email', p.email, 'name', p.name,
      'zone', coalesce(case when m.id = r.organizer_member_id then r.organizer_zone end, p.zone, ${workspace.timezone}),
      ${memberFields(sql, now)}) order by m.id <> r.organizer_member_id, m.id)
    from request_hosts h
    join workspace_members m on m.workspace_id = h.workspace_id and m.id = h.member_id
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where h.workspace_id = r.workspace_id
      and h.request_id = r.id
      and h.left_at is null`,
  )
}

/**
 * Belief order: what the person said themselves, what this request was given, what is known of the person. `offset 0` keeps
 * the planner, while it knows nothing of the tables yet, from going through all people of the workspace instead.
 */
export function participants(sql: Sql, workspace: Workspace, now: Timestamp) {
  return list(
    sql,
    sql`
    select json_agg(json_build_object(
      'id', a.id, 'email', a.email, 'name', p.name, 'required', a.required, 'suppressed', p.suppressed_reason,
      'zone', case when p.zone_source = 'person' then p.zone else coalesce(a.zone, p.zone) end,
      'zoneSource', case
        when p.zone_source = 'person' then 'said'
        when a.zone is not null then 'request'
        when p.zone is not null then 'person'
      end,
      'addresses', array(
        select email_key
        from participant_addresses o
        where o.workspace_id = a.workspace_id
          and o.request_id = a.request_id
          and o.participant_id = a.id
      ),
      'bookings', ${list(
        sql,
        sql`
        select json_agg(${stretch(sql, sql`b.during`)} order by b.during)
        from booking_attendees t
        join bookings b on b.workspace_id = t.workspace_id and b.id = t.booking_id
        where t.workspace_id = a.workspace_id
          and t.email_key = a.email_key
          and b.live
          and upper(b.during) > ${now}::timestamptz
          and b.request_id <> r.id`,
      )},
      'member', case when m.id is not null then
        json_build_object('zone', coalesce(p.zone, ${workspace.timezone}), ${memberFields(sql, now)}) end
      ) order by a.position)
    from participants a
    cross join lateral (
      select *
      from people
      where workspace_id = a.workspace_id
        and id = a.person_id
      offset 0
    ) p
    left join workspace_members m on m.workspace_id = p.workspace_id and m.person_id = p.id and m.active
    where a.workspace_id = r.workspace_id
      and a.request_id = r.id
      and a.removed_at is null`,
  )
}

export function threads(sql: Sql) {
  return list(
    sql,
    sql`
    select json_agg(json_build_object('id', t.id, 'party', t.party, 'partyId', t.party_id, 'subject', t.subject) order by t.id)
    from threads t
    where t.workspace_id = r.workspace_id
      and t.request_id = r.id`,
  )
}

/** With the newest version of what it was taken to mean, and the mail of ours that it answers. */
export function received(sql: Sql) {
  return list(
    sql,
    sql`
    select json_agg(json_build_object(
      'id', m.id, 'at', iso(m.at), 'kind', m.kind, 'party', t.party, 'partyId', t.party_id, 'fromKey', m.from_key,
      'fromEmail', m.from_email, 'fromName', m.from_name, 'copied', m.copied, 'trust', m.trust, 'proof', m.proof, 'subject', m.subject,
      'text', m.visible, 'rsvp', m.calendar -> 'answer',
      'bounce', case when m.kind = 'bounce' then json_build_object('recipient', m.bounce ->> 'sentTo',
        'hard', m.bounce ->> 'severity' = 'hard', 'status', m.bounce #>> '{recipients,0,status}') end,
      'answers', (
        select o.id
        from messages o
        where o.workspace_id = m.workspace_id
          and o.request_id = m.request_id
          and o.direction = 'out'
          and (o.message_id = m.in_reply_to or o.message_id = any (m.references_ids))
        order by o.message_id = m.in_reply_to desc nulls last, o.id desc
        limit 1
      ),
      'clockOffsetMinutes', m.date_offset_minutes, 'reading', g.result,
      'readWith', case when g.result is not null then
        json_build_object('timezone', g.input -> 'timezone', 'by', g.source) end
      ) order by m.id)
    from messages m
    left join lateral (
      select result, input, source
      from readings
      where workspace_id = m.workspace_id
        and message_id = m.id
      order by version desc
      limit 1
    ) g on true
    left join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
    where m.workspace_id = r.workspace_id
      and m.request_id = r.id
      and m.direction = 'in'
      and not exists (
        select
        from facts f
        where f.workspace_id = r.workspace_id
          and f.request_id = r.id
          and f.set_aside_at is not null
          and f.body ->> 'message_id' = m.id
      )`,
  )
}

export function sent(sql: Sql) {
  return list(
    sql,
    sql`
    select json_agg(json_build_object(
      'id', m.id, 'at', iso(m.at), 'party', t.party, 'partyId', t.party_id, 'kind', m.kind,
      'cause', json_strip_nulls(json_build_object('kind', m.cause_kind, 'ref', m.cause_ref, 'sequence', m.sequence)),
      'generation', m.generation, 'status', o.status, 'asked', m.asked, 'writtenFor', m.written_for, 'text', m.visible,
      'showed', ${list(
        sql,
        sql`
        select json_agg(json_build_object('start', iso(lower(f.during)), 'end', iso(upper(f.during))) order by s.position)
        from shown_offers s
        join offers f on f.workspace_id = s.workspace_id and f.request_id = s.request_id and f.round = s.round and f.n = s.n
        where s.workspace_id = m.workspace_id
          and s.message_id = m.id`,
      )}) order by m.id)
    from outbox o
    join messages m on m.workspace_id = o.workspace_id and m.id = o.id
    join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
    where o.workspace_id = r.workspace_id
      and o.request_id = r.id`,
  )
}

export function offers(sql: Sql) {
  return list(
    sql,
    sql`
    select json_agg(json_build_object('round', f.round, 'n', f.n, 'state', f.state,
      'start', iso(lower(f.during)), 'end', iso(upper(f.during))) order by f.round, f.n)
    from offers f
    where f.workspace_id = r.workspace_id
      and f.request_id = r.id`,
  )
}

export function offeredElsewhere(sql: Sql, now: Timestamp) {
  return list(
    sql,
    sql`
    select json_agg(${stretch(sql, sql`f.during`)} order by f.during)
    from offers f
    where f.workspace_id = r.workspace_id
      and f.state = 'open'
      and lower(f.during) > ${now}::timestamptz
      and f.request_id in (
        select theirs.request_id
        from request_hosts ours
        join request_hosts theirs
          on theirs.workspace_id = ours.workspace_id and theirs.member_id = ours.member_id and theirs.left_at is null
        join meeting_requests o
          on o.workspace_id = theirs.workspace_id and o.id = theirs.request_id and o.status = 'active'
        where ours.workspace_id = r.workspace_id
          and ours.request_id = r.id
          and ours.left_at is null
          and theirs.request_id <> r.id
      )`,
  )
}

export function booking(sql: Sql) {
  return sql`(
    select json_build_object(
      'id', b.id, 'uid', b.uid, 'sequence', b.sequence, 'live', b.live,
      'start', iso(lower(b.during)), 'end', iso(upper(b.during)),
      'attendees', ${list(
        sql,
        sql`
        select json_agg(json_build_object(
          'email', t.email, 'emailKey', t.email_key, 'name', t.name, 'rsvp', t.rsvp, 'rsvpSequence', t.rsvp_sequence,
          'rsvpDtstamp', iso(t.rsvp_dtstamp), 'invitedSequence', ${newestLeased(sql, 'invite')},
          'cancelledSequence', ${newestLeased(sql, 'cancel_invite')}) order by t.email_key)
        from booking_attendees t
        where t.workspace_id = b.workspace_id
          and t.booking_id = b.id`,
      )})
    from bookings b
    where b.workspace_id = r.workspace_id
      and b.request_id = r.id)`
}

/** From when a mail was leased it may have left. */
function newestLeased(sql: Sql, kind: MailKind) {
  return sql`(
    select max(m.sequence)
    from outbox o
    join messages m on m.workspace_id = o.workspace_id and m.id = o.id
    where o.workspace_id = r.workspace_id
      and o.request_id = r.id
      and o.kind = ${kind}
      and o.recipient = t.email
      and o.leased_at is not null
  )`
}

export function facts(sql: Sql) {
  return list(
    sql,
    sql`
    select json_agg(json_build_object('n', f.n, 'at', iso(f.at), 'kind', f.kind, 'actor', f.actor, 'body', f.body) order by f.n)
    from facts f
    where f.workspace_id = r.workspace_id
      and f.request_id = r.id
      and f.set_aside_at is null`,
  )
}

/** The newest reading of the request's own words. */
export function descriptionReading(sql: Sql) {
  return sql`(
    select json_build_object('input', d.input, 'rules', d.result)
    from description_readings d
    where d.workspace_id = r.workspace_id
      and d.request_id = r.id
    order by d.version desc
    limit 1
  )`
}
