import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listMigrations } from '#db/migration-file.ts'

// A later version of Parley: this program with more migrations. It lies as a release does.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COPIED = [
  'bin/parley',
  'console/dist',
  'dist/build.json',
  'dist/current',
  'docs',
  'migrations',
  'package.json',
  'README.md',
  'src',
]

/** Makes it in this folder, and returns the path of its program. Each text becomes the next migration. */
export async function makeNextVersion(folder: string, migrations: string[]): Promise<string> {
  for (const part of COPIED) {
    await mkdir(join(folder, part, '..'), { recursive: true })
    await cp(join(ROOT, part), join(folder, part), { recursive: true, dereference: true })
  }
  // Without its sources the launcher takes it for a release, and builds nothing.
  await rm(join(folder, 'src/cli.ts'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const newest = (await listMigrations()).at(-1)!.version
  for (const [index, text] of migrations.entries())
    await writeFile(join(folder, 'migrations', `${String(newest + 1 + index).padStart(4, '0')}_later.sql`), text)
  const description = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ ...description, version: `${description.version}-next` }),
  )
  return join(folder, 'bin/parley')
}
