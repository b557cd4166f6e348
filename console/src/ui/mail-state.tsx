import { Link } from 'react-router'

/** Mail that was not delivered, and why. */
const KEPT: Record<string, string> = {
  review: 'Waits for approval',
  held: 'Held back while the request is paused',
  suppressed: 'Not sent',
  withdrawn: 'Withdrawn, nobody gets it',
  failed: 'Could not be sent',
}

/** Whether the mail has reached its reader or is on its way. */
export const hasLeft = (state: string | null): boolean => state === null || !(state in KEPT)

/** The state of one of our mails; nothing if it was simply sent. */
export function MailState({ state }: { state: string | null }) {
  if (state === null || hasLeft(state)) return null
  return (
    <span className="text-sm text-warning">
      {state === 'review' ? (
        <Link to="/outbox" className="underline underline-offset-4">
          {KEPT[state]}
        </Link>
      ) : (
        KEPT[state]
      )}
    </span>
  )
}
