// A restore creates the tables as the backup's program had them, fills them, and then applies the later migrations. So a new
// program can restore an old backup, also into a new major version of PostgreSQL. All of it is one transaction: it succeeds as
// a whole or leaves the database as it was.

import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import type { Timestamp } from '#core/time/timestamp.ts'
import { StartupError } from '#settings/startup-error.ts'
import { updateHeldAt } from '../hold.ts'
import { migrateWithin } from '../migrate.ts'
import { listMigrations } from '../migration-file.ts'
import { ours } from '../schema/objects.ts'
import type { Pool, Transaction } from '../sql.ts'
import { waitAsLongAsItTakes } from './backup.ts'
import { listForeignKeys, listTables, listTriggered, type Table } from './catalogue.ts'
import { BackupReader, damaged, type Header, notABackup } from './file.ts'

/** Held since `heldAt`, unless that is null: then mail and webhooks leave as soon as somebody starts it. */
export async function restore(pool: Pool, input: Readable, heldAt: Timestamp | null = null): Promise<Header> {
  const unpacked = createGunzip()
  // The reader of the stream gets its errors, at the place where they matter.
  pipeline(input, unpacked).catch(() => {})
  try {
    const reader = new BackupReader(unpacked)
    const header = await reader.header().catch(refuseOtherFile)
    await refuseUnknownMigrations(header)
    await pool.begin(async (sql) => {
      await restoreWithin(sql, header, reader)
      await updateHeldAt(sql, heldAt)
    })
    await pool`analyze`
    return header
  } catch (error) {
    throw explained(error)
  } finally {
    input.destroy()
  }
}

async function restoreWithin(sql: Transaction, header: Header, reader: BackupReader): Promise<void> {
  await waitAsLongAsItTakes(sql)
  await refuseFullDatabase(sql)
  await migrateWithin(sql, (migration) => header.migrations.includes(migration.version))
  await fillTables(sql, header, reader)
  await migrateWithin(sql, () => true)
}

/** Replaces the content of the tables, which must be those of the backup, with the backup's content. */
export async function fillTables(sql: Transaction, header: Header, reader: BackupReader): Promise<void> {
  const tables = await listTables(sql)
  refuseOtherTables(header, tables)
  await withoutRules(sql, async () => {
    // The backup also contains the rows that migrations inserted, in their final state.
    await sql.unsafe(`truncate ${tables.map((table) => table.name).join(', ')}`)
    for (const table of header.tables) await copyIn(sql, table, reader.rows(table))
    await reader.verify()
  })
  for (const { name, value, called } of header.sequences) {
    await sql`select setval(${name}::regclass, ${value}::bigint, ${called})`
  }
}

/**
 * The driver hides an error that comes after the last row, and its stream then never finishes. So we do not wait for the stream:
 * once the last row has been sent, the next statement tells whether the rows were accepted.
 */
async function copyIn(sql: Transaction, table: Table, rows: AsyncIterable<Buffer>): Promise<void> {
  const target = await sql.unsafe(`copy ${table.name} (${table.columns.join(', ')}) from stdin`).writable()
  target.on('error', () => {})
  await pipeline(rows, target, { end: false }).catch((error) => {
    target.destroy(error)
    throw error
  })
  while (target.writableLength > 0 && !target.errored) await setImmediate()
  if (target.errored) throw target.errored
  target.end()
  await setImmediate()
  await sql`select 1`
}

/**
 * Foreign keys would demand an order that may not exist, so they are dropped and added again, which checks all rows at once and
 * faster. Triggers did their work when the rows were first written.
 */
async function withoutRules(sql: Transaction, work: () => Promise<void>): Promise<void> {
  const keys = await listForeignKeys(sql)
  const triggered = await listTriggered(sql)
  for (const key of keys) await sql.unsafe(`alter table ${key.table} drop constraint ${key.name}`)
  for (const table of triggered) await sql.unsafe(`alter table ${table} disable trigger user`)
  await work()
  for (const key of keys) await sql.unsafe(`alter table ${key.table} add constraint ${key.name} ${key.definition}`)
  for (const table of triggered) await sql.unsafe(`alter table ${table} enable trigger user`)
}

async function refuseUnknownMigrations(header: Header): Promise<void> {
  const known = new Set((await listMigrations()).map((migration) => migration.version))
  if (header.migrations.every((version) => known.has(version))) return
  throw new StartupError(
    `This backup was made by Parley ${header.parley} with a newer schema. Restore it with that version or a later one.`,
  )
}

/** Refuses a database with any table: whether its rows may be lost is not our decision. */
async function refuseFullDatabase(sql: Transaction): Promise<void> {
  const [row] = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and ${ours(sql, 'n', 'pg_class', 'c.oid')}
    order by 1
    limit 1`
  if (!row) return
  throw new StartupError(
    `This database is not empty (it has a table ${row.name}), and a restore never overwrites. Set PARLEY_DATA to a new folder, or DATABASE_URL to a new database.`,
  )
}

function refuseOtherTables(header: Header, tables: Table[]): void {
  const described = (list: Table[]) => JSON.stringify(list.map(({ name, columns }) => [name, columns]))
  if (described(header.tables) !== described(tables)) throw damaged('its tables are not those of its schema version')
}

function refuseOtherFile(error: unknown): never {
  throw (error as Error).message === 'incorrect header check' ? notABackup() : error
}

/** PostgreSQL refuses rows that it cannot have written: the classes are bad data, broken rules, and their aftermath. */
function explained(error: unknown): unknown {
  const { code = '', message } = error as { code?: string; message: string }
  if (isUnpackable(error)) return damaged('it cannot be unpacked to its end')
  if (/^(22|23|25P02)/.test(code)) return damaged(`PostgreSQL refuses its rows (${message})`)
  if (code === '53100') return new StartupError('The disk of the database is full. Free some space and try again.')
  return error
}

function isUnpackable(error: unknown): boolean {
  return ['Z_DATA_ERROR', 'Z_BUF_ERROR'].includes((error as { code?: string }).code ?? '')
}
