import { setTimeout as pause } from 'node:timers/promises'
import { placeProblem } from '#core/place.ts'
import type { MadeLink } from './source.ts'

/** Providers make a link while we wait, mostly within a second. If it takes longer, the next look asks for it. */
const PAUSES_MS = [250, 500, 1_000, 2_000]

/** Reads an event repeatedly until it has its link. `readAgain` throws `NoLink` if there will be none. */
export async function awaitLink(first: MadeLink, readAgain: () => Promise<MadeLink>): Promise<MadeLink> {
  let seen = first
  for (const milliseconds of PAUSES_MS) {
    if (seen.url !== null) return seen
    await pause(milliseconds)
    seen = await readAgain()
  }
  return seen
}

/** Rejects anything that does not belong in a mail. */
export const usableLink = (url: string | null): string | null =>
  url !== null && placeProblem({ kind: 'video', url }) === null ? url : null
