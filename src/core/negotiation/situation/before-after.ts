/** Something that came or went: when, and under which identifier. */
export type Dated = { at: string; id: string }

/**
 * Which came first. Identifiers increase, so they decide if the times are equal. Two mails at the same moment are rare, except with
 * a clock that stands still, in development and in tests.
 */
export function isBefore(one: Dated, other: Dated): boolean {
  return one.at < other.at || (one.at === other.at && one.id < other.id)
}

export const isAfter = (one: Dated, other: Dated): boolean => isBefore(other, one)
