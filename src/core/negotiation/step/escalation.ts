import type { Draft } from './mails.ts'

/** Something that a person has to decide, or at least hear about. */
export type Escalation = {
  reason: string
  /** As long as it is open the request needs attention; otherwise the organizer is only told. */
  isOpen: boolean
  /** The mail to the organizer; null if they can do nothing about it. */
  draft: Draft | null
  sentence: string
}
