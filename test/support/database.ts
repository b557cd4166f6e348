import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { type Connection, openPool, type Pool } from '#db/sql.ts'

// Tests run on a real PostgreSQL. `npm test` starts one for the whole run and hands its address over in TEST_DATABASE;
// a file that is run alone starts its own. Tenancy is the isolation: every test makes its own workspace, so files share a
// database and run in parallel, and every test is also a test of tenancy.

let opened: Promise<Pool> | undefined
let connection: Connection | undefined
let close = async (): Promise<void> => {}

// Said here and not where the pool is opened: that is inside some test, and would end the pool with that test.
after(() => close())

/** The pool of this test file, on a database with the current schema. Closed when the file ends. */
export function testPool(): Promise<Pool> {
  opened ??= open()
  return opened
}

/** Another pool on the same database, as another node would have. The caller ends it. */
export async function anotherPool(options: { max?: number } = {}): Promise<Pool> {
  await testPool()
  return openPool(connection!, { name: 'parley test', ...options })
}

/** A database of its own on the same server, for what looks at all workspaces at once. Gone at the end of the scope. */
export async function ownDatabase(): Promise<{ pool: Pool } & AsyncDisposable> {
  const server = await testPool()
  const name = `parley_test_${randomBytes(6).toString('hex')}`
  await server`create database ${server(name)}`
  const pool = openPool(named(connection!, name), { name: 'parley test' })
  await migrate(pool)
  return {
    pool,
    [Symbol.asyncDispose]: async () => {
      await pool.end()
      await server`drop database ${server(name)} with (force)`
    },
  }
}

function named(connection: Connection, database: string): Connection {
  if (!('url' in connection)) return { ...connection, database }
  const url = new URL(connection.url)
  url.pathname = `/${database}`
  return { url: url.href }
}

async function open(): Promise<Pool> {
  const shared = process.env.TEST_DATABASE
  if (shared !== undefined) {
    connection = JSON.parse(shared) as Connection
    const pool = openPool(connection, { name: 'parley test' })
    close = () => pool.end()
    return pool
  }
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'))
  const database = await openDatabase({ databaseUrl: null, dataFolder: folder, purpose: 'test' })
  await migrate(database.pool)
  connection = database.connection
  close = async () => {
    await database[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  }
  return database.pool
}
