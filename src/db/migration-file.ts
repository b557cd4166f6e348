import { readdir, readFile } from 'node:fs/promises'

// A migration says in its first line what becomes of nodes that run an older version of Parley while it is applied:
//   -- Runs beside the previous version.          they go on
//   -- Runs beside versions since 0077.           they go on if they have that migration: older ones use what this one removes
//   -- Stops the previous version: <why>          they stop working at once, and answer changes with 503
// The second line may be
//   -- Outside a transaction.
// for indexes that are built while everybody goes on writing, which PostgreSQL does outside transactions only. Such a file may be
// applied in part and then again, so each of its statements says `if not exists` or `if exists`.
// bin/tidy/blocking-migrations.ts refuses what would hold up writers or older nodes.

const FOLDER = new URL('../../migrations/', import.meta.url)

export type Migration = { version: number; name: string }

export type MigrationFile = Migration & {
  text: string
  /** The newest migration of the oldest version that goes on; null for the previous version, whichever that is. */
  keepsSince: number | null
  keepsPrevious: boolean
  isOutside: boolean
}

export async function listMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort()
  return files.map((name) => ({ version: Number(name.slice(0, 4)), name }))
}

export async function readMigration(migration: Migration): Promise<MigrationFile> {
  const text = await readFile(new URL(migration.name, FOLDER), 'utf8')
  return { ...migration, text, ...headOf(text) }
}

export function headOf(text: string): Omit<MigrationFile, 'version' | 'name' | 'text'> {
  const [first = '', second = ''] = text.split('\n', 2)
  const since = /^-- Runs beside versions since (\d{4})\.$/.exec(first)
  return {
    keepsPrevious: since !== null || first === '-- Runs beside the previous version.',
    keepsSince: since === null ? null : Number(since[1]),
    isOutside: second === '-- Outside a transaction.',
  }
}

export type Statement = { text: string; line: number }

/** The statements of a file, without comments. Quoted texts and the bodies of functions stay whole. */
export function statementsOf(text: string): Statement[] {
  const statements: Statement[] = []
  let statement = ''
  let startsAt = 0
  for (const piece of text.matchAll(PIECES)) {
    if (piece[0] === ';') {
      statements.push({ text: statement.trim(), line: lineAt(text, startsAt) })
      statement = ''
    } else if (!piece[0].startsWith('--')) {
      if (statement.trim() === '') startsAt = piece.index + piece[0].search(/\S|$/)
      statement += piece[0]
    }
  }
  if (statement.trim() !== '') statements.push({ text: statement.trim(), line: lineAt(text, startsAt) })
  return statements
}

/** A comment, a body between dollars, a quoted text, an end, or anything else. */
const PIECES = /--[^\n]*|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"[^"]*"|;|[^-$'";]+|[-$'"]/g

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
