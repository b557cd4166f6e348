import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { openEmbedded } from '#db/embedded/open.ts'
import { type Connection, openPool, type Pool } from '#db/sql.ts'
import { eventually } from './eventually.ts'
import { copyOfTemplate } from './template.ts'

// Tests run on a real PostgreSQL. `npm test` starts one for the whole run and hands its address over in TEST_DATABASE;
// a file that is run alone starts its own. Tenancy is the isolation: every test makes its own workspace, so files share a
// database and run in parallel, and every test is also a test of tenancy.

let opened: Promise<Pool> | undefined
let close = async (): Promise<void> => {}

// Registered here because the pool is opened inside some test, and would end with that test.
after(() => close())

/** The pool of this test file, on a database with the current schema. Closed when the file ends. */
export function testPool(): Promise<Pool> {
  opened ??= open()
  return opened
}

async function open(): Promise<Pool> {
  const shared = process.env.TEST_DATABASE
  if (shared !== undefined) {
    const pool = openPool(JSON.parse(shared) as Connection, { name: 'parley test' })
    // Without a time limit the driver sometimes waits for ever for a connection that is closed already.
    close = () => pool.end({ timeout: 5 })
    return pool
  }
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'))
  const server = await openEmbedded(folder, { purpose: 'test' })
  const pool = openPool(await copyOfTemplate(server.connection), { name: 'parley test' })
  close = async () => {
    await pool.end({ timeout: 5 })
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return pool
}

/**
 * Opens as many connections as a pool may have. A test that asks many things at once is about what happens in the database, and
 * a busy machine may take longer to open twelve connections than the service waits for one.
 */
export async function openAllConnections(pool: Pool): Promise<void> {
  const open = async () => {
    const asking = Array.from({ length: pool.options.max }, () => pool`select pg_sleep(0.05)`)
    const refused = (await Promise.allSettled(asking)).filter(({ status }) => status === 'rejected')
    return refused.length === 0
  }
  await eventually(open)
}
