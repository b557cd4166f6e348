// A mail on its way out, and what comes of sending it.

/** One mail as it goes over the wire: stored bytes, and an envelope that is given and never read from them. */
export type Outgoing = { from: string; to: string; raw: Uint8Array }

/** What came of it. Only `permanent` says anything about the recipient; `fault` is about ourselves, and nothing was sent. */
export type SendOutcome =
  | { kind: 'sent'; providerId: string }
  | { kind: 'permanent' | 'later' | 'fault'; failure: string }

export type Transport = {
  send(mail: Outgoing): Promise<SendOutcome>
  /** Ends connections, also those at work; what they had under way fails. */
  close(): void
}
