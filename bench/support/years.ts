import { lowestId } from '#db/ids.ts'
import type { Pool, Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { MEMBERS, PEOPLE } from './settled-workspace.ts'

// Years of requests of one workspace, which asks for as many in each week: what a week has is the same, and only the weeks become more. The
// newest week is open, in all others six of ten were booked and the rest cancelled. A request has five mails, two participants, and eight
// entries in the directory. It names only columns that have been there since SINCE, so it also fills the database of an older version.

export const SINCE = 77
export const A_WEEK = 2_000
export const MAILS_EACH = 5

const WEEK_MS = 7 * 86_400_000
const WEEKS_AT_ONCE = 10
/** How long the bytes of mails are kept, with some that are due to go. */
const RAW_WEEKS = 27
/** As with those that are kept for thirty days. */
const EVENT_WEEKS = 5

/** The weeks from the `first` before now to the `last` one. */
export async function fillWeeks(pool: Pool, nowMs: number, { first, last }: { first: number; last: number }) {
  for (let from = first; from < last; from += WEEKS_AT_ONCE)
    await inTransaction(pool, async (sql) => {
      // The references are correct by construction, and checking millions of rows would take most of the time.
      await sql`set local session_replication_role = replica`
      await sql`set local statement_timeout = 0`
      await makeRequests(sql, nowMs, { from, to: Math.min(from + WEEKS_AT_ONCE, last) })
      for (const fill of [insertRequests, insertPeople, insertMails, insertDecisions, insertBookings, insertDirectory])
        await fill(sql)
    })
}

/** All tables get their rows from this one. */
async function makeRequests(sql: Transaction, nowMs: number, { from, to }: { from: number; to: number }) {
  const weeks = Array.from({ length: to - from }, (_, index) => {
    const number = from + index
    const beganMs = nowMs - (number + 1) * WEEK_MS
    const of = (kind: Parameters<typeof lowestId>[0]) => lowestId(kind, beganMs)
    return {
      ...{ number, at: new Date(beganMs).toISOString() },
      ...{ request: of('request'), message: of('message'), thread: of('thread'), participant: of('participant') },
      ...{ booking: of('booking'), decision: of('decision'), event: of('event'), audit: of('audit') },
    }
  })
  await sql`
    create temporary table made on commit drop as
    select ws.id as ws, w.*, n, numbered_id(w.request, n) as id,
      case when w.number = 0 then 'active' when n % 10 < 6 then 'booked' else 'cancelled' end as status,
      m.id as member_id, m.number as member, p.email as organizer,
      (w.number * 7919 + n * 31) % ${PEOPLE}::int as one, (w.number * 7919 + n * 31 + 1 + n % 97) % ${PEOPLE}::int as two
    from workspaces ws
    cross join jsonb_to_recordset(${sql.json(weeks)}) as w (
      number int, at timestamptz, request text, message text, thread text, participant text, booking text, decision text, event text,
      audit text
    )
    cross join generate_series(0, ${A_WEEK - 1}) n
    join (select *, row_number() over (order by id) - 1 as number from workspace_members) m on m.number = n % ${MEMBERS}
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id`
}

async function insertRequests(sql: Transaction) {
  await sql`
    insert into meeting_requests (
      workspace_id, id, status, organizer_member_id, organizer_email, organizer_key, title, source, from_local, booked_at, cancelled_at,
      created_at, updated_at
    )
    select ws, id, status, member_id, organizer, organizer, 'Plans for quarter ' || number / 13, 'api', 'acme',
      case status when 'booked' then at end, case status when 'cancelled' then at end, at, at
    from made`
  await sql`
    insert into negotiations (workspace_id, request_id, due_at)
    select ws, id, case when number = 0 and n < 200 then at end
    from made`
  await sql`
    insert into audit (workspace_id, id, at, actor, action, ref)
    select ws, numbered_id(audit, n * 2 + k), at, 'key', 'meeting_request.' || (array['created', 'decided'])[k + 1], id
    from made, generate_series(0, 1) k`
}

async function insertPeople(sql: Transaction) {
  await sql`
    insert into request_hosts (workspace_id, request_id, member_id, via)
    select ws, id, member_id, 'organizer'
    from made`
  await sql`
    insert into participants (workspace_id, id, request_id, email_key, person_id, email, position)
    select ws, numbered_id(participant, n * 2 + k), m.id, p.email_key, p.id, p.email, k
    from made m
    cross join generate_series(0, 1) k
    join people p on p.workspace_id = ws and p.email_key = 'p' || case k when 0 then one else two end || '@client.test'`
  await sql`
    insert into threads (workspace_id, id, request_id, party, party_id, token, subject, created_at)
    select ws, numbered_id(thread, n * 2 + k), id, 'participant', numbered_id(participant, n * 2 + k), md5(id || k), 'Plans', at
    from made, generate_series(0, 1) k`
}

/** Three go out and two come in. */
async function insertMails(sql: Transaction) {
  await sql`
    create temporary table mails on commit drop as
    select m.*, numbered_id(message, n * ${MAILS_EACH}::int + k) as mail_id, k, md5(id || k) as dedupe,
      'p' || case k % 2 when 0 then one else two end || '@client.test' as person
    from made m, generate_series(0, ${MAILS_EACH - 1}) k`
  await sql`
    insert into messages (
      workspace_id, id, direction, request_id, thread_id, kind, from_email, from_key, rcpt, subject, message_id, dedupe_key, visible, at,
      created_at
    )
    select ws, mail_id, case when k < 3 then 'out' else 'in' end, id, numbered_id(thread, n * 2 + k % 2), case when k < 3 then 'outreach' else 'reply' end,
      person, person, array[person], 'Plans', '<' || dedupe || '@acme.test>', dedupe, repeat('The second one works for me. ', 10), at, at
    from mails`
  await sql`
    insert into outbox (workspace_id, id, dedupe_key, recipient, recipient_key, kind, status, created_at, request_id, sent_at, next_attempt_at)
    select ws, mail_id, dedupe, person, person, 'outreach', case when number = 0 and n < 50 then 'queued' else 'sent' end, at, id,
      case when number = 0 and n < 50 then null else at end, at
    from mails
    where k < 3`
  await sql`
    insert into message_raw (workspace_id, id, raw, created_at)
    select ws, mail_id, convert_to(repeat(dedupe, 30), 'UTF8'), at
    from mails
    where number < ${RAW_WEEKS}`
}

async function insertDecisions(sql: Transaction) {
  await sql`
    insert into facts (workspace_id, request_id, n, at, kind, actor, body)
    select ws, id, k, at, 'created', 'key', '{}'
    from made, generate_series(1, 2) k`
  await sql`
    insert into decisions (workspace_id, request_id, n, id, rev, engine_version, steps, sentence, input_hash, at)
    select ws, id, k, numbered_id(decision, n * 2 + k), k, '1', '[{"kind":"send"}]', 'They were offered three times.', md5(id), at
    from made, generate_series(1, 2) k`
  await sql`
    insert into decision_inputs (workspace_id, request_id, n, packed, created_at)
    select ws, id, k, convert_to(repeat(md5(id), 20), 'UTF8'), at
    from made, generate_series(1, 2) k
    where number < ${EVENT_WEEKS}`
  await sql`
    insert into events (workspace_id, id, type, request_id, body, created_at)
    select ws, numbered_id(event, n * 2 + k), 'meeting_request.created', id, rpad('{}', 300), at
    from made, generate_series(0, 1) k
    where number < ${EVENT_WEEKS}`
}

/** Each member meets somebody once in an hour, so that nothing overlaps. */
async function insertBookings(sql: Transaction) {
  await sql`
    create temporary table booked on commit drop as
    select ws, id, numbered_id(booking, n) as booking_id, member_id, at,
      tstzrange(at + make_interval(days => 7, hours => n / ${MEMBERS}::int), at + make_interval(days => 7, hours => n / ${MEMBERS}::int, mins => 30)) as during
    from made
    where status = 'booked'`
  await sql`
    insert into bookings (workspace_id, id, request_id, uid, during, zone, tzdb, created_at, updated_at)
    select ws, booking_id, id, booking_id, during, 'UTC', '2026a', at, at
    from booked`
  await sql`
    insert into booking_members (workspace_id, booking_id, member_id, during)
    select ws, booking_id, member_id, during
    from booked`
}

async function insertDirectory(sql: Transaction) {
  await sql`
    insert into directory (kind, lookup, workspace_id, ref)
    select 'reply', md5('reply' || id || k), ws, numbered_id(thread, n * 2 + k) from made, generate_series(0, 1) k
    union all
    select 'mail', md5('mail' || mail_id), ws, mail_id from mails where k < 3`
  await sql`
    insert into directory (kind, lookup, workspace_id, request_id, party_id)
    select kind, md5(kind || id), ws, id, numbered_id(participant, n * 2)
    from made, unnest(array['guest', 'stop', 'organizer']) kind`
}
