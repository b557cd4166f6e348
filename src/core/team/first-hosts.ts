/** A stack team that joins a request, with its active members; the whole workspace if it includes everybody. */
export type JoiningTeam = { teamId: string; memberIds: string[] }

export type FirstHost = {
  memberId: string
  via: 'organizer' | 'pool' | 'stack' | 'copied'
  teamId: string | null
}

/**
 * Negotiation 8: the hosts of a request are fixed when it is made. They are the organizer, everybody on a stack team that joins
 * it (once, for the first of their teams), and colleagues who were copied on the mail that asked for it. A participant cannot
 * also be a host.
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
