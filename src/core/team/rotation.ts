// Round robin. The rotation is stored state, not a count over history: the member who was assigned longest ago is next, a
// member without any assignment goes first, and the membership identifier breaks ties, so the order is total and stable.

export type Turn = {
  id: string
  /** Active in the workspace; a deactivated member stays on the roster but is never next. */
  active: boolean
  pausedAt: string | null
  lastAssignedAt: string | null
}

/** Why a member was skipped although it was their turn. */
export type PassedOverWhy = 'no_free_slot' | 'takes_part' | 'paused' | 'inactive'

export type PassedOver<T> = { turn: T; why: PassedOverWhy }

/** Everybody who can be next, in order. */
export function queue<T extends Turn>(roster: readonly T[]): T[] {
  return roster.filter((turn) => turn.active && turn.pausedAt === null).sort(byTurn)
}

export function nextAssignee<T extends Turn>(roster: readonly T[]): T | null {
  return queue(roster)[0] ?? null
}

/**
 * Chooses who gets the turn. Members without a free slot are passed over and keep their place; if nobody has one, the first in
 * line gets it. A participant of the meeting cannot host it.
 */
export function chooseNext<T extends Turn>(
  waiting: readonly T[],
  { withoutSlot, takingPart }: { withoutSlot: ReadonlySet<T>; takingPart: ReadonlySet<T> },
): T | null {
  const able = waiting.filter((turn) => !takingPart.has(turn))
  return able.find((turn) => !withoutSlot.has(turn)) ?? able[0] ?? null
}

/** Everybody before the chosen member in the order, and why they were passed over. */
export function passedOver<T extends Turn>(
  roster: readonly T[],
  chosen: T,
  { takingPart }: { takingPart: ReadonlySet<T> },
): PassedOver<T>[] {
  const order = roster.toSorted(byTurn)
  return order.slice(0, order.indexOf(chosen)).map((turn) => ({
    turn,
    why: !turn.active
      ? 'inactive'
      : turn.pausedAt !== null
        ? 'paused'
        : takingPart.has(turn)
          ? 'takes_part'
          : 'no_free_slot',
  }))
}

/** A turn must be later than every other turn of the team, whatever the clock says; otherwise somebody is picked twice. */
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
