import type { Check } from './source-file.ts'

/** A database remembers a migration by its number. If two share a number, the second would never be applied. */
export const migrations: Check = (files) => {
  const paths = files.map(({ path }) => path).filter((path) => /^migrations\/\d{4}_/.test(path))
  const message = 'another migration has this number, and one of the two is never applied: take the next free one'
  return paths
    .filter((path) => paths.some((other) => other < path && numberOf(other) === numberOf(path)))
    .map((path) => ({ path, line: 1, message }))
}

const numberOf = (path: string) => path.match(/\d{4}/)![0]
