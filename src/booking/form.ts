import type { Visitor } from '#actions/book-through-link.ts'
import type { Answer } from '#core/booking/question.ts'
import {
  type AnswerProblem,
  answersTo,
  cleanText,
  NAME_CHARACTERS_MAX,
  visitorEmailProblem,
  visitorNameProblem,
  WORDS_CHARACTERS_MAX,
} from '#core/booking/visitor.ts'
import { emailKey } from '#core/person/email.ts'
import type { Typed } from './typed.ts'
import { addressFor, isForThem, type Visit } from './visit.ts'
import type { BookingWords } from './words/words.ts'

/** What is wrong with each field, in words; by the name of the field. */
export type Problems = Map<string, string>

export type Heard = { visitor: Visitor; words: string } | { problems: Problems }

/** What they typed before, or the link or the page before filled in. */
export function typedAtFirst({ personal, typed, asked, link }: Visit): Typed {
  if (typed) {
    const answers = link.questions.map((_, n) => typed.answers[n] ?? '')
    return { ...typed, email: personal?.email ?? typed.email, answers }
  }
  const known = new Map((personal?.answers ?? []).map(({ question, answer }) => [question, answer]))
  return {
    name: personal?.name ?? asked.name?.slice(0, NAME_CHARACTERS_MAX) ?? '',
    email: personal?.email ?? asked.email ?? '',
    answers: link.questions.map(({ label }) => known.get(label) ?? ''),
    words: '',
  }
}

export function typedIn(form: URLSearchParams, visit: Visit): Typed {
  const { personal, link } = visit
  return {
    name: cleanText(form.get('name') ?? '', 'line'),
    email: personal?.email ?? cleanText(form.get('email') ?? '', 'line'),
    answers: link.questions.map((_, n) => form.get(`answer-${n}`) ?? ''),
    words: cleanText(form.get('words') ?? '', 'lines'),
  }
}

export function hearVisitor(typed: Typed, visit: Visit, isWriting: boolean): Heard {
  const { words, link, times, language, asked } = visit
  const problems: Problems = new Map()
  const name = visitorNameProblem(typed.name)
  if (name) problems.set('name', name === 'missing' ? words.problem.name : words.problem.nameForm)
  const email = emailProblemOf(typed.email, visit)
  if (email) problems.set('email', email)
  const answers = isWriting ? { answers: [] } : answersTo(link.questions, (n) => typed.answers[n] ?? '')
  if ('problems' in answers)
    for (const [n, problem] of answers.problems) problems.set(`answer-${n}`, answerProblem(problem, words))
  if (isWriting && typed.words === '') problems.set('words', words.problem.words)
  if ([...typed.words].length > WORDS_CHARACTERS_MAX) problems.set('words', words.problem.answerLong)
  if (problems.size > 0 || 'problems' in answers) return { problems }
  const zone = asked.zone ?? times.zone
  return { visitor: visitorOf(typed, zone, language, answers.answers), words: typed.words }
}

const visitorOf = (
  { name, email }: Typed,
  zone: string,
  language: Visitor['language'],
  answers: Answer[],
): Visitor => ({
  ...{ name, email, zone, language, answers },
})

function emailProblemOf(email: string, visit: Visit): string | null {
  const { words, host, hostEmail } = visit
  const problem = visitorEmailProblem(email)
  if (problem) return problem === 'missing' ? words.problem.email : words.problem.emailForm
  if (addressFor(visit) !== null && !isForThem(visit, email)) return words.problem.notYours(host)
  return hostEmail !== null && emailKey(hostEmail) === emailKey(email) ? words.problem.own : null
}

function answerProblem(problem: AnswerProblem, words: BookingWords): string {
  return problem === 'long' ? words.problem.answerLong : words.problem.answer
}
