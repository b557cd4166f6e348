/** One page of a list, newest first: what comes before the cursor in the order of identifiers. */
export type Page = { limit: number; cursor: string | null }
