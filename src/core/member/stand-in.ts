export type Candidate = { memberId: string; emailKey: string }

/**
 * Chooses who organizes a booked meeting after its organizer has left: the member who takes over their work, else another host
 * of the meeting, else an admin. A participant cannot also organize it.
 */
export function standInFor(
  participantKeys: readonly string[],
  { heir, hosts, admins }: { heir: Candidate | null; hosts: readonly Candidate[]; admins: readonly Candidate[] },
): Candidate | null {
  const candidates = [...(heir ? [heir] : []), ...hosts, ...admins]
  return candidates.find(({ emailKey }) => !participantKeys.includes(emailKey)) ?? null
}
