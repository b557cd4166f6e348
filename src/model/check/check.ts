// Know your model before you trust it: sends the shipped replies through it and compares its readings with a careful
// assistant's.

import { readFileSync } from 'node:fs'
import { promptOf, readByBoth, readClaimed } from '#core/language/agreement/both.ts'
import { read } from '#core/language/read.ts'
import type { Reading } from '#core/language/reading.ts'
import { grade } from '#core/language/score/grade.ts'
import type { Labelled } from '#core/language/score/item.ts'
import type { Model } from '../ask.ts'

export type Score = { exact: number; sureAndWrong: number; unsure: number }

export type CheckResult = {
  replies: number
  rules: Score
  /** The model alone, and after the rules have checked it. */
  model: Score
  both: Score
  failures: Map<string, number>
  msMedian: number | null
  tokens: number
}

export const shippedReplies = (): Labelled[] =>
  readFileSync(new URL('replies.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

export async function checkModel(
  replies: readonly Labelled[],
  model: Model,
  onDone: (done: number) => void = () => {},
): Promise<CheckResult> {
  const result: CheckResult = {
    replies: replies.length,
    rules: noScore(),
    model: noScore(),
    both: noScore(),
    failures: new Map(),
    msMedian: null,
    tokens: 0,
  }
  const times: number[] = []
  for (const [index, item] of replies.entries()) {
    const alone = read(item.in)
    const prompt = promptOf(item.in)
    const answer = prompt ? await model.ask(prompt) : null
    add(result.rules, item, alone)
    if (answer?.kind === 'answered') {
      times.push(answer.ms)
      result.tokens += answer.tokens ?? 0
      add(result.model, item, readClaimed(item.in, answer.value) ?? alone)
      add(result.both, item, readByBoth(item.in, answer.value).reading)
    } else {
      const failure = answer ? `${answer.class}: ${answer.detail}` : 'the mail cannot be taken apart'
      result.failures.set(failure, (result.failures.get(failure) ?? 0) + 1)
      add(result.both, item, alone)
    }
    onDone(index + 1)
  }
  result.msMedian = times.length === 0 ? null : times.sort((a, b) => a - b)[times.length >> 1]!
  return result
}

const noScore = (): Score => ({ exact: 0, sureAndWrong: 0, unsure: 0 })

function add(score: Score, item: Labelled, reading: Reading): void {
  const { pass, dangerous, unsure } = grade(item, reading)
  if (pass) score.exact++
  if (dangerous) score.sureAndWrong++
  if (unsure) score.unsure++
}
