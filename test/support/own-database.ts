import { after } from 'node:test'
import { openPool, type Pool } from '#db/sql.ts'
import { testPool } from './database.ts'
import { connectionOf } from './database-line.ts'
import { copyOfTemplate, dropDatabase } from './template.ts'

// Workers serve all workspaces, so tenancy does not keep one test's engine from another's deliveries: files that run the
// engine have a database of their own on the server that all share.

let opened: Promise<Pool> | undefined
const closing: (() => Promise<unknown>)[] = []

after(() => Promise.all(closing.map((close) => close())))

/** The pool of this process, on a database that the test files in it share one after another. */
export function ownPool(): Promise<Pool> {
  opened ??= anotherPool()
  return opened
}

/** One more, which is empty: for a fresh start, or for two installations. Closed when the process ends. */
export async function anotherPool(): Promise<Pool> {
  const connection = await copyOfTemplate(connectionOf(await testPool()))
  const pool = openPool(connection, { name: 'parley test' })
  closing.push(async () => {
    await pool.end({ timeout: 5 })
    // A server of this file alone may be gone by now, and the database with it.
    await dropDatabase(connection).catch(() => {})
  })
  return pool
}
