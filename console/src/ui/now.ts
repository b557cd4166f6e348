import { useSyncExternalStore } from 'react'

// The time that pages count from, in half minutes: "5 min ago" becomes 6 by itself. One timer serves every row of a list.

const EVERY_MS = 30_000

const told = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Milliseconds, as `Date.now` gives them, never older than half a minute. */
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
