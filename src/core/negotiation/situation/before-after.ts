/** Something that came or went: when, and under which identifier. */
export type Dated = { at: string; id: string }

/**
 * What came first. Identifiers rise as things are made, so they tell where the clock does not: two mails of one moment are
 * rare, but a clock that stands still (in development and in tests) gives nothing else.
 */
export function isBefore(one: Dated, other: Dated): boolean {
  return one.at < other.at || (one.at === other.at && one.id < other.id)
}

export const isAfter = (one: Dated, other: Dated): boolean => isBefore(other, one)
