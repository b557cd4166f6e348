import { emailProblem } from '#core/person/email.ts'
import { UsageError } from './command.ts'

/** An address that was given as an argument (`EMAIL`) or an option (`from`). */
export function givenAddress(name: string, email: string): string {
  const problem = emailProblem(email)
  if (problem === null) return email
  throw new UsageError(`${name === 'EMAIL' ? name : `--${name}`} ${JSON.stringify(email)} ${problem}.`)
}
