// The phrases of a lexicon as a tree: from a word to those that may follow it.

import type { Meanings } from '../lexicon/vocabulary.ts'

/** The words of a phrase so far, what they mean, and where each word leads that may follow; null where none may. */
export type Branch = { means: Meanings | null; next: Map<number, Branch> | null }

/** The branch that the number of a word leads to; null where no phrase goes on with it. */
export const follow = (from: Branch, word: number): Branch | null => from.next?.get(word) ?? null

/** The same while the tree grows: where nothing goes on yet, a branch begins. */
export function grow(from: Branch, word: number): Branch {
  const known = follow(from, word)
  if (known) return known
  const branch: Branch = { means: null, next: null }
  from.next ??= new Map()
  from.next.set(word, branch)
  return branch
}
