import type { Actor } from '#core/actor.ts'

// A mail on its way in: who brought it, and what became of it.

export type Envelope = {
  /** Empty for the null sender of bounces. */
  from: string
  rcpt: string[]
  /** Who brought it, where that is the sender's own server. */
  remote?: { ip: string; helo: string }
  /** In the mailroom: who writes in another person's name. */
  writtenBy?: Actor
}

export type IngestOutcome = {
  /** `refused`: nothing was kept, and the sender should hear of it, or it stays in the mailbox that it came from. */
  outcome: 'recorded' | 'duplicate' | 'tray' | 'stray' | 'dropped' | 'refused'
  workspaceId: string | null
  messageId: string | null
  requestId: string | null
  /** Where it is not recorded, why. */
  why: string | null
}
