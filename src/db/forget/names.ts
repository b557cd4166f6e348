import { type SoughtNames, withoutNames, withoutNamesIn } from '#core/person/forgotten.ts'
import type { Fragment, Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Replaces a name in the columns that hold people's words. A name can be any word, also a state, a zone or a key, so no other
// column is touched. The workspace's names for itself, its teams and its members are its own.

type Words = {
  table: string
  column: string
  /** The column that names the request, if there is one; `inside` if only the text itself does. */
  request: 'request_id' | 'id' | 'inside' | null
  /** For JSON: the keys that hold words. */
  keys?: readonly string[]
}

const REQUEST_KEYS = ['title', 'purpose', 'description', 'name', 'text', 'sentence']
const READING_KEYS = [
  ...REQUEST_KEYS,
  'subject',
  'sent',
  'words',
  'meaning',
  'question',
  'options',
  'remarks',
  'asked_words',
]

const WORDS: readonly Words[] = [
  ...['title', 'purpose', 'description', 'introduction_guidance'].map(
    (column) => ({ table: 'meeting_requests', column, request: 'id' }) as const,
  ),
  { table: 'meeting_requests', column: 'place', request: 'id', keys: ['text'] },
  ...['subject', 'visible', 'quoted', 'personal_line'].map(
    (column) => ({ table: 'messages', column, request: 'request_id' }) as const,
  ),
  { table: 'messages', column: 'calendar', request: 'request_id', keys: ['comment', 'summary', 'description'] },
  { table: 'threads', column: 'subject', request: 'request_id' },
  { table: 'decisions', column: 'sentence', request: 'request_id' },
  { table: 'team_assignments', column: 'sentence', request: 'request_id' },
  { table: 'facts', column: 'body', request: 'request_id', keys: ['reason', 'name', 'failure', 'text'] },
  { table: 'facts', column: 'set_aside_why', request: 'request_id' },
  ...['input', 'result'].flatMap((column) => [
    { table: 'readings', column, request: 'request_id', keys: READING_KEYS } as const,
    { table: 'description_readings', column, request: 'request_id', keys: READING_KEYS } as const,
  ]),
  ...['input', 'answer'].map(
    (column) => ({ table: 'model_readings', column, request: 'request_id', keys: READING_KEYS }) as const,
  ),
  { table: 'decisions', column: 'steps', request: 'request_id', keys: [...READING_KEYS, 'news', 'summary'] },
  { table: 'outbox', column: 'details', request: 'request_id', keys: ['subject', 'title', 'name'] },
  { table: 'outbox', column: 'failure', request: 'request_id' },
  { table: 'events', column: 'body', request: 'request_id', keys: REQUEST_KEYS },
  { table: 'idempotency_keys', column: 'body', request: 'inside', keys: REQUEST_KEYS },
  { table: 'bookings', column: 'place', request: 'request_id', keys: ['text'] },
  { table: 'booking_attendees', column: 'name', request: null },
  { table: 'calendar_objects', column: 'ics', request: null },
  { table: 'delivery_attempts', column: 'snippet', request: null },
  { table: 'caught_deliveries', column: 'body', request: 'request_id' },
]

/** Returns how many rows changed. */
export async function replaceNames(
  sql: Sql,
  workspace: Workspace,
  names: SoughtNames,
  requestIds: string[],
): Promise<number> {
  let changed = 0
  for (const words of WORDS)
    for (const row of await listNaming(sql, workspace, words, names, requestIds)) {
      const sought = row.isTheirs ? names : { ...names, parts: [] }
      const value = replaced(row.value, words.keys, sought)
      if (value === row.value) continue
      await sql`
        update ${sql(words.table)}
        set ${sql(words.column)} = ${value}::text::${sql.unsafe(row.type)}
        where workspace_id = ${workspace.id}
          and tableoid = ${row.part}::oid
          and ctid = ${row.place}::tid`
      changed += 1
    }
  return changed
}

type Row = { part: string; place: string; type: 'text' | 'jsonb'; value: string; isTheirs: boolean }

/** Locked, so that no row moves before it is changed. */
async function listNaming(
  sql: Sql,
  workspace: Workspace,
  { table, column, request, keys }: Words,
  { whole, parts }: SoughtNames,
  requestIds: string[],
): Promise<Row[]> {
  const like = (part: string) => `%${asStored(part, keys !== undefined).replace(/[\\%_]/g, '\\$&')}%`
  const text = sql`${sql(column)}::text`
  const isTheirs = isAbout(sql, request, text, requestIds)
  const wholes = whole.map((each) => sql`or ${text} ilike all (${each.map(like)}::text[])`)
  return await sql<Row[]>`
    select tableoid::text as part, ctid::text as place, pg_typeof(${sql(column)})::text as type, ${text} as value,
      ${isTheirs} as is_theirs
    from ${sql(table)}
    where workspace_id = ${workspace.id}
      and ((${isTheirs} and ${text} ilike any (${parts.map(like)}::text[])) ${wholes.length > 0 ? wholes : sql``})
    for no key update`
}

function isAbout(sql: Sql, request: Words['request'], text: Fragment, requestIds: string[]): Fragment {
  if (request === null) return sql`false`
  if (request === 'inside')
    return sql`exists (select from unnest(${requestIds}::text[]) id where position(id in ${text}) > 0)`
  return sql`coalesce(${sql(request)} = any (${requestIds}::text[]), false)`
}

const asStored = (part: string, isJson: boolean): string => (isJson ? JSON.stringify(part).slice(1, -1) : part)

function replaced(value: string, keys: readonly string[] | undefined, names: SoughtNames): string {
  if (!keys) return withoutNames(value, names)
  const before: unknown = JSON.parse(value)
  const after = JSON.stringify(withoutNamesIn(before, keys, names))
  return after === JSON.stringify(before) ? value : after
}
