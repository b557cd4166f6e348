import { randomBytes } from 'node:crypto'
import { migrate } from '#db/migrate.ts'
import { type Connection, openPool, type Pool } from '#db/sql.ts'

// Each test server has one database with the current schema, which is copied for every test that needs its own: a copy takes
// a twentieth of a second, all migrations take several.

const TEMPLATE = 'parley_template'
/** An arbitrary number that only this file uses. */
const TEMPLATE_LOCK = 8_367_853

/** A new database with the current schema, on the server that `connection` leads to. */
export async function copyOfTemplate(connection: Connection): Promise<Connection> {
  const name = `own_${randomBytes(6).toString('hex')}`
  await asAdmin(connection, async (admin) => {
    if (!(await hasTemplate(admin))) await makeTemplate(connection, admin)
    // Copying the files beats logging every page for a database that does not outlive the run.
    await admin`create database ${admin(name)} template ${admin(TEMPLATE)} strategy file_copy`
  })
  return withDatabase(connection, name)
}

export async function dropDatabase(connection: Connection): Promise<void> {
  await asAdmin(connection, (admin) => admin`drop database if exists ${admin(databaseOf(connection))} with (force)`)
}

/** Only whole templates count: one that is still being migrated is not marked as a template yet. */
async function hasTemplate(admin: Pool): Promise<boolean> {
  return (await admin`select from pg_database where datname = ${TEMPLATE} and datistemplate`).length > 0
}

/** Several processes may want it at once: the first one makes it, the others wait. */
async function makeTemplate(connection: Connection, admin: Pool): Promise<void> {
  await admin`select pg_advisory_lock(${TEMPLATE_LOCK})`
  if (!(await hasTemplate(admin))) {
    await admin`drop database if exists ${admin(TEMPLATE)}`
    await admin`create database ${admin(TEMPLATE)}`
    const pool = openPool(withDatabase(connection, TEMPLATE), { name: 'parley test', max: 1 })
    await migrate(pool)
    await pool.end({ timeout: 5 })
    await admin`alter database ${admin(TEMPLATE)} is_template true`
  }
  await admin`select pg_advisory_unlock(${TEMPLATE_LOCK})`
}

/** Nothing else may be connected to what is copied or dropped, so this goes by way of the server's own database. */
async function asAdmin(connection: Connection, work: (admin: Pool) => Promise<unknown>): Promise<void> {
  const admin = openPool(withDatabase(connection, 'postgres'), { name: 'parley test', max: 1 })
  try {
    await work(admin)
  } finally {
    await admin.end({ timeout: 5 })
  }
}

function withDatabase(connection: Connection, database: string): Connection {
  if (!('url' in connection)) return { ...connection, database }
  const url = new URL(connection.url)
  url.pathname = `/${database}`
  return { url: url.href }
}

const databaseOf = (connection: Connection): string =>
  'url' in connection ? new URL(connection.url).pathname.slice(1) : connection.database
