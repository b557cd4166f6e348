import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkSeal } from '#actions/check-seal.ts'
import { openDatabase } from '#db/database.ts'
import { findBinaries } from '#db/embedded/binaries.ts'
import { isSchemaBeyond, schemaVersion } from '#db/migrate.ts'
import { listMigrations } from '#db/migration-file.ts'
import { listUnready } from '#db/queue/nodes.ts'
import { findSealCheck } from '#db/seal-check.ts'
import { listOtherwiseSealed } from '#db/sealed.ts'
import type { Pool } from '#db/sql.ts'
import { createSeal } from '#seal/seal.ts'
import { loadSecret } from '#seal/secret.ts'
import type { Settings } from '#settings/settings.ts'
import { StartupError } from '#settings/startup-error.ts'
import { systemClock } from '#settings/system-clock.ts'
import { type Finding, fault, ok, reasonOf, skipped, warning } from './finding.ts'
import { checkInstallation } from './installation.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataFolder'>

/** Settings for checks that need all of them to be in order. */
type More = Pick<Settings, 'secret' | 'databaseConnections'>

/** Connection, version, schema and clock; then whether the secret fits this database, and how the installation does. */
export async function checkDatabase(place: Place, more: More | null): Promise<Finding[]> {
  if (place.databaseUrl === null && !existsSync(join(place.dataFolder, 'postgres', 'cluster')))
    return [skipped('database', `There is none in ${place.dataFolder} yet; the first start makes it.`)]
  try {
    await using database = await openDatabase({ ...place, purpose: 'command', max: 2 })
    const where =
      place.databaseUrl === null ? `embedded in ${place.dataFolder}${await betaNote()}` : 'the one of DATABASE_URL'
    const { pool } = database
    const schema = await checkSchema(pool)
    const isKnown = schema.state === 'ok' || schema.state === 'warning'
    return [
      ok('database', `PostgreSQL ${database.version}, ${where}.`),
      ...(place.databaseUrl !== null && more ? [await checkConnections(pool, more.databaseConnections)] : []),
      schema,
      await checkClock(pool),
      isKnown && more
        ? await checkSecret(pool, { ...place, ...more })
        : skipped('secret', 'Not checked before the settings and the schema are right.'),
      ...(isKnown ? await checkInstallation(pool, systemClock.nowMs()) : []),
    ]
  } catch (error) {
    const reason = error instanceof StartupError ? error.message : `${reasonOf(error)}.`
    return [fault('database', reason, 'Nothing works without it.')]
  }
}

/** A version with a hyphen, such as 18.4.0-beta.17, is not a final one. */
async function betaNote(): Promise<string> {
  const { version } = await findBinaries()
  return version.includes('-') ? `, from a build that its publisher calls a beta (${version})` : ''
}

async function checkSchema(pool: Pool): Promise<Finding> {
  const needed = (await listMigrations()).at(-1)?.version ?? 0
  const version = await schemaVersion(pool)
  if (version === needed) return ok('schema', `Version ${version}, as this program needs it.`)
  if (version === 0) return fault('schema', 'The database is empty.', 'Run ./bin/parley migrate, or start the service.')
  if (version < needed)
    return fault('schema', `Version ${version}; this program needs ${needed}.`, 'Run ./bin/parley migrate.')
  if (!(await isSchemaBeyond(pool, needed)))
    return warning(
      'schema',
      `Version ${version} is newer than this program (${needed}), which may run beside the newer one.`,
      'Finish the upgrade.',
    )
  return fault('schema', `Version ${version} is newer than this program (${needed}).`, 'Use the newer Parley.')
}

/** A node's own, for sessions that last, and two for commands. */
const BESIDE_POOL = 10

/** Whether the server allows as many connections as this node may take, beside those of others. */
async function checkConnections(pool: Pool, ours: number): Promise<Finding> {
  const [row] = await pool<{ allowed: number; others: number }[]>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
      (
        select count(*)::int from pg_stat_activity
        where backend_type = 'client backend' and application_name not like 'parley%'
      ) as others`
  const { allowed, others } = row!
  const message = `The server allows ${allowed} connections, others use ${others}, and this node takes up to ${ours + BESIDE_POOL}.`
  if (ours + BESIDE_POOL + others <= allowed) return ok('connections', message)
  return warning('connections', message, 'Raise max_connections of PostgreSQL, or lower PARLEY_DATABASE_CONNECTIONS.')
}

/** A larger difference makes offers and reminders late or early, and signatures look old. */
const CLOCK_WARNING_MS = 2_000
const CLOCK_FAULT_MS = 30_000

async function checkClock(pool: Pool): Promise<Finding> {
  const before = systemClock.nowMs()
  const [row] = await pool<{ ms: number }[]>`select extract(epoch from clock_timestamp()) * 1000 as ms`
  const after = systemClock.nowMs()
  return clockFinding(Number(row!.ms) - (before + after) / 2)
}

export function clockFinding(differenceMs: number): Finding {
  const off = Math.abs(differenceMs)
  const seconds = `${(off / 1_000).toFixed(1)} s`
  if (off <= CLOCK_WARNING_MS) return ok('clock', `The database and this machine agree within ${seconds}.`)
  const message = `The database's clock is ${seconds} ${differenceMs > 0 ? 'ahead of' : 'behind'} this machine's.`
  const remedy = 'Let both follow a time server (NTP).'
  return off > CLOCK_FAULT_MS ? fault('clock', message, remedy) : warning('clock', message, remedy)
}

/** Makes no secret. */
async function checkSecret(pool: Pool, place: Pick<Settings, 'secret' | 'dataFolder'>): Promise<Finding> {
  if (place.secret === null && !existsSync(join(place.dataFolder, 'secret')))
    return (await findSealCheck(pool)) === null
      ? skipped('secret', 'There is none yet; the first start makes it.')
      : fault(
          'secret',
          'This database was sealed with a secret that is not here.',
          'Set PARLEY_SECRET to it; if it is lost for good: ./bin/parley secret reset --help',
        )
  try {
    const seal = createSeal(...(await loadSecret(place)))
    await checkSeal(pool, seal)
    return seal.keyIds.length === 1
      ? ok('secret', 'It opens what is sealed in the database.')
      : await checkChange(pool, seal.keyIds[0]!)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return fault('secret', error.message, 'Until then nothing starts.')
  }
}

/** Several secrets are given, so the secret is being changed. */
async function checkChange(pool: Pool, keyId: string): Promise<Finding> {
  const { endpoints, connections, links } = await listOtherwiseSealed(pool, keyId)
  const values = endpoints.length + connections.length + links.length
  const { unknowing, sealing } = await listUnready(pool, keyId)
  const nodes = unknowing.length + sealing.length
  if (nodes > 0)
    return warning(
      'secret',
      `The secret is being changed, and ${nodes} running nodes still seal with the previous one.`,
      'Restart them with the new one first.',
    )
  if (values > 0)
    return warning(
      'secret',
      `The secret is being changed, and ${values} values are still sealed with the previous one.`,
      'Run ./bin/parley secret reseal.',
    )
  return warning('secret', 'Nothing needs the previous secret any more.', 'Take it out of PARLEY_SECRET.')
}
