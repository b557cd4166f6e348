// Round robin. The rotation is stored state, not a count over history: the member who was assigned longest
// ago is next, a member who never was goes first, and ties fall to the membership identifier, so the order is total and stable.

export type Turn = {
  id: string
  /** Active in the workspace; a deactivated member stays on the roster and is never next. */
  active: boolean
  pausedAt: string | null
  lastAssignedAt: string | null
}

/** Why a member did not get a turn that would have been theirs by the order alone. */
export type PassedOverWhy = 'no_free_slot' | 'takes_part' | 'paused' | 'inactive'

export type PassedOver<T> = { turn: T; why: PassedOverWhy }

/** Everybody who can be next, in the order in which they will be. */
export function queue<T extends Turn>(roster: readonly T[]): T[] {
  return roster.filter((turn) => turn.active && turn.pausedAt === null).sort(byTurn)
}

export function nextAssignee<T extends Turn>(roster: readonly T[]): T | null {
  return queue(roster)[0] ?? null
}

/**
 * Who gets the turn. Members without a free slot are passed over and keep their place; where that is everybody, the first in
 * line gets it. Somebody who is asked to the same meeting as a participant cannot host it.
 */
export function chooseNext<T extends Turn>(
  waiting: readonly T[],
  { withoutSlot, takingPart }: { withoutSlot: ReadonlySet<T>; takingPart: ReadonlySet<T> },
): T | null {
  const able = waiting.filter((turn) => !takingPart.has(turn))
  return able.find((turn) => !withoutSlot.has(turn)) ?? able[0] ?? null
}

/** Everybody who would have come before the one who was chosen, and why they did not. */
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

/** A turn must come after every other turn of the team, even when the clock says otherwise; or somebody is picked twice. */
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
