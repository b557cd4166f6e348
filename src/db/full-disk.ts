// A database whose disk is full still reads. So `/readyz` needs to know about the writes that failed.

/** The caller tries a failed write again. Until this long after the last failure, this node says that it is not ready. */
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
