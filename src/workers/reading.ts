/** Several systems may scrape; the database is queried at most this often. */
const READ_EVERY_MS = 5_000

/** Shares one reading among all callers within a few seconds. */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: { atMs: number; value: Promise<T> } | null = null
  return () => {
    const nowMs = performance.now()
    if (reading === null || nowMs - reading.atMs > READ_EVERY_MS) reading = { atMs: nowMs, value: read() }
    return reading.value
  }
}
