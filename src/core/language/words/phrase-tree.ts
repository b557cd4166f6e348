// The phrases of a lexicon as a tree: from a word to those that may follow it. Reading asks at every word whether a
// phrase goes on, so the steps of the tree are one row of numbers, which is quicker to reach than a map of maps.

import type { Meanings } from '../lexicon/vocabulary.ts'

/**
 * The words of a phrase so far, what they mean, and which words may follow: a bit for the end of the number of each, so
 * that most of those that may not are told without looking for a step. Nought where no longer phrase begins like this.
 */
export type Branch = { id: number; means: Meanings | null; follows: number }

export type PhraseTree = {
  branches: Branch[]
  /** Of each step the branch it leaves, the number of the word and the branch it reaches, in the slot of their hash. */
  steps: Int32Array
  stepCount: number
}

const NUMBERS_A_STEP = 3
const FREE = -1

export const newPhraseTree = (): PhraseTree => ({ branches: [], steps: emptySteps(4_096), stepCount: 0 })

const emptySteps = (slots: number): Int32Array => new Int32Array(slots * NUMBERS_A_STEP).fill(FREE)

/** A branch from which nothing goes on yet; of a first word it may carry more. */
export function addBranch<B extends Branch>(tree: PhraseTree, branch: B): B {
  branch.id = tree.branches.length
  tree.branches.push(branch)
  return branch
}

const bitOf = (word: number): number => 1 << (word & 31)

/** The branch that a word leads to; null where no phrase goes on with it. */
export function follow({ branches, steps }: PhraseTree, from: Branch, word: number): Branch | null {
  if ((from.follows & bitOf(word)) === 0) return null
  const at = slotOf(steps, from.id, word)
  return steps[at] === FREE ? null : branches[steps[at + 2]!]!
}

/** The same while the tree grows: where nothing goes on yet, a branch begins. */
export function grow(tree: PhraseTree, from: Branch, word: number): Branch {
  const known = follow(tree, from, word)
  if (known) return known
  from.follows |= bitOf(word)
  const branch = addBranch(tree, { id: 0, means: null, follows: 0 })
  tree.stepCount += 1
  // Never more than half full, so that free slots are near.
  if (tree.stepCount * 2 > tree.steps.length / NUMBERS_A_STEP) tree.steps = enlarged(tree.steps)
  putStep(tree.steps, from.id, word, branch.id)
  return branch
}

function enlarged(steps: Int32Array): Int32Array {
  const larger = emptySteps((steps.length / NUMBERS_A_STEP) * 2)
  for (let at = 0; at < steps.length; at += NUMBERS_A_STEP)
    if (steps[at] !== FREE) putStep(larger, steps[at]!, steps[at + 1]!, steps[at + 2]!)
  return larger
}

function putStep(steps: Int32Array, from: number, word: number, to: number) {
  const at = slotOf(steps, from, word)
  steps[at] = from
  steps[at + 1] = word
  steps[at + 2] = to
}

/** Where the step is, or where it would be. */
function slotOf(steps: Int32Array, from: number, word: number): number {
  const mask = steps.length / NUMBERS_A_STEP - 1
  const hash = Math.imul(from, 0x9e3779b1) ^ Math.imul(word, 0x85ebca6b)
  let slot = (hash ^ (hash >>> 15)) & mask
  for (;;) {
    const at = slot * NUMBERS_A_STEP
    if (steps[at] === FREE || (steps[at] === from && steps[at + 1] === word)) return at
    slot = (slot + 1) & mask
  }
}
