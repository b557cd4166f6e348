import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { forgetPerson } from '#actions/forget-person.ts'
import { WORDS } from '#db/forget/names.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { TESTER } from '../support/clock.ts'
import { type Column, dropRules, everyColumn, fillRow, packed } from '../support/every-column.ts'
import { newMonday } from '../support/negotiating.ts'
import { anotherPool } from '../support/own-database.ts'

// Forgetting somebody, column by column: every column of every table holds their address and their name in every form that we store,
// and afterwards none does. A new column fails here until it is named: in WORDS if people's words may stand in it, else below.

const ZOE = { email: 'Zoe.Quillon+x@Client.test', key: 'zoe.quillon+x@client.test', name: 'Zoë Quillon' }
const OTHER = 'cy@client.test'

/** Codes and states that we make, identifiers of others, and texts in which only an address may stand. */
const NO_NAMES: Record<string, string> = {
  api_keys: 'scopes',
  audit: 'actor action ref',
  booking_attempts: 'email_key network',
  booking_attendees: 'booking_id email_key email rsvp',
  booking_hold_members: 'member_id hold_id',
  booking_holds: 'link_id email email_key zone language personal_use',
  booking_link_orders: 'link_id',
  booking_link_uses: 'link_id use',
  booking_link_visits: 'link_id',
  booking_members: 'booking_id member_id',
  booking_links: 'kind_id name language for_email',
  bookings: 'uid zone tzdb',
  busy: 'member_id source',
  calendar_connections: 'member_id kind',
  calendar_entries: 'calendar_id booking_id ref etag noticed',
  calendar_links: 'member_id kind account tentative state',
  calendar_objects: 'calendar_id ref etag uid',
  calendars: 'connection_id member_id zone tentative cursor problem status',
  caught_deliveries: 'delivery_id endpoint_id event_type headers',
  decisions: 'engine_version input_hash',
  deliveries: 'endpoint_id event_id event_type failure',
  delivery_attempts: 'delivery_id failure',
  description_readings: 'engine_version',
  directory: 'kind lookup ref party_id digest_id',
  events: 'type',
  facts: 'kind actor',
  idempotency_keys: 'path key body_digest',
  mail_stray: 'envelope why',
  meeting_kinds: 'team_id workspace_membership_id',
  meeting_requests:
    'booking_link_id status organizer_member_id organizer_email organizer_key organizer_zone source team_id from_local stand_in_member_id requester_key asked_by requester_domain place_source',
  messages:
    'thread_id kind from_email from_key rcpt copied message_id in_reply_to references_ids token dedupe_key trust tray_reason source twin_of cause_kind cause_ref written_for proof team_id',
  model_readings: 'status model',
  negotiations: 'attention',
  offered_times: 'member_id',
  offers: 'state',
  outbox: 'dedupe_key recipient kind status recipient_key',
  participant_addresses: 'participant_id email_key relation',
  participants: 'email_key person_id email zone language replaced_by added_by',
  people: 'email email_key zone zone_source locale suppressed_reason',
  program_tokens: 'program_id kind challenge',
  programs: 'member_id client_digest redirect_uri scopes resource',
  readings: 'message_id source engine_version by',
  request_hosts: 'member_id via team_id',
  shown_offers: 'message_id',
  sign_in_accounts: 'issuer subject email_key',
  sign_in_links: 'email_key asked_from',
  sign_in_sessions: 'email_key',
  suppressed_digests: 'reason',
  team_addresses: 'slug team_id',
  team_assignments: 'team_id membership_id queue_seen passed_over member_id',
  team_memberships: 'team_id member_id role',
  teams: 'slug mode',
  threads: 'party party_id token',
  webhook_endpoints: 'url events format disabled_reason',
  workspace_members: 'person_id role working_hours country days_off language digest_id',
}
/** Names of others, and the workspace's names for itself and its own: nobody else loses a name. */
const NAMES_OF_OTHERS: Record<string, string> = {
  people: 'name former_names',
  teams: 'name',
  workspaces: 'name',
}
/** Sealed, minutes of a calendar, or one of a few words of ours. */
const NO_TEXT: Record<string, string> = {
  busy: 'packed unknown',
  calendar_connections: 'secret',
  calendar_links: 'verifier',
  deliveries: 'status',
  messages: 'direction',
  webhook_endpoints: 'headers secret previous_secret',
}
/** Bytes that are searched whole. */
const BYTES: Record<string, string> = { decision_inputs: 'packed', mail_stray: 'raw', message_raw: 'raw without_line' }
/** Tables of the installation, which hold nobody's words. */
const OURS = new Set(
  'installation key_version mailbox_cursors mailbox_waiting nodes provider_pauses rate_nodes rate_windows schema_migrations seal_check workspaces'.split(
    ' ',
  ),
)
/** Made by us, and the same in every table. */
const IDENTIFIERS = new Set(['workspace_id', 'id', 'request_id', 'digest'])

const isListed = (lists: Record<string, string>, { tableName, columnName }: Column): boolean =>
  lists[tableName]?.split(' ').includes(columnName) ?? false
const wordsOf = ({ tableName, columnName }: Column) =>
  WORDS.find(({ table, column }) => table === tableName && column === columnName)
const holdsText = ({ type }: Column): boolean => /^_?(?:text|varchar|bpchar|jsonb?|bytea|citext|xml)$/.test(type)

async function columnsOfPeople(pool: Pool): Promise<Column[]> {
  return (await everyColumn(pool)).filter(({ tableName }) => !OURS.has(tableName))
}

test('every column that can hold text is known to hold words of people, or not to', async () => {
  const columns = (await columnsOfPeople(await anotherPool())).filter(holdsText)
  const kinds = (column: Column): boolean[] => [
    IDENTIFIERS.has(column.columnName),
    wordsOf(column) !== undefined,
    ...[NO_NAMES, NAMES_OF_OTHERS, NO_TEXT, BYTES].map((lists) => isListed(lists, column)),
  ]
  const unclear = columns.filter((column) => kinds(column).filter(Boolean).length !== 1)
  assert.deepEqual(
    unclear.map(({ tableName, columnName }) => `${tableName}.${columnName}`),
    [],
  )
})

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const [LOCAL, DOMAIN] = ZOE.key.split('@') as [string, string]

const ADDRESSES = [
  ZOE.email,
  ZOE.key,
  ZOE.email.toUpperCase(),
  encodeURIComponent(ZOE.email),
  ZOE.key.replace('@', '=40').replace('+', '=2B'),
  `list+${LOCAL}=${DOMAIN}@bounces.test`,
  `SRS0=ab=cd=${DOMAIN}=${LOCAL}@forwarder.test`,
  ZOE.email.replace('@', '\\u0040'),
  ZOE.key.replace('@', '&#64;').replace('+', '&#x2B;'),
  base64(ZOE.email),
  base64(`x${ZOE.key}y`),
  base64(`<"${ZOE.key}">`),
]
const FULL_NAMES = [ZOE.name, ZOE.name.toUpperCase(), ZOE.name.normalize('NFD'), 'Quillon, Zoë', 'Zoë\tQuillon']
const PARTS = ['Zoë', 'QUILLON', 'zoë']

/** Bytes of mails that name them. */
const MAILS = [
  `From: cy@client.test\r\n\r\nask ${ZOE.email}`,
  `Content-Transfer-Encoding: base64\r\n\r\n${base64(`I saw Zoë Quillon. ${'Nothing else happened. '.repeat(9)}`).replace(/.{76}/g, '$&\r\n')}\r\n`,
  'Content-Transfer-Encoding: quoted-printable\r\n\r\nask Zo=C3=AB Quil=\r\nlon',
  `To: =?utf-8?B?${base64('Zoë Quil')}?= =?utf-8?Q?lon?= <list+x@client.test>\r\n\r\n`,
  'Subject: =?iso-8859-1?Q?Zo=EB_Quillon?=\r\n\r\n',
]

type Kind = 'theirs' | 'beside' | 'elsewhere'

/** What a column holds in a row of their own, in a row of another person in their request, and in a row of another request. */
function contentOf(column: Column, kind: Kind, workspaceId: string, n: number): string | Uint8Array | null {
  const { tableName, columnName, type } = column
  if (/^int\d$/.test(type)) return String(n)
  if (columnName === 'workspace_id') return workspaceId
  if (columnName === 'request_id') return kind === 'elsewhere' ? 'elsewhere' : 'theirs'
  if (columnName === 'digest') return `digest ${n}`
  if (columnName === 'id') return tableName === 'meeting_requests' ? kind : `${tableName}-${n}`
  if (tableName === 'deliveries' && columnName === 'status') return 'failed'
  if (columnName === 'direction') return 'out'
  if (/^(email|from|recipient|organizer|requester)_key$/.test(columnName) && tableName !== 'people')
    return kind === 'theirs' ? ZOE.key : OTHER
  if (isListed(NO_TEXT, column)) return column.isNullable ? null : new Uint8Array()
  if (type === 'bytea')
    return columnName === 'packed' ? packed(FULL_NAMES[n % 4]!) : Buffer.from(MAILS[n % MAILS.length]!)
  return written(column, [`${kind} ${n}`, ...ADDRESSES, ...namesIn(column, kind)])
}

/** A request is theirs or not, and people sign in for themselves. Bytes get a row for each of their forms. */
function hasRow(table: string, kind: Kind, n: number): boolean {
  if (table.startsWith('sign_in_')) return kind === 'theirs'
  if (table === 'meeting_requests' && kind === 'beside') return false
  return n < 3 || table in BYTES
}

function namesIn(column: Column, kind: Kind): string[] {
  const words = wordsOf(column)
  if (!words) return []
  return kind === 'elsewhere' || words.request === null || words.request === 'inside'
    ? FULL_NAMES
    : [...FULL_NAMES, ...PARTS]
}

function written(column: Column, texts: string[]): string {
  if (column.type === '_text') return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
  if (column.type !== 'jsonb' && !wordsOf(column)?.keys) return texts.join(' ; ')
  const keys = wordsOf(column)?.keys ?? ['anything']
  return JSON.stringify([Object.fromEntries(keys.map((key) => [key, texts])), texts.join(' ; ')])
}

/** Everything that the rows of a database still say about them. */
async function tracesIn(pool: Pool, columns: Column[]): Promise<string[]> {
  const found: string[] = []
  for (const { tableName, columnName } of columns.filter(holdsText))
    for (const { value } of await pool`select ${pool(columnName)} as value from ${pool(tableName)}`)
      for (const text of readable(value))
        for (const [trace] of text.matchAll(/.{0,40}(?:quillon|zo(?:ë|e\u0308)).{0,10}/gisu))
          found.push(`${tableName}.${columnName}: ${trace}`)
  return found
}

function readable(value: unknown): string[] {
  const bytes = value instanceof Uint8Array ? Buffer.from(value) : null
  const text = bytes ? bytes.toString('latin1') : typeof value === 'string' ? value : JSON.stringify(value ?? '')
  const runs = text.match(/[a-z0-9+/]{12,}/gi) ?? []
  const decoded = runs.flatMap((run) => [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString()))
  return [text, ...decoded, ...(bytes ? [inflated(bytes)] : [])]
}

function inflated(bytes: Buffer): string {
  try {
    return inflateRawSync(bytes).toString()
  } catch {
    return ''
  }
}

test('nothing of somebody is left in any column of any table, in any form', async () => {
  const pool = await anotherPool()
  await using world = await newMonday({ pool })
  const columns = await columnsOfPeople(pool)
  await dropRules(pool)
  await pool`
    insert into people (workspace_id, id, email, email_key, name, created_at)
    values (${world.workspace.id}, 'person_zoe0000000', ${ZOE.email}, ${ZOE.key}, ${ZOE.name}, now())`
  const tables = new Set(columns.map(({ tableName }) => tableName))
  for (const table of tables)
    for (const [n, kind] of (['theirs', 'beside', 'elsewhere', 'elsewhere', 'elsewhere'] as const).entries()) {
      if (!hasRow(table, kind, n)) continue
      const own = columns.filter(({ tableName }) => tableName === table)
      await fillRow(pool, own, (column) => contentOf(column, kind, world.workspace.id, n)).catch((error: Error) => {
        throw new Error(`${table} cannot be filled: ${error.message}`, { cause: error })
      })
    }
  const filled = columns.filter(
    (column) => holdsText(column) && !IDENTIFIERS.has(column.columnName) && !isListed(NO_TEXT, column),
  )
  const named = new Set((await tracesIn(pool, filled)).map((trace) => trace.split(':')[0]))
  assert.deepEqual(
    filled.map(({ tableName, columnName }) => `${tableName}.${columnName}`).filter((name) => !named.has(name)),
    [],
  )
  await inTransaction(pool, (sql) => forgetPerson(sql, world.workspace, ZOE.email, TESTER))
  assert.deepEqual(await tracesIn(pool, columns), [])
})
