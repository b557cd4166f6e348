import type { Labelled, Scored } from '#core/language/score/item.ts'

/** The expectation as the reading that would be perfect: proves the corpus and the grading against each other. */
export function perfectReading({ expect }: Labelled): Scored {
  return {
    picks: expect.picks ?? [],
    free: expect.free ?? [],
    busy: expect.busy ?? [],
    intents: expect.intents.must,
    duration_minutes: expect.duration_minutes ?? null,
    timezone: expect.timezone ?? null,
    people: expect.people ?? [],
    until: expect.until ?? null,
    sure: expect.sure !== false,
  }
}
