// The zone somebody says they are in, apart from any single time: "I'm based in Toronto", "all times CET".

import type { Segment } from '../clauses/segment.ts'
import { hasAnyCue, hasTime } from '../clauses/segment.ts'

export function saidZone(segments: Segment[]): string | null {
  for (const segment of segments) {
    for (const atom of segment.atoms) {
      if (atom.kind !== 'zone' || !('regions' in atom.zone) || atom.zone.regions.length !== 1) continue
      // Somebody who is in Cornwall all week says where they are, not how their clock runs.
      if (atom.place && (hasTime(segment) || hasAnyCue(segment, 'no', 'away'))) continue
      return atom.zone.regions[0]!
    }
  }
  return null
}
