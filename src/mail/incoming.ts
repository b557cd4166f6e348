import type { Actor } from '#core/actor.ts'

// A mail on its way in: its envelope and its outcome.

export type Envelope = {
  /** Empty for the null sender of bounces. */
  from: string
  rcpt: string[]
  /** The server that delivered it, if that is the sender's own. */
  remote?: { ip: string; helo: string }
  /** In the mailroom: the person who writes in another's name. */
  writtenBy?: Actor
}

export type IngestOutcome = {
  /** `refused`: nothing was stored, and the sender should be told, or the mail stays in its mailbox. */
  outcome: 'recorded' | 'duplicate' | 'tray' | 'stray' | 'dropped' | 'refused'
  workspaceId: string | null
  messageId: string | null
  requestId: string | null
  /** The reason, unless it was recorded. */
  why: string | null
}
