import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { migrate } from '#db/migrate.ts'
import { type Connection, openPool, type Pool } from '#db/sql.ts'
import { testPool } from './database.ts'
import { connectionOf } from './database-line.ts'

// Workers serve all workspaces, so tenancy does not keep one test's engine from another's deliveries: files that run the
// engine have a database of their own on the server that all share.

let opened: Promise<Pool> | undefined
const closing: (() => Promise<unknown>)[] = []

after(() => Promise.all(closing.map((close) => close())))

/** The pool of this test file, on a database that nobody else has. */
export function ownPool(): Promise<Pool> {
  opened ??= anotherPool()
  return opened
}

/** One more, for what is about two installations. Closed when the file ends. */
export async function anotherPool(): Promise<Pool> {
  const connection = connectionOf(await testPool())
  const name = `own_${randomBytes(6).toString('hex')}`
  const admin = openPool(connection, { name: 'parley test', max: 1 })
  await admin`create database ${admin(name)}`
  const pool = openPool({ ...connection, database: name } as Connection, { name: 'parley test' })
  closing.push(async () => {
    await pool.end({ timeout: 5 })
    // A server of this file alone may be gone by now, and the database with it.
    await admin`drop database if exists ${admin(name)} with (force)`.catch(() => {})
    await admin.end({ timeout: 5 })
  })
  await migrate(pool)
  return pool
}
