import { Failure } from '#core/failure.ts'

// Invariants are constraints of the database, the only place that sees all writers at once. This file turns its refusals into
// words for the caller.

const REFUSALS: Record<string, string> = {
  booking_links_name_unique: 'name: another booking link of this workspace has this name. Choose another name.',
  teams_slug_unique:
    'name: another team of this workspace, perhaps a deactivated one, has this name or one that makes the same slug. Choose another name.',
  team_memberships_member_unique:
    'workspace_membership_id: this workspace member is already on the team. There is nothing to add; PATCH changes the role.',
  workspace_members_person_unique: 'email: this person is already a member of the workspace.',
  workspaces_handle_unique: 'handle: another workspace of this installation has this handle. Choose another.',
}

/** The same for people in the console, where the words above are for programs. */
const PLAINLY: Record<string, string> = {
  teams_slug_unique: 'Another team has this name or one very like it, perhaps a deactivated one. Choose another name.',
  team_memberships_member_unique: 'This member is already on the team.',
  workspace_members_person_unique: 'This person is already a member.',
}

/** The refusal behind a database error, or null if the error is our own fault. */
export function refusalOf(error: unknown): Failure | null {
  if (!(error instanceof Error) || !('constraint_name' in error)) return null
  const message = REFUSALS[String(error.constraint_name)]
  if (message === undefined) return null
  const plainly = PLAINLY[String(error.constraint_name)]
  return new Failure('validation_error', message, { cause: error, ...(plainly && { plainly }) })
}
