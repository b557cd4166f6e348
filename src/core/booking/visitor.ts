import { emailProblem } from '../person/email.ts'
import { NOT_IN_A_LINE } from '../person/name.ts'
import type { Answer, Question } from './question.ts'

// The words of a visitor of a booking page. Anybody can send anything to it, so everything is checked, and what ends up in a mail to
// the given address (which may be somebody else's) is kept short and free of links.

export const NAME_CHARACTERS_MAX = 80
export const ANSWER_CHARACTERS_MAX = 1_000
export const LINE_CHARACTERS_MAX = 300
export const WORDS_CHARACTERS_MAX = 2_000

/** A problem with a name, or null. A name stands in the mail to the visitor. */
export function visitorNameProblem(name: string): 'missing' | 'long' | 'form' | null {
  if (name === '') return 'missing'
  if ([...name].length > NAME_CHARACTERS_MAX) return 'long'
  return NOT_IN_A_LINE.test(name) || !name.isWellFormed() || ADDRESS_IN_NAME.test(name) || !/\p{L}/u.test(name)
    ? 'form'
    : null
}

/** An address of a page or of a person, also without https, and whatever could be made to look like one. */
const ADDRESS_IN_NAME = /[@<>[\]{}|\\^`]|:\/\/|\bwww\.|[\p{L}\p{N}-]\.[\p{L}]{2,}(?:[/:?#]|$|\s)|\/\//iu

export const visitorEmailProblem = (email: string): 'missing' | 'form' | null =>
  email === '' ? 'missing' : emailProblem(email) === null ? null : 'form'

/** Text as a form brings it: one line, or several. */
export function cleanText(text: string, kind: 'line' | 'lines'): string {
  const lines = text.toWellFormed().replace(/\r\n?/g, '\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to go.
  const plain = lines.replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
  return (kind === 'line' ? plain.replace(/\s+/g, ' ') : plain).trim()
}

export type AnswerProblem = 'missing' | 'long' | 'choice'

/** The answers in the order of the questions, or what is wrong with them, by the number of the question. */
export function answersTo(
  questions: readonly Question[],
  given: (n: number) => string,
): { answers: Answer[] } | { problems: Map<number, AnswerProblem> } {
  const problems = new Map<number, AnswerProblem>()
  const answers: Answer[] = []
  for (const [n, question] of questions.entries()) {
    const text = cleanText(given(n), question.kind === 'long_text' ? 'lines' : 'line')
    const problem = problemOf(question, text)
    if (problem) problems.set(n, problem)
    else if (text !== '') answers.push({ question: question.label, answer: text })
  }
  return problems.size > 0 ? { problems } : { answers }
}

function problemOf({ kind, required, choices }: Question, text: string): AnswerProblem | null {
  if (text === '') return required ? 'missing' : null
  if (kind === 'choice' && !choices.includes(text)) return 'choice'
  const most = kind === 'long_text' ? ANSWER_CHARACTERS_MAX : LINE_CHARACTERS_MAX
  return [...text].length > most ? 'long' : null
}
