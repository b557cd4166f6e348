/** A caller's mistake that we refuse. Anything else that is thrown is our own bug and becomes a plain 500. */
export type FailureType =
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'validation_error'
  | 'invalid_request'
  | 'rate_limited'

type Options = ErrorOptions & {
  /**
   * The same for people in the console, where `message` names a path, an identifier or a command. Without it, they read `message`
   * without its field.
   */
  plainly?: string
}

export class Failure extends Error {
  readonly type: FailureType
  readonly plainly: string | null

  constructor(type: FailureType, message: string, { plainly, ...options }: Options = {}) {
    super(message, options)
    this.name = 'Failure'
    this.type = type
    this.plainly = plainly ?? null
  }
}

/** A problem of one field, in words for people who see it beside the field. */
export type FieldProblem = { field: string; plainly: string }

/** Input with problems in one or several fields. */
export class BadInput extends Failure {
  readonly problems: readonly FieldProblem[]

  constructor(type: FailureType, message: string, problems: readonly FieldProblem[]) {
    super(type, message)
    this.problems = problems
  }
}

/** The name of each thing, and where we looked for it. */
const NOUNS = {
  team: ['team', 'in this workspace'],
  membership: ['team member', 'on this team'],
  member: ['workspace member', 'in this workspace'],
  workspace: ['workspace', 'in this installation'],
  key: ['API key', 'in this workspace'],
  request: ['meeting request', 'in this workspace'],
  participant: ['participant', 'of this request'],
  bookingLink: ['booking link', 'in this workspace'],
  message: ['mail that was read', 'in this request'],
  endpoint: ['webhook endpoint', 'in this workspace'],
  delivery: ['webhook delivery', 'of this endpoint'],
  calendar: ['calendar', 'in this workspace'],
  program: ['program', 'of this member'],
} as const

/** Says the same about a thing that never existed and one in another workspace, so that nobody can probe for the difference. */
export function notFound(noun: keyof typeof NOUNS, id: string): Failure {
  const [name, place] = NOUNS[noun]
  const message =
    id === ''
      ? `The identifier of the ${name} is empty. Give one, such as those that the list shows.`
      : `There is no ${name} ${printable(id)} ${place}. Check the identifier.`
  return new Failure('not_found', message, {
    plainly: `This ${name} is not here. It may have been deleted, or the link is incomplete.`,
  })
}

/** Identifiers come from outside, so unprintable characters are replaced and long ones are cut. */
function printable(text: string): string {
  const clean = text.replace(/[^\x21-\x7e]/g, '?')
  return clean.length > 64 ? `${clean.slice(0, 64)}…` : clean
}
