// A database with a full disk can still read. So `/readyz` needs to know about failed writes.

/** The caller retries a failed write. This node reports that it is not ready for this long after the last failure. */
const BELIEVED_FOR_MS = 10_000

let lastAtMs = Number.NEGATIVE_INFINITY

/** PostgreSQL's class 53, insufficient resources: 53100 is a full disk. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== '53100') return false
  lastAtMs = performance.now()
  return true
}

export const wasFullJustNow = (): boolean => performance.now() - lastAtMs < BELIEVED_FOR_MS
