import { Type } from 'typebox'
import { Failure } from '#core/failure.ts'
import type { Kind } from '#core/kind.ts'
import { isId } from '#db/ids.ts'
import type { Page } from '#db/page.ts'

// Newest first, keyset by identifier. The cursor is the identifier of the last item on the previous page, so a page is as fast
// at the end of a million rows as at the start.

export const PageQuery = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Items a page.' }),
  cursor: Type.Optional(
    Type.String({
      description: '`next_cursor` of the page before, unchanged.',
      'x-documented': { pattern: '^[a-z]+_[0-9a-z]{26}$' },
    }),
  ),
}

export function pageOf(query: { limit: number; cursor?: string | undefined }, ...kinds: Kind[]): Page {
  const cursor = query.cursor ?? null
  if (cursor !== null && !kinds.some((kind) => isId(kind, cursor)))
    throw new Failure(
      'invalid_request',
      'cursor: does not belong to this list. Pass next_cursor of the page before, unchanged.',
      { plainly: 'This place in the list is not there. Open the list again.' },
    )
  return { limit: query.limit, cursor }
}

type Listed<T> = { data: T[]; meta: { limit: number; has_more: boolean; next_cursor?: string } }

/** Queries ask for one row more than the page holds; that row tells whether there are more. */
export function listOf<Row extends { id: string }, T>(rows: Row[], page: Page, shape: (row: Row) => T): Listed<T> {
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const meta = { limit: page.limit, has_more: rows.length > page.limit }
  return { data: shown.map(shape), meta: meta.has_more && last ? { ...meta, next_cursor: last.id } : meta }
}
