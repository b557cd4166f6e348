/**
 * The verdict on one request, with values for the RateLimit headers: how many more are free now, and in how many seconds the oldest
 * counted request leaves the window, which frees one.
 */
export type RateVerdict = { allowed: boolean; remaining: number; resetSeconds: number }
