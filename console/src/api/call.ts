import type { Operations } from './operations.ts'
import { chosenWorkspace } from './workspace-choice.ts'

/** The body and the answer of an operation that only the console has. */
export type Body<Name extends WithBody> = Operations[Name]['body']
export type Answer<Name extends keyof Operations> = Operations[Name]['answer']
type WithBody = {
  [Name in keyof Operations]: Operations[Name] extends { body: object } ? Name : never
}[keyof Operations]

/** A refusal of the API, in the same words that every other caller gets. */
export class Refusal extends Error {
  readonly status: number
  /** The field that it is about, if any. */
  readonly field: string | null
  /** When to try again, if given. */
  readonly waitSeconds: number

  constructor(status: number, message: string, waitSeconds = 0) {
    super(message)
    this.status = status
    this.waitSeconds = waitSeconds
    // Most begin with "field: ", some with a sentence about the field.
    this.field = /^([\w.[\]]+):? /.exec(message)?.[1] ?? null
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
    throw new Refusal(answer.status, content?.error?.message ?? `Parley answered ${answer.status}.`, waitSeconds)
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
