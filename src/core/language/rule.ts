/**
 * A rule of a table whose order matters: either the first rule that applies has the last word, or each rule sees what those
 * before it have left. The example shows what the rule is for. A test reads it, and then reads it without the rule, which
 * must give something else.
 */
export type Rule<Apply> = {
  name: string
  apply: Apply
  /** A reply, written on Monday 2 March 2026 at ten in New York. */
  example: string
  /** Whether it answers offers: 1. Tue 3 Mar 10:00, 2. Wed 4 Mar 14:00, 3. Thu 5 Mar 16:00. */
  answersOffers?: true
  gives: string
}
