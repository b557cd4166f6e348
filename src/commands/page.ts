import { type Input, UsageError } from './command.ts'

// Lists show the newest items and say if there are more.

const LIMIT_DEFAULT = 50
const LIMIT_MAX = 1_000

export const LIMIT_OPTION = {
  limit: { value: 'N', help: `How many at most, up to ${LIMIT_MAX}; ${LIMIT_DEFAULT} by default.` },
}

export function limitOf({ values }: Input): number {
  const text = values.limit ?? String(LIMIT_DEFAULT)
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > LIMIT_MAX) throw new UsageError(`--limit must be a number from 1 to ${LIMIT_MAX}.`)
  return limit
}

/** Queries return one extra row if there are more. */
export function shownPage<T>(found: T[], limit: number): { items: T[]; note: string } {
  const items = found.slice(0, limit)
  return { items, note: found.length > limit ? `\nThese are the newest ${limit}. See more with --limit.` : '' }
}
