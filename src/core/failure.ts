/** What a caller did that we refuse. Anything else that is thrown is our own fault and becomes a plain 500. */
export type FailureType =
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'validation_error'
  | 'invalid_request'
  | 'rate_limited'

export class Failure extends Error {
  readonly type: FailureType

  constructor(type: FailureType, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Failure'
    this.type = type
  }
}

const NOUNS = {
  team: 'team',
  membership: 'team member',
  member: 'workspace member',
  workspace: 'workspace',
  key: 'API key',
  request: 'meeting request',
  endpoint: 'webhook endpoint',
  delivery: 'webhook delivery',
} as const

/** The same words for a thing that never existed and for one of another workspace: nobody can probe for the difference. */
export function notFound(noun: keyof typeof NOUNS, id: string): Failure {
  return new Failure(
    'not_found',
    `There is no ${NOUNS[noun]} ${printable(id)} in this workspace. Check the identifier.`,
  )
}

/** Identifiers come from the outside; what is not printable or is too long is not repeated in full. */
function printable(text: string): string {
  const clean = text.replace(/[^\x21-\x7e]/g, '?')
  return clean.length > 64 ? `${clean.slice(0, 64)}…` : clean
}
