/** One page of a list, newest first: the rows before the cursor in the order of identifiers. */
export type Page = { limit: number; cursor: string | null }
