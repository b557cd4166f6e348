/** An instant as the API shows it: ISO 8601, UTC, milliseconds, `Z`. Rows contain these, since most only pass through. */
export type Timestamp = string

export type Slot = { start: Timestamp; end: Timestamp }

/** Formatting a Date is faster, and every statement carries a few of these. */
export function timestamp(instant: Temporal.Instant): Timestamp {
  return new Date(instant.epochMilliseconds).toISOString()
}

/** Accepts any offset; null for a time without one, or any other text. */
export function parseTimestamp(text: string): Temporal.Instant | null {
  // Temporal reads more than ISO 8601 (annotations, and `+08` inside brackets), so the form is checked first.
  const form = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?([Zz]|[+-]\d{2}(:?\d{2})?)$/
  if (!form.test(text)) return null
  try {
    return withinCalendar(Temporal.Instant.from(text))
  } catch {
    return null
  }
}

/** PostgreSQL has no year 0, and outside of four digits neither it nor a comparison of texts reads our own form. */
function withinCalendar(instant: Temporal.Instant): Temporal.Instant | null {
  return /^(?!0000)\d{4}-/.test(instant.toString()) ? instant : null
}
