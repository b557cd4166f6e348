// How long a mail waits for a language model. Its writer should hear from us soon, with a model or without.

const WAIT_MS = 60_000

/** What became of the question to the model. */
export type ModelState =
  | { status: 'queued' | 'leased'; askedAtMs: number }
  | { status: 'answered'; answer: unknown }
  | { status: 'failed' }

/**
 * Until when the mails of one conversation wait, in real time; null when all are answered or the first has waited for long
 * enough. Mails that come meanwhile don't make it longer: a model that hangs must not hold up a conversation for good.
 */
export function waitsUntilMs(states: Iterable<ModelState>, nowMs: number): number | null {
  let untilMs = Number.POSITIVE_INFINITY
  for (const state of states)
    if (state.status === 'queued' || state.status === 'leased') untilMs = Math.min(untilMs, state.askedAtMs + WAIT_MS)
  return untilMs > nowMs && untilMs !== Number.POSITIVE_INFINITY ? untilMs : null
}

/** Whether an answer to a question that is put then may still count. */
export const isInTime = (askedAtMs: number, atMs: number): boolean => atMs < askedAtMs + WAIT_MS

/** A model that was asked before this has had its time. */
export const lastAskedMs = (nowMs: number): number => nowMs - WAIT_MS
