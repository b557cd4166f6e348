// Round robin (decisions 5). The rotation is stored state, not a count over history: whoever was assigned longest ago is
// next, whoever never was goes first, and ties fall to the membership identifier, so the order is total and stable.

export type Turn = {
  id: string
  /** Active in the workspace; a deactivated member stays on the roster and is never next. */
  active: boolean
  pausedAt: string | null
  lastAssignedAt: string | null
}

export type Choice<T extends Turn> = { next: T; reason: string }

/** Everybody who can be next, in the order in which they will be. */
export function queue<T extends Turn>(roster: readonly T[]): T[] {
  return roster.filter((turn) => turn.active && turn.pausedAt === null).sort(byTurn)
}

export function nextAssignee<T extends Turn>(roster: readonly T[]): T | null {
  return queue(roster)[0] ?? null
}

/** Who is next and why, in words for the console and for whoever asks "why not me?". */
export function choose<T extends Turn>(roster: readonly T[]): Choice<T> | null {
  const next = nextAssignee(roster)
  if (!next) return null
  const reason = next.lastAssignedAt === null ? 'has no assignment yet' : `was assigned last on ${next.lastAssignedAt}`
  return { next, reason }
}

/** The next n turns if nothing changes: after each pick that member goes to the end of the queue. */
export function forecast<T extends Turn>(roster: readonly T[], n: number): T[] {
  const waiting = queue(roster)
  return waiting.length === 0 ? [] : Array.from({ length: n }, (_, i) => waiting[i % waiting.length]!)
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
