import type { FailureType, FieldProblem } from '#core/failure.ts'
import { fieldName } from './field-names.ts'

// A refusal as people read it in the console: no paths of fields, identifiers or commands. `problems` says which fields of a form it
// is about, so that each stands beside its field; `message` is for places without one.

type Refusal = {
  type: FailureType
  message: string
  plainly?: string | null
  problems?: readonly FieldProblem[]
}

export type PlainError = { type: FailureType; message: string; problems: PlainProblem[] }
export type PlainProblem = {
  /** The path in the body, for the form. */
  field: string
  /** Stands beside the field. */
  text: string
  /** The same with the name of the field, for other places. */
  message: string
}

export function plainError(refusal: Refusal): PlainError {
  const found = refusal.problems ?? problemIn(refusal)
  const problems = found.map(({ field, plainly }) => ({ field, text: plainly, message: named(field, plainly) }))
  const message = [...new Set(problems.map((problem) => problem.message))].join(' ')
  return { type: refusal.type, message: message || sentence(refusal.plainly ?? refusal.message), problems }
}

/** Most messages of actions begin with the field: "email: this person is already …". */
function problemIn({ message, plainly = null }: Refusal): FieldProblem[] {
  const [, field, text] = /^([a-z][\w.[\]]*): (.+)$/s.exec(message) ?? []
  return field === undefined ? [] : [{ field, plainly: sentence(plainly ?? text!) }]
}

function named(field: string, text: string): string {
  const name = fieldName(field)
  return name === null ? text : `${name}: ${text}`
}

/** The rest of a message, as a sentence of its own: its subject was the field. */
function sentence(text: string): string {
  const whole = /^(must|is|has|needs|holds|lies|can) /.test(text) ? `this ${text}` : text
  const ended = /[.!?…]$/.test(whole) ? whole : `${whole}.`
  return ended.charAt(0).toUpperCase() + ended.slice(1)
}
