// Some tests repeat one thing for many examples. `npm test` takes a part of these, `npm run test:all` the others, and a file that
// is run by itself takes them all.

const PARTS = 3

/** Of these, the ones that the command that runs now takes: every third for `npm test`. */
export function dealt<T>(examples: readonly T[]): T[] {
  const stage = process.env.TEST_STAGE
  if (stage === undefined) return [...examples]
  return examples.filter((_, n) => (n % PARTS === 0) === (stage !== 'rest'))
}

/** Whether only what `npm test` left out is wanted: the other examples, and nothing that has no examples. */
export const isRest = process.env.TEST_STAGE === 'rest'
