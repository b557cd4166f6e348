import { type Input, UsageError } from './command.ts'
import { LIMIT_DEFAULT, LIMIT_MAX } from './manual/manual.ts'

// Lists of commands show the newest and say when there are more.

export function limitOf({ values }: Input): number {
  const text = values.limit ?? String(LIMIT_DEFAULT)
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > LIMIT_MAX) throw new UsageError(`--limit must be a number from 1 to ${LIMIT_MAX}.`)
  return limit
}

/** Queries return one row more than was asked for where there are more. */
export function shownPage<T>(found: T[], limit: number): { items: T[]; note: string } {
  const items = found.slice(0, limit)
  return { items, note: found.length > limit ? `\nThese are the newest ${limit}. See more with --limit.` : '' }
}
