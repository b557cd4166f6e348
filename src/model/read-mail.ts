import { promptOf, type ReadByBoth, readByBoth } from '#core/language/agreement/both.ts'
import { read } from '#core/language/read.ts'
import type { ReadInput } from '#core/language/reading.ts'
import type { Model } from './ask.ts'

export type ReadMail = ReadByBoth & {
  /** Why the model gave no answer, in a few words; null if it did. */
  failure: string | null
  tokens: number | null
  ms: number
}

/** Asks the model and combines both readings. Without an answer, the rules' reading counts. */
export async function readMail(input: ReadInput, model: Model, signal?: AbortSignal): Promise<ReadMail> {
  const prompt = promptOf(input)
  if (!prompt) return alone(input, 'the mail cannot be taken apart', 0)
  const result = await model.ask(prompt, signal)
  if (result.kind === 'failed') return alone(input, `${result.class}: ${result.detail}`, result.ms)
  return { ...readByBoth(input, result.value), failure: null, tokens: result.tokens, ms: result.ms }
}

const alone = (input: ReadInput, failure: string, ms: number): ReadMail => ({
  reading: read(input),
  by: 'rules',
  differences: [],
  failure,
  tokens: null,
  ms,
})
