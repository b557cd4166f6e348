export const MEMBER_ROLES = ['admin', 'member'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** Four hours of notice and no buffer unless set: mail is not read at once. */
export const DEFAULT_NOTICE_MINUTES = 240
export const DEFAULT_BUFFER_MINUTES = 0

export type Deactivation = {
  member: { email: string; active: boolean; role: MemberRole }
  /** Active admins of the workspace other than this member. */
  otherAdmins: number
  /** Requests that the member organises and that are active or paused. */
  openRequests: number
  transferTo: string | null
}

/** Why a member cannot be deactivated now, or null. */
export function deactivationProblem({ member, otherAdmins, openRequests, transferTo }: Deactivation) {
  if (!member.active)
    return {
      message: 'This member is already inactive. There is nothing to do; to end that, reactivate the member.',
      plainly: 'This member is deactivated already.',
    }
  if (member.role === 'admin' && otherAdmins === 0) {
    const message = 'This member is the last active admin. Make another member an admin first.'
    return { message, plainly: message }
  }
  if (openRequests > 0 && transferTo === null) {
    const organises = `This member organises ${openRequests} open meeting ${openRequests === 1 ? 'request' : 'requests'}.`
    return {
      message: `${organises} Give transfer_to, the email of the member who takes over.`,
      plainly: `${organises} Choose who takes over.`,
    }
  }
  return null
}
