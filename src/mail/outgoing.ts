// A mail on its way out, and the outcome of sending it.

/** One mail on the wire: stored bytes, and an envelope that is never derived from them. */
export type Outgoing = { from: string; to: string; raw: Uint8Array }

/** Only `permanent` says anything about the recipient; `fault` is our own problem, and nothing was sent. */
export type SendOutcome =
  | { kind: 'sent'; providerId: string }
  | { kind: 'permanent' | 'later' | 'fault'; failure: string }

export type Transport = {
  send(mail: Outgoing): Promise<SendOutcome>
  /** Ends all connections, also busy ones; mails being sent fail. */
  close(): void
}
