// Round robin (decisions 5). The rotation is stored state, not a count over history: the member who was assigned longest
// ago is next, a member who never was goes first, and ties fall to the membership identifier, so the order is total and stable.

export type Turn = {
  id: string
  /** Active in the workspace; a deactivated member stays on the roster and is never next. */
  active: boolean
  pausedAt: string | null
  lastAssignedAt: string | null
}

/** Everybody who can be next, in the order in which they will be. */
export function queue<T extends Turn>(roster: readonly T[]): T[] {
  return roster.filter((turn) => turn.active && turn.pausedAt === null).sort(byTurn)
}

export function nextAssignee<T extends Turn>(roster: readonly T[]): T | null {
  return queue(roster)[0] ?? null
}

/** A turn must come after every other turn of the team, whatever the clock says; otherwise somebody is picked twice. */
export function turnTime(roster: readonly Turn[], now: Temporal.Instant): Temporal.Instant {
  const latest = roster
    .map((turn) => turn.lastAssignedAt)
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  if (latest === undefined) return now
  const afterLatest = Temporal.Instant.from(latest).add({ milliseconds: 1 })
  return Temporal.Instant.compare(now, afterLatest) > 0 ? now : afterLatest
}

function byTurn(a: Turn, b: Turn): number {
  if (a.lastAssignedAt !== b.lastAssignedAt) {
    if (a.lastAssignedAt === null) return -1
    if (b.lastAssignedAt === null) return 1
    return a.lastAssignedAt < b.lastAssignedAt ? -1 : 1
  }
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
