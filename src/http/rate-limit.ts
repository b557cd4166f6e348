/** The answer for one request, and what the RateLimit headers say of the window. */
export type Verdict = { allowed: boolean; remaining: number; resetSeconds: number }

export type RateLimiter = {
  take(keyId: string): Verdict | Promise<Verdict>
  close(): Promise<void>
}

/** Spec 8: requests a key may make in any 60 seconds. */
export const RATE_LIMIT = 120
