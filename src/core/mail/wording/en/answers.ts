import type { Doubt } from '#core/language/reading.ts'
import { QUESTIONS } from '#core/language/resolve/doubts.ts'
import type { Person } from '../facts.ts'
import { hostFirstName, hostFirstNameAtStart, listed, these } from './words.ts'

/** Answers to what somebody wrote, other than new times. */
export const answers = {
  /** The one question that settles a doubt about somebody's words. */
  doubt: ({ kind, words }: Pick<Doubt, 'kind' | 'words'>) => QUESTIONS[kind](words),
  justToBeSure: (question: string) => `Thank you for your answer. Just to be sure: ${question}`,
  whichTime: (count: number) => {
    if (count === 0) return 'on which day, and at what time, could we meet?'
    return count === 1 ? 'may I book this time?' : 'which of these times may I book?'
  },
  howToAnswer: (count: number) =>
    count === 1
      ? 'A “yes” is enough; otherwise tell me a day and a time that suits you.'
      : 'The number is enough; otherwise tell me a day and a time that suits you.',
  orOneOfThese: (count: number) =>
    count === 1 ? 'If it is this time, a “yes” is enough:' : 'If it is one of these times, the number is enough:',
  noted: (time: string | null) =>
    time === null ? 'Thank you, I have noted that.' : `Thank you, I have noted ${time}.`,
  notedThese: 'Thank you, I have noted that these times would suit you:',
  waiting: 'I am still waiting for others and will write as soon as there is a time for everybody.',
  stands: (time: string) => `Good, then it stays at ${time}.`,
  calledOffByYou: (organizer: Person) => `Thank you for telling me. I have let ${hostFirstName(organizer)} know.`,
  deferred: (day: string | null) =>
    day === null
      ? 'Of course. I will come back to you in about a week.'
      : `Of course. I will come back to you on ${day}.`,
  passedOn: (organizer: Person) =>
    `Thank you. I have passed that on to ${hostFirstName(organizer)} and will come back to you.`,
  organizerAnswers: (organizer: Person) => `${hostFirstNameAtStart(organizer)} answers:`,
  wouldThisSuit: (count: number) => `Would ${these(count)} suit you?`,
  withAssistant: (names: string[]) =>
    `Thank you. I will arrange it with ${listed(names)}, and you will get the invitation as soon as there is a time.`,
  withColleague: (names: string[]) =>
    `Thank you. I will arrange the meeting with ${listed(names)} instead, and not write to you about it again.`,
  answeredForYou: (sender: string, organizer: Person) =>
    `${sender} answered me about the meeting with ${hostFirstName(organizer)}:`,
  speaksForYou: 'Does this person speak for you? A “yes” is enough; otherwise just tell me when you can.',
}
