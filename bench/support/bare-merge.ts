import type { Intervals } from '#core/time/interval.ts'

/**
 * The minimum for any search: for each host two passes with two pointers over sorted numbers, and a last one for the length.
 * Zones, hours and notice were expanded into the arrays beforehand.
 */
export function bareStarts(
  from: number,
  to: number,
  durationMinutes: number,
  hosts: { open: Intervals; busy: Intervals }[],
): number[] {
  let free = [from, to]
  for (const { open, busy } of hosts) free = without(both(free, open), busy)
  const starts: number[] = []
  for (let i = 0; i < free.length; i += 2)
    if (free[i + 1]! - free[i]! >= durationMinutes) starts.push(free[i]!, free[i + 1]! - durationMinutes + 1)
  return starts
}

function both(a: Intervals, b: Intervals): number[] {
  const common: number[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const start = a[i]! > b[j]! ? a[i]! : b[j]!
    const end = a[i + 1]! < b[j + 1]! ? a[i + 1]! : b[j + 1]!
    if (start < end) common.push(start, end)
    if (a[i + 1]! < b[j + 1]!) i += 2
    else j += 2
  }
  return common
}

function without(a: Intervals, b: Intervals): number[] {
  const left: number[] = []
  let j = 0
  for (let i = 0; i < a.length; i += 2) {
    let start = a[i]!
    const end = a[i + 1]!
    while (j < b.length && b[j + 1]! <= start) j += 2
    for (let k = j; k < b.length && b[k]! < end; k += 2) {
      if (b[k]! > start) left.push(start, b[k]!)
      if (b[k + 1]! > start) start = b[k + 1]!
    }
    if (start < end) left.push(start, end)
  }
  return left
}
