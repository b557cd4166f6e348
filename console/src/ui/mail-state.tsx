import { Link } from 'react-router'

/** Mail that nobody has got, and what keeps it. */
const KEPT: Record<string, string> = {
  review: 'Waits for approval',
  held: 'Held back while the request is paused',
  suppressed: 'Not sent',
  withdrawn: 'Withdrawn, nobody gets it',
  failed: 'Could not be sent',
}

/** Whether the mail is with its reader, or on its way to them. */
export const hasLeft = (state: string | null): boolean => state === null || !(state in KEPT)

/** What became of a mail of ours; nothing where it simply left. */
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
