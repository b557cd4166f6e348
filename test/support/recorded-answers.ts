import { readFileSync } from 'node:fs'
import { promptOf } from '#core/language/agreement/both.ts'
import { shippedReplies } from '#model/check/check.ts'
import { complete, type Habit, refuse } from './model-server.ts'

type Recorded = { id: string } & Record<string, unknown>

/** What a strong model answered to each of the shipped replies, in their order. */
export const recordedAnswers = (): Recorded[] =>
  readFileSync(new URL('../model/answers.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Answers every prompt about a shipped reply as the strong model did. */
export function answersAsRecorded(): Habit {
  const recorded = recordedAnswers()
  const answers = new Map(shippedReplies().map(({ in: input }, index) => [promptOf(input)!.user, recorded[index]!]))
  return (request, response) => {
    const answer = answers.get(request.messages.at(-1)!.content)
    if (answer) complete(response, JSON.stringify(answer))
    else refuse(response, 404, 'no answer was recorded for this prompt')
  }
}
