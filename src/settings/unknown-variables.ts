import { type Environment, SECRETS } from './environment.ts'

/** The test runner reads these. */
const OF_THE_TESTS = ['PARLEY_REQUIRE_ALL', 'PARLEY_POSTGRES_BIN']

/**
 * One sentence for each PARLEY_ variable that nothing reads. It may be a typing mistake or belong to another version, so it is
 * only a warning.
 */
export function unknownVariables(env: Environment, known: ReadonlySet<string>): string[] {
  const files = SECRETS.map((name) => `${name}_FILE`)
  const read = new Set([...known, ...files, ...OF_THE_TESTS])
  return Object.keys(env)
    .filter((name) => name.startsWith('PARLEY_') && !read.has(name))
    .map((name) => `Nothing reads ${name}.${advice(name, known)}`)
}

function advice(name: string, known: ReadonlySet<string>): string {
  const inFile = /^(.+)_FILE$/.exec(name)?.[1]
  if (inFile && known.has(inFile)) return ` Set ${inFile} itself: only secrets can come from a file.`
  const nearest = [...known]
    .map((candidate) => ({ candidate, distance: distance(bare(name), bare(candidate)) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, Math.floor(bare(candidate).length / 4)))
    .sort((a, b) => a.distance - b.distance)[0]
  return nearest ? ` Did you mean ${nearest.candidate}?` : ' docs/reference/settings.md lists the settings.'
}

/** PARLEY_SMTP_URL and SMTP_URL are easily mixed up. */
const bare = (name: string) => name.replace(/^PARLEY_/, '')

/** How many letters must be inserted, left out, exchanged, or swapped with their neighbour. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? rows[i - 2]![j - 2]! + 1 : exchanged
      row.push(Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, exchanged, swapped))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
