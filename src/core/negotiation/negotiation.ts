import type { Status } from './transitions.ts'

/** A meeting request in its whole: everything that a decision may look at. */
export type Negotiation = {
  requestId: string
  status: Status
  /** Rises on resume: what was held back before it is decided anew. */
  generation: number
}
