/** A stack team that joins a request, with its active members; of one that includes everybody, all of the workspace. */
export type JoiningTeam = { teamId: string; memberIds: string[] }

export type FirstHost = {
  memberId: string
  via: 'organizer' | 'pool' | 'stack' | 'copied'
  teamId: string | null
}

/**
 * Negotiation 8: who hosts a new request is fixed when it is made. The organizer, everybody on a stack team that joins it, each
 * once and by the first of their teams, and colleagues who were copied on the mail that asked for it. Somebody who is asked as
 * a participant is not a host as well.
 */
export function firstHosts(
  organizer: FirstHost,
  askedMemberIds: readonly string[],
  teams: readonly JoiningTeam[],
  copiedMemberIds: readonly string[] = [],
): FirstHost[] {
  const hosts = new Map<string, FirstHost>()
  for (const { teamId, memberIds } of teams.toSorted((one, other) => (one.teamId < other.teamId ? -1 : 1)))
    for (const memberId of memberIds) if (!hosts.has(memberId)) hosts.set(memberId, { memberId, via: 'stack', teamId })
  for (const memberId of copiedMemberIds)
    if (!hosts.has(memberId)) hosts.set(memberId, { memberId, via: 'copied', teamId: null })
  for (const memberId of [organizer.memberId, ...askedMemberIds]) hosts.delete(memberId)
  return [organizer, ...[...hosts.values()].sort((one, other) => (one.memberId < other.memberId ? -1 : 1))]
}
