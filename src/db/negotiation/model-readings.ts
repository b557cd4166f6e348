import type { ModelState } from '#core/language/agreement/waiting.ts'
import type { ReadInput } from '#core/language/reading.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import {
  type ClaimKey,
  claimTable,
  due,
  isClaimed,
  type Lease,
  type Leased,
  leaseColumns,
  type Turn,
} from '../queue/claims.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Questions to the language model (claims.ts). A question has the key of its message, so there is one per message. If a message is
// read again because its writer named a zone, a new question replaces the old one.

type StateRow = {
  id: string
  status: ModelState['status']
  askedAtMs: number
  answer: unknown
  timezone: string | null
  from: ReadInput['from']
}

const milliseconds = (sql: Sql) => sql`(extract(epoch from asked_at) * 1000)::float8`

export type AskedModel = { state: ModelState; timezone: string | null; from: ReadInput['from'] }

export async function listModelReadings(
  sql: Sql,
  workspace: Workspace,
  messageIds: string[],
): Promise<Map<string, AskedModel>> {
  const rows = await sql<StateRow[]>`
    select id, status, ${milliseconds(sql)} as asked_at_ms, answer, input ->> 'timezone' as timezone,
      input ->> 'from' as "from"
    from model_readings
    where workspace_id = ${workspace.id}
      and id = any (${messageIds}::text[])`
  return new Map(rows.map(({ id, timezone, from, ...state }) => [id, { state: state as ModelState, timezone, from }]))
}

/** How many more mails the model may read today; null if the workspace wants no model. */
export async function findQuestionsLeft(
  sql: Sql,
  workspace: Workspace,
  mailsADayMax: number,
  at: Timestamp,
): Promise<number | null> {
  const [row] = await sql<{ left: number | null }[]>`
    select case when w.model_reading then greatest(0, ${mailsADayMax}::int - (
        select count(*)::int
        from model_readings
        where workspace_id = ${workspace.id}
          and asked_at > ${at}::timestamptz - interval '24 hours'
      )) end as left
    from workspaces w
    where w.id = ${workspace.id}`
  return row?.left ?? null
}

/** Without a request, the mail asks for one. */
export type ModelQuestion = { messageId: string; requestId: string | null; input: ReadInput; at: Timestamp }

export async function insertQuestion(
  sql: Sql,
  workspace: Workspace,
  { messageId, requestId, input, at }: ModelQuestion,
): Promise<void> {
  await sql`
    insert into model_readings as known (workspace_id, id, request_id, input, asked_at, next_attempt_at)
    values (${workspace.id}, ${messageId}, ${requestId}, ${sql.json(input as never)}, ${at}, now())
    on conflict (workspace_id, id) do update
    set request_id = excluded.request_id,
        input = excluded.input,
        asked_at = excluded.asked_at,
        next_attempt_at = excluded.next_attempt_at,
        status = 'queued',
        attempts = 0,
        open_claims = 0,
        claim_no = known.claim_no + 1,
        lease_until = null,
        lease_owner = null,
        answer = null,
        failure = null`
}

export type ClaimedQuestion = Leased & {
  requestId: string | null
  input: ReadInput
  askedAtMs: number
  /** The workspace may have switched the model off since. */
  isWanted: boolean
}

export type ClaimedQuestions = { rows: ClaimedQuestion[]; share: number; seenTo: string | null }

/** Named exception to "every query names the workspace": workers serve all of them. */
export async function claimQuestions(sql: Transaction, turn: Turn, lease: Lease): Promise<ClaimedQuestions> {
  const rows = await sql<({ share: number; seenTo: string | null } & ({ id: null } | ClaimedQuestion))[]>`
    with recursive ${due(sql, 'model_readings', turn)},
    claimed as (
      update model_readings t
      set status = 'leased',
          ${leaseColumns(sql, lease)}
      from due
      join workspaces w on w.id = due.workspace_id
      where t.workspace_id = due.workspace_id
        and t.id = due.id
      returning t.workspace_id, t.id, t.claim_no, t.attempts, t.open_claims, t.request_id, t.input,
        ${milliseconds(sql)} as asked_at_ms, w.model_reading as is_wanted
    )
    select turn.share, turn.seen_to, c.*
    from turn
    left join claimed c on true`
  const [first] = rows
  return { rows: rows.filter((row) => row.id !== null), share: first?.share ?? 1, seenTo: first?.seenTo ?? null }
}

export type SettledQuestion = ClaimKey & {
  requestId: string | null
  /** The zone of the question: an answer for another zone does not count. */
  timezone: string | null
  status: 'answered' | 'failed' | 'queued'
  answer: unknown
  failure: string | null
  model: string
  promptVersion: number
  tokens: number | null
  ms: number
  at: Timestamp
  /** The delay before the next try, if there is one. */
  delaySeconds: number
}

/**
 * Fenced by the claim. The negotiation that waits for the answer becomes due with it. It is locked first, as a decision does, so
 * that the two never wait for each other.
 */
export async function updateSettledQuestion(
  sql: Transaction,
  settled: SettledQuestion,
): Promise<readonly { id: string }[]> {
  const { workspaceId, requestId, status } = settled
  if (requestId !== null)
    await sql`
      select
      from negotiations
      where workspace_id = ${workspaceId}
        and request_id = ${requestId}
      for no key update`
  const written = await sql<{ id: string }[]>`
    update model_readings t
    set status = ${status},
        answer = ${settled.answer === null ? null : sql.json(settled.answer as never)},
        failure = ${settled.failure},
        model = ${settled.model},
        prompt_version = ${settled.promptVersion},
        tokens = ${settled.tokens},
        duration_ms = ${settled.ms},
        attempts = t.attempts + 1,
        open_claims = 0,
        next_attempt_at = now() + make_interval(secs => ${settled.delaySeconds}),
        lease_until = null,
        lease_owner = null
    from ${claimTable(sql, [settled])}
    where t.workspace_id = ${workspaceId}
      and ${isClaimed(sql)}
      and t.input ->> 'timezone' is not distinct from ${settled.timezone}
    returning t.id`
  if (written.length > 0 && status !== 'queued' && requestId !== null)
    await sql`
      update negotiations
      set due_at = least(due_at, ${settled.at}::timestamptz)
      where workspace_id = ${workspaceId}
        and request_id = ${requestId}`
  return written
}
