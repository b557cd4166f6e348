// Sets of moments as sorted, disjoint stretches of milliseconds.

export type Stretch = { from: number; to: number }

export function merge(stretches: Stretch[]): Stretch[] {
  if (isMerged(stretches)) return stretches
  const sorted = stretches.filter((stretch) => stretch.from < stretch.to).sort((a, b) => a.from - b.from)
  const merged: Stretch[] = []
  for (const stretch of sorted) {
    const last = merged.at(-1)
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to)
    else merged.push({ from: stretch.from, to: stretch.to })
  }
  return merged
}

/** Most lists are: days come in their order. Stretches are never changed once they are in a list. */
function isMerged(stretches: Stretch[]): boolean {
  let end = -Infinity
  for (let index = 0; index < stretches.length; index += 1) {
    const { from, to } = stretches[index]!
    if (from <= end || from >= to) return false
    end = to
  }
  return true
}

/** Both must be merged. */
export function subtract(from: Stretch[], taken: Stretch[]): Stretch[] {
  if (taken.length === 0) return from
  const left: Stretch[] = []
  let index = 0
  for (const stretch of from) {
    let start = stretch.from
    while (index > 0 && taken[index - 1]!.to > start) index -= 1
    for (; index < taken.length && taken[index]!.from < stretch.to; index += 1) {
      const cut = taken[index]!
      if (cut.to <= start) continue
      if (cut.from > start) left.push({ from: start, to: cut.from })
      start = Math.max(start, cut.to)
    }
    if (start < stretch.to) left.push({ from: start, to: stretch.to })
  }
  return left
}

export function clip(stretches: Stretch[], limits: Stretch): Stretch[] {
  const clipped: Stretch[] = []
  for (const stretch of stretches) {
    const from = Math.max(stretch.from, limits.from)
    const to = Math.min(stretch.to, limits.to)
    if (from < to) clipped.push({ from, to })
  }
  return clipped
}

export function overlapsAny(stretches: Stretch[], { from, to }: Stretch): boolean {
  for (let index = 0; index < stretches.length; index += 1)
    if (stretches[index]!.from < to && from < stretches[index]!.to) return true
  return false
}

export function covers(outer: Stretch[], inner: Stretch): boolean {
  for (let index = 0; index < outer.length; index += 1)
    if (outer[index]!.from <= inner.from && inner.to <= outer[index]!.to) return true
  return false
}

export const isInside = (inner: Stretch[], outer: Stretch[]): boolean =>
  inner.length > 0 && inner.every((stretch) => covers(outer, stretch))
