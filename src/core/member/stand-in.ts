export type Candidate = { memberId: string; emailKey: string }

/**
 * Who answers for a booked meeting once its organizer has left: the member who takes over their work, else somebody who
 * hosts the meeting already, else an admin. Somebody who takes part in the meeting cannot also organize it.
 */
export function standInFor(
  participantKeys: readonly string[],
  { heir, hosts, admins }: { heir: Candidate | null; hosts: readonly Candidate[]; admins: readonly Candidate[] },
): Candidate | null {
  const candidates = [...(heir ? [heir] : []), ...hosts, ...admins]
  return candidates.find(({ emailKey }) => !participantKeys.includes(emailKey)) ?? null
}
