// `npm run schema` writes migrations/schema.sql from a freshly migrated database; with --check it only compares.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { difference } from '#db/schema/difference.ts'
import { schemaText } from '#db/schema/text.ts'

const FILE = new URL('../migrations/schema.sql', import.meta.url)

const actual = await migratedSchema()
const written = await readFile(FILE, 'utf8').catch(() => '')

if (!process.argv.includes('--check')) {
  if (actual !== written) await writeFile(FILE, actual)
  process.stdout.write(actual === written ? 'migrations/schema.sql is up to date.\n' : 'Wrote migrations/schema.sql.\n')
} else if (actual !== written) {
  process.stderr.write(
    `${difference(written, actual)}\nmigrations/schema.sql is not what the migrations make. Run npm run schema.\n`,
  )
  process.exitCode = 1
}

async function migratedSchema(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-schema-'))
  try {
    await using database = await openDatabase({ databaseUrl: null, dataFolder: folder, purpose: 'test', max: 1 })
    await migrate(database.pool)
    return await schemaText(database.pool)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
