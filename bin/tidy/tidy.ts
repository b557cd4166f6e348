import { readdir, readFile } from 'node:fs/promises'
import { ambient } from './ambient.ts'
import { assertions } from './assertions.ts'
import { blockingMigrations } from './blocking-migrations.ts'
import { catalogues } from './catalogues.ts'
import { circles } from './circles.ts'
import { layers } from './layers.ts'
import { leftovers } from './leftovers.ts'
import { migrations } from './migrations.ts'
import { names } from './names.ts'
import { opaqueKeys } from './opaque-keys.ts'
import { pureCore } from './pure-core.ts'
import { rooms } from './rooms.ts'
import type { Check, SourceFile } from './source-file.ts'
import { tenancy } from './tenancy.ts'
import { unusedExports } from './unused-exports.ts'
import { vocabulary } from './vocabulary.ts'
import { voice } from './voice.ts'

// The house checks, for rules that neither the compiler nor the linter knows. Each has a test that makes it fire
// (test/checks/tidy.test.ts), and each message says what to do instead.

const CHECKS: Check[] = [
  pureCore,
  ambient,
  layers,
  circles,
  rooms,
  names,
  vocabulary,
  migrations,
  blockingMigrations,
  leftovers,
  assertions,
  catalogues,
  tenancy,
  opaqueKeys,
  unusedExports,
  voice,
]

const FOLDERS = ['src', 'bin', 'test', 'bench', 'migrations', 'client', 'console', 'docs']

export function tidy(files: SourceFile[]): string[] {
  return CHECKS.flatMap((check) => check(files)).map(({ path, line, message }) => `${path}:${line}: ${message}`)
}

async function readTree(): Promise<SourceFile[]> {
  const paths = await Promise.all(FOLDERS.map(listFiles))
  const top = ['README.md', 'CHANGELOG.md']
  return await Promise.all(
    [...paths.flat(), ...top].map(async (path) => ({ path, text: await readFile(path, 'utf8').catch(() => '') })),
  )
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|sql|md)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((path) => !path.includes('node_modules') && !path.includes('/dist/'))
}

if (import.meta.main) {
  const problems = tidy(await readTree())
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
