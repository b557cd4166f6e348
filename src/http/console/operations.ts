import type { Operation } from '../operation.ts'

/**
 * What only people do, in the console: beside the operations of the API, with the same abilities, and in no document. Each has a
 * file of its own in `operations/`.
 */
export const CONSOLE_OPERATIONS: readonly Operation[] = []
