import type { Operations } from './operations.ts'
import { chosenWorkspace } from './workspace-choice.ts'

/** The body and the answer of an operation that only the console has. */
export type Body<Name extends WithBody> = Operations[Name]['body']
export type Answer<Name extends keyof Operations> = Operations[Name]['answer']
type WithBody = {
  [Name in keyof Operations]: Operations[Name] extends { body: object } ? Name : never
}[keyof Operations]

/** A refusal of one field: `text` stands beside it, `message` names it for other places. */
export type FieldProblem = { field: string; text: string; message: string }

/** A refusal of the API, in words for people. */
export class Refusal extends Error {
  readonly status: number
  /** The fields that it is about, if any. */
  readonly problems: readonly FieldProblem[]
  /** When to try again, if given. */
  readonly waitSeconds: number

  constructor(status: number, message: string, problems: readonly FieldProblem[] = [], waitSeconds = 0) {
    super(message)
    this.status = status
    this.problems = problems
    this.waitSeconds = waitSeconds
  }
}

export async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`/console/api${path}`, {
    method,
    headers: headersFor(body),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal(0, 'Parley cannot be reached. Check your connection; nothing was lost.')
  })
  if (answer.status === 401) signInAgain()
  const text = await answer.text()
  const content = text === '' ? null : JSON.parse(text)
  if (!answer.ok) {
    const waitSeconds = Number(answer.headers.get('retry-after'))
    const { message = `Parley answered ${answer.status}.`, problems = [] } = content?.error ?? {}
    throw new Refusal(answer.status, message, problems, waitSeconds)
  }
  return content as Answer
}

function headersFor(body: unknown): Record<string, string> {
  return {
    ...(chosenWorkspace !== null && { 'x-parley-workspace': chosenWorkspace }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
}

/** The session is over, so the page may be out of date. */
function signInAgain(): void {
  location.assign('/sign-in')
}
