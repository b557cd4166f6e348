import { useSyncExternalStore } from 'react'

// The present time in half minutes, so that "5 min ago" becomes 6 by itself. One timer serves every row of a list.

const EVERY_MS = 30_000

const told = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Milliseconds like `Date.now`, at most half a minute old. */
export const useNow = (): number => useSyncExternalStore(subscribe, now) * EVERY_MS

const now = (): number => Math.ceil(Date.now() / EVERY_MS)

function subscribe(tell: () => void): () => void {
  told.add(tell)
  timer ??= setInterval(() => {
    for (const each of told) each()
  }, EVERY_MS)
  return () => {
    told.delete(tell)
    if (told.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
