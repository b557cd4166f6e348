/** A piece of the text as it was written: from its first character to the one after its last. */
export type Span = { from: number; to: number }
