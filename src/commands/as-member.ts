import { Failure } from '#core/failure.ts'
import { emailKey } from '#core/person/email.ts'
import type { SignedIn } from '#db/people/sign-in.ts'
import type { Sql } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { UsageError } from './command.ts'

// Commands that act as a member of this installation. A single member need not be named.

export const AS_OPTION = {
  as: { value: 'EMAIL', help: 'The member that it acts as. Needed only if there are several.' },
}

/** As many as a message can name. */
const NAMED_MAX = 20

export async function chosenMember(sql: Sql, workspace: Workspace, named: string | undefined): Promise<SignedIn> {
  return await activeMember(sql, workspace, named ?? (await onlyMember(sql, workspace)))
}

export async function activeMember(sql: Sql, workspace: Workspace, email: string): Promise<SignedIn> {
  const { listSignedIn } = await import('#db/people/sign-in.ts')
  const here = (await listSignedIn(sql, emailKey(email))).find((each) => each.workspace.id === workspace.id)
  if (here) return here
  throw new Failure(
    'not_found',
    `There is no active member ${email} in ${workspace.name}. See who there is: ./bin/parley member list`,
  )
}

async function onlyMember(sql: Sql, workspace: Workspace): Promise<string> {
  const { listMembers } = await import('#db/people/members.ts')
  const members = await listMembers(sql, workspace, { active: true }, { limit: NAMED_MAX, cursor: null })
  const [only] = members
  if (only && members.length === 1) return only.email
  throw new UsageError(
    only === undefined
      ? 'This workspace has no active member. Add one in the console.'
      : `Choose the member that it acts as with --as: ${members.map(({ email }) => email).join(', ')}.`,
  )
}
