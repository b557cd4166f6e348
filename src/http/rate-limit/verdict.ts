/**
 * The answer for one request, and what the RateLimit headers say of the window: how many more are free now, and in how
 * many seconds the oldest counted request leaves it, which frees one.
 */
export type RateVerdict = { allowed: boolean; remaining: number; resetSeconds: number }
