import type { Status } from '#core/negotiation/situation/transitions.ts'

// Whether a mail that was decided on may still leave. It is asked each time that one is claimed: between deciding and sending
// a request may be cancelled or paused, and a person may have said stop.

export type Leaving = 'send' | 'held' | 'suppressed'

export type Waiting = {
  kind: string
  /** Null for a notice of the system, which belongs to no request. */
  requestStatus: Status | null
  isRecipientSuppressed: boolean
  /** Whether an invite to this meeting may have reached the recipient. */
  isInvited: boolean
}

/**
 * The mails that still go out after a cancel: the news, the cancellation for calendars, and later messages that we forward to the
 * organizer.
 */
const AFTER_CANCEL = ['cancelled', 'cancel_invite', 'forward']

/** While a request is paused, only the answer to the organizer who ordered it goes out, with what they wanted to have told before. */
const WHILE_PAUSED = ['paused']

export function leavingOf({ kind, requestStatus, isRecipientSuppressed, isInvited }: Waiting): Leaving {
  const isOwed = kind === 'cancel_invite' && isInvited
  if (isRecipientSuppressed && !isOwed) return 'suppressed'
  if (requestStatus === 'cancelled') return AFTER_CANCEL.includes(kind) ? 'send' : 'suppressed'
  if (requestStatus === 'paused') return WHILE_PAUSED.includes(kind) ? 'send' : 'held'
  return 'send'
}
