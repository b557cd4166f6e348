/** A stack team that joins every request, with its active members; of one that includes everybody, all of the workspace. */
export type AlwaysTeam = { teamId: string; memberIds: string[] }

export type FirstHost = { memberId: string; via: 'organizer' | 'stack'; teamId: string | null }

/**
 * Negotiation 8: who hosts a new request is fixed when it is made. The organizer, and everybody on a stack team that joins every
 * request, each once and by the first of their teams. Whoever is asked as a participant is no host as well.
 */
export function firstHosts(
  organizerId: string,
  askedMemberIds: readonly string[],
  teams: readonly AlwaysTeam[],
): FirstHost[] {
  const teamOf = new Map<string, string>()
  for (const { teamId, memberIds } of teams.toSorted((one, other) => (one.teamId < other.teamId ? -1 : 1)))
    for (const memberId of memberIds) if (!teamOf.has(memberId)) teamOf.set(memberId, teamId)
  const taken = new Set([organizerId, ...askedMemberIds])
  return [
    { memberId: organizerId, via: 'organizer', teamId: null },
    ...[...teamOf]
      .filter(([memberId]) => !taken.has(memberId))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([memberId, teamId]): FirstHost => ({ memberId, via: 'stack', teamId })),
  ]
}
