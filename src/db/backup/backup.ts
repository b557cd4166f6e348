import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { StartupError } from '#settings/startup-error.ts'
import { VERSION } from '#settings/version.ts'
import { listApplied } from '../migrate.ts'
import type { Pool, Transaction } from '../sql.ts'
import { listSequences, listTables, type Table } from './catalogue.ts'
import { FORMAT, FORMAT_VERSION, type Header, writeFile } from './file.ts'

/** Saves most of what stronger compression would, in a third of the time. */
const GZIP_LEVEL = 3

/** Writes everything as of one moment, while others continue to work, and returns what it wrote. */
export async function backup(pool: Pool, output: Writable): Promise<Header> {
  return await pool.begin('isolation level repeatable read read only', async (sql) => {
    await waitAsLongAsItTakes(sql)
    const header = await describe(sql)
    const text = writeFile(header, (table) => copyOut(sql, table))
    await pipeline(text, createGzip({ level: GZIP_LEVEL }), output)
    return header
  })
}

export async function waitAsLongAsItTakes(sql: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`
  await sql`set local lock_timeout = 0`
  await sql`set local idle_in_transaction_session_timeout = 0`
}

async function describe(sql: Transaction): Promise<Header> {
  const migrations = await listApplied(sql)
  if (migrations.length === 0)
    throw new StartupError('There is nothing to back up: this database has no tables of Parley.')
  const tables = await listTables(sql)
  // A concurrent migration waits, instead of changing tables that are listed but not yet copied.
  await sql.unsafe(`lock table ${tables.map((table) => table.name).join(', ')} in access share mode`)
  const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    made_at: new Date().toISOString(),
    parley: VERSION,
    postgresql: server!.version,
    migrations,
    tables: await Array.fromAsync(tables, async (table) => ({ ...table, rows: await countRows(sql, table) })),
    sequences: await listSequences(sql),
  }
}

async function countRows(sql: Transaction, table: Table): Promise<number> {
  const [row] = await sql.unsafe<{ count: number }[]>(`select count(*) as count from ${table.name}`)
  return Number(row!.count)
}

async function* copyOut(sql: Transaction, table: Table): AsyncGenerator<Buffer> {
  const rows = await sql.unsafe(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`).readable()
  try {
    yield* rows.iterator({ destroyOnReturn: false })
  } finally {
    // If the output broke, we still read the rest: otherwise the connection could never end its transaction.
    rows.resume()
    await finished(rows)
    // The driver stops reading from the server while the stream is full, and does not resume if that was at its end.
    rows._read(0)
  }
}
