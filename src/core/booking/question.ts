// The questions that a booking link asks its visitors, and their answers.

export const QUESTION_KINDS = ['text', 'long_text', 'choice', 'checkbox'] as const

export type Question = {
  label: string
  kind: (typeof QUESTION_KINDS)[number]
  required: boolean
  /** What to choose from, for a choice; empty for the other kinds. */
  choices: string[]
}

/** What a visitor answered, with the words of the question at that time. */
export type Answer = { question: string; answer: string }

/** A question as the caller gave it, not yet checked. */
export type GivenQuestion = { label: string } & Partial<Omit<Question, 'label'>>

/** People leave a form that asks for more. */
export const QUESTIONS_MAX = 10
export const LABEL_CHARACTERS_MAX = 200
export const CHOICES_MAX = 20
export const CHOICE_CHARACTERS_MAX = 100

export const questionsGiven = (given: readonly GivenQuestion[]): Question[] =>
  given.map(({ label, kind = 'text', required = false, choices = [] }) => ({ label, kind, required, choices }))

/** A problem that the schema cannot detect, or null. */
export function questionsProblem(questions: readonly Question[]): string | null {
  const labels = new Set<string>()
  for (const [i, { label, kind, choices }] of questions.entries()) {
    const field = `questions[${i}]`
    const key = label.toLowerCase()
    if (labels.has(key)) return `${field}.label: ${JSON.stringify(label)} is asked twice. Ask it once.`
    labels.add(key)
    if (kind !== 'choice' && choices.length > 0)
      return `${field}.choices: only a question of the kind choice has them. Leave them out, or change the kind.`
    if (kind === 'choice' && new Set(choices).size < 2)
      return `${field}.choices: a choice needs at least two different ones. Add them.`
    if (new Set(choices).size < choices.length) return `${field}.choices: one of them is there twice. Give each once.`
  }
  return null
}

/** The answers as the organizer reads them, word for word. */
export const answersText = (answers: readonly Answer[]): string =>
  answers.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n')
