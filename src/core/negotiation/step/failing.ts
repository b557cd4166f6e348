import { FAILING_TOLD_MINUTES } from '#core/negotiation/policy.ts'
import type { FactKind } from '#core/negotiation/situation/fact.ts'
import type { Timestamp } from '#core/time/timestamp.ts'

// A negotiation that cannot be decided: how long to wait before the next try, when to tell people, and when to go on without
// the mail that is in the way. No conversation ever just stops.

const FIRST_PAUSE_SECONDS = 1
const PAUSE_SECONDS_MAX = 300

/** A fault that passes is gone by the third try, which comes about three seconds after the first. */
const TRIES_BEFORE_SETTING_ASIDE = 3

export type Failing = {
  /** Tries that failed since the last one that succeeded, this one included. */
  failures: number
  since: Timestamp
  /** When people were told, or null. */
  toldAt: Timestamp | null
}

/** Decides what to do after a failed try. People are told once; until then, one of the tries falls on the moment to tell them. */
export function afterFailure(
  { failures, since, toldAt }: Failing,
  now: Temporal.Instant,
): { pauseSeconds: number; isToldNow: boolean } {
  const pauseSeconds = Math.min(FIRST_PAUSE_SECONDS * 2 ** (failures - 1), PAUSE_SECONDS_MAX)
  if (toldAt !== null) return { pauseSeconds, isToldNow: false }
  const untilTold = now.until(Temporal.Instant.from(since).add({ minutes: FAILING_TOLD_MINUTES })).total('seconds')
  if (untilTold <= 0) return { pauseSeconds, isToldNow: true }
  return { pauseSeconds: Math.min(pauseSeconds, Math.ceil(untilTold)), isToldNow: false }
}

/** Whether it is time to try without the mail that came last. */
export const maySetAside = ({ failures }: { failures: number }): boolean => failures >= TRIES_BEFORE_SETTING_ASIDE

/**
 * The facts to leave out in each further try: each alone, the newest first, and then all of them. Only facts that came by mail are
 * ever set aside; changes to the request itself cannot be left out.
 */
export function setsToTry(undecided: { n: number; kind: string }[]): number[][] {
  const mails = undecided
    .filter(({ kind }) => FROM_OUTSIDE.includes(kind))
    .map(({ n }) => n)
    .sort((a, b) => b - a)
  const alone = mails.slice(0, ALONE_MAX).map((n) => [n])
  return mails.length > 1 ? [...alone, mails] : alone
}

const FROM_OUTSIDE: string[] = ['mail_received', 'mail_failed'] satisfies FactKind[]

/** Every try is a whole decision. If somebody sends more mail than this within a few seconds, all of it is set aside. */
const ALONE_MAX = 5
