import type { Draft } from './mails.ts'

/** Something that a person has to decide, or at least to hear of. */
export type Escalation = {
  reason: string
  /** As long as it is open the request needs attention; otherwise the organizer is only told. */
  isOpen: boolean
  /** What the organizer is told; null where they can do nothing about it. */
  draft: Draft | null
  sentence: string
}
