/** Counts the elementary steps of reading, so that a test can show that they grow no faster than the text. */
export type Effort = { steps: number }

export const newEffort = (): Effort => ({ steps: 0 })
