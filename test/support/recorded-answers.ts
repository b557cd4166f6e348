import { readFileSync } from 'node:fs'
import { promptOf } from '#core/language/agreement/both.ts'
import type { Labelled } from '#core/language/score/item.ts'
import { shippedReplies } from '#model/check/check.ts'
import { complete, type Habit, refuse } from './model-server.ts'

type Recorded = { id: string } & Record<string, unknown>

const lines = <T>(name: string): T[] =>
  readFileSync(new URL(`../model/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** What a strong model answered to each of the shipped replies, in their order. */
export const recordedAnswers = (): Recorded[] => lines('answers')

export type RecordedMail = { mail: Labelled; answer: Recorded | undefined }

/** All mails for which such answers are kept, by who writes. */
export function recordedMails(): Record<'participant' | 'organizer' | 'requester', RecordedMail[]> {
  const answers = recordedAnswers()
  const others = new Map(lines<Recorded>('other-answers').map((answer) => [answer.id, answer]))
  const mailsOf = (from: string) =>
    lines<Labelled>(`${from}-mails`).map((mail) => ({ mail, answer: others.get(mail.id) }))
  return {
    participant: shippedReplies().map((mail, index) => ({ mail, answer: answers[index] })),
    organizer: mailsOf('organizer'),
    requester: mailsOf('requester'),
  }
}

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
