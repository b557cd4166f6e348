import { nameFinder, type SoughtNames, withoutNames, withoutNamesIn } from '#core/person/forgotten.ts'
import type { Fragment, Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Replaces a name in the columns that hold people's words. A name can be any word, also a state, a zone or a key, so no other
// column is touched. The workspace's names for itself, its teams and its members are its own.

/** A column with people's words. */
export type Words = {
  table: string
  column: string
  /** The column that names the request, if there is one; `inside` if only the text itself does. */
  request: 'request_id' | 'id' | 'inside' | null
  /** For JSON: the keys that hold words. */
  keys?: readonly string[]
  /** In mails of others it is their name. */
  isOurMailsOnly?: true
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

const FACT_KEYS = ['reason', 'name', 'failure', 'text', 'words', 'options', 'why']

export const WORDS: readonly Words[] = [
  ...['title', 'purpose', 'description', 'introduction_guidance'].map(
    (column) => ({ table: 'meeting_requests', column, request: 'id' }) as const,
  ),
  { table: 'meeting_requests', column: 'place', request: 'id', keys: ['text'] },
  { table: 'meeting_requests', column: 'answers', request: 'id', keys: ['question', 'answer'] },
  ...['name', 'words'].map((column) => ({ table: 'booking_holds', column, request: 'request_id' }) as const),
  { table: 'booking_holds', column: 'answers', request: 'request_id', keys: ['question', 'answer'] },
  ...['subject', 'visible', 'quoted', 'personal_line'].map(
    (column) => ({ table: 'messages', column, request: 'request_id' }) as const,
  ),
  { table: 'messages', column: 'from_name', request: 'request_id', isOurMailsOnly: true },
  { table: 'messages', column: 'calendar', request: 'request_id', keys: ['comment', 'summary', 'description'] },
  { table: 'messages', column: 'asked', request: 'request_id', keys: ['words', 'options'] },
  { table: 'messages', column: 'bounce', request: 'request_id', keys: ['diagnostic'] },
  { table: 'threads', column: 'subject', request: 'request_id' },
  { table: 'decisions', column: 'sentence', request: 'request_id' },
  { table: 'team_assignments', column: 'sentence', request: 'request_id' },
  { table: 'facts', column: 'body', request: 'request_id', keys: FACT_KEYS },
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
  { table: 'outbox', column: 'provider_id', request: 'request_id' },
  { table: 'model_readings', column: 'failure', request: 'request_id' },
  { table: 'negotiations', column: 'failure', request: 'request_id' },
  { table: 'events', column: 'body', request: 'request_id', keys: REQUEST_KEYS },
  { table: 'idempotency_keys', column: 'body', request: 'inside', keys: REQUEST_KEYS },
  { table: 'bookings', column: 'place', request: 'request_id', keys: ['text'] },
  { table: 'bookings', column: 'entry', request: 'request_id' },
  { table: 'readings', column: 'differences', request: 'request_id' },
  { table: 'booking_attendees', column: 'name', request: null },
  { table: 'calendar_objects', column: 'ics', request: null },
  { table: 'delivery_attempts', column: 'snippet', request: null },
  { table: 'caught_deliveries', column: 'body', request: 'request_id' },
  ...['description', 'introduction_guidance'].map((column) => ({ table: 'teams', column, request: null }) as const),
  { table: 'meeting_kinds', column: 'title', request: null },
  { table: 'booking_links', column: 'questions', request: null, keys: ['label', 'choices'] },
  ...['teams', 'workspace_members', 'meeting_kinds'].map(
    (table) => ({ table, column: 'place', request: null, keys: ['text'] }) as const,
  ),
  { table: 'api_keys', column: 'name', request: null },
  { table: 'audit', column: 'detail', request: null, keys: ['name'] },
  { table: 'calendar_connections', column: 'name', request: null },
  { table: 'programs', column: 'name', request: null },
  { table: 'webhook_endpoints', column: 'description', request: null },
]

/** Returns how many rows changed. */
export async function replaceNames(
  sql: Sql,
  workspace: Workspace,
  names: SoughtNames,
  requestIds: string[],
): Promise<number> {
  const [inTheirs, anywhere] = [nameFinder(names), nameFinder({ ...names, parts: [] })]
  let changed = 0
  for (const words of WORDS)
    for (const row of await listNaming(sql, workspace, words, names, requestIds)) {
      const finder = row.isTheirs ? inTheirs : anywhere
      const value = finder ? replaced(row.value, words.keys, finder) : row.value
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

type Row = { part: string; place: string; type: 'text' | 'text[]' | 'jsonb'; value: string; isTheirs: boolean }

/** Locked, so that no row moves before it is changed. */
async function listNaming(
  sql: Sql,
  workspace: Workspace,
  { table, column, request, keys, isOurMailsOnly }: Words,
  { whole, parts }: SoughtNames,
  requestIds: string[],
): Promise<Row[]> {
  const like = (part: string) => `%${anySpelling(asStored(part, keys !== undefined))}%`
  const text = sql`${sql(column)}::text`
  const isTheirs = isAbout(sql, request, text, requestIds)
  const wholes = whole.map((each) => sql`or ${text} ilike all (${each.map(like)}::text[])`)
  return await sql<Row[]>`
    select tableoid::text as part, ctid::text as place, pg_typeof(${sql(column)})::text as type, ${text} as value,
      ${isTheirs} as is_theirs
    from ${sql(table)}
    where workspace_id = ${workspace.id}
      ${isOurMailsOnly ? sql`and direction = 'out'` : sql``}
      and ((${isTheirs} and ${text} ilike any (${parts.map(like)}::text[])) ${wholes.length > 0 ? wholes : sql``})
    for no key update`
}

function isAbout(sql: Sql, request: Words['request'], text: Fragment, requestIds: string[]): Fragment {
  if (request === null) return sql`false`
  if (request === 'inside')
    return sql`exists (select from unnest(${requestIds}::text[]) id where position(id in ${text}) > 0)`
  return sql`coalesce(${sql(request)} = any (${requestIds}::text[]), false)`
}

/** Databases differ in what they call the same letter in capitals, and an accent may be a character of its own. */
const anySpelling = (part: string): string => part.replace(/[\\%_]/g, '\\$&').replace(/[^\p{ASCII}]+/gu, '%')

const asStored = (part: string, isJson: boolean): string => (isJson ? JSON.stringify(part).slice(1, -1) : part)

function replaced(value: string, keys: readonly string[] | undefined, finder: RegExp): string {
  if (!keys) return withoutNames(value, finder)
  const before: unknown = JSON.parse(value)
  const after = JSON.stringify(withoutNamesIn(before, keys, finder))
  return after === JSON.stringify(before) ? value : after
}
