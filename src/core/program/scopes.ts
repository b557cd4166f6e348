import type { Scope } from '../scope.ts'

/** What a member can let a program do for them: the scopes that the tools for assistants need, and no others. */
export const PROGRAM_SCOPES = [
  'members.read',
  'teams.read',
  'meeting_requests.read',
  'meeting_requests.write',
] as const satisfies Scope[]

export type ProgramScope = (typeof PROGRAM_SCOPES)[number]

/** Those of a list with spaces between them that a program can have; all of them where it names none. */
export function scopesIn(text: string | undefined): ProgramScope[] {
  const named = (text ?? '').split(' ').filter((name) => name !== '')
  return named.length === 0 ? [...PROGRAM_SCOPES] : PROGRAM_SCOPES.filter((scope) => named.includes(scope))
}
