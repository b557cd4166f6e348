// Sets of moments as sorted, disjoint stretches of milliseconds.

export type Stretch = { from: number; to: number }

export function merge(stretches: Stretch[]): Stretch[] {
  if (stretches.length === 0) return []
  const sorted = stretches.filter((stretch) => stretch.from < stretch.to).sort((a, b) => a.from - b.from)
  const merged: Stretch[] = []
  for (const stretch of sorted) {
    const last = merged.at(-1)
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to)
    else merged.push({ ...stretch })
  }
  return merged
}

/** Both must be merged. */
export function subtract(from: Stretch[], taken: Stretch[]): Stretch[] {
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
  return stretches
    .map((stretch) => ({ from: Math.max(stretch.from, limits.from), to: Math.min(stretch.to, limits.to) }))
    .filter((stretch) => stretch.from < stretch.to)
}

export const overlaps = (a: Stretch, b: Stretch): boolean => a.from < b.to && b.from < a.to

export const covers = (outer: Stretch[], inner: Stretch): boolean =>
  outer.some((stretch) => stretch.from <= inner.from && inner.to <= stretch.to)

export const isInside = (inner: Stretch[], outer: Stretch[]): boolean =>
  inner.length > 0 && inner.every((stretch) => covers(outer, stretch))
