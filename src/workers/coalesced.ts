/** Free slots are gathered for this long before the next claim. */
const GATHER_MS = 3

/** Slots come free one by one and a claim takes many: a moment's patience makes it one statement for all of them. */
export function coalesced(wake: () => void): () => void {
  let isGathering = false
  return () => {
    if (isGathering) return
    isGathering = true
    setTimeout(() => {
      isGathering = false
      wake()
    }, GATHER_MS)
  }
}
