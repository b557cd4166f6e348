import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Session } from '../../api/queries.ts'
import type { FirstSteps } from '../../api/settings.ts'

type Props = { steps: FirstSteps; session: Session }

/** The steps until real people get mail, and which are done. */
export function GoingLive({ steps, session }: Props) {
  return (
    <>
      <h3 className="mt-5 font-medium text-sm">Going live</h3>
      <ul className="mt-2 space-y-1.5">
        <Step isDone={steps.members}>
          <To page="/members">Invite the people whose meetings Parley arranges</To>
        </Step>
        <Step isDone={steps.calendar}>
          <To page={`/members/${session.member.id}`}>Connect your calendar, so that only free times are offered</To>
        </Step>
        <Step isDone={steps.key}>
          <To page="/keys">Create a key for the programs that ask for meetings</To>
        </Step>
        <Step isDone={steps.mail_out}>
          Let mail leave: set <code>SMTP_URL</code>, as docs/reference/settings.md says, and check it with{' '}
          <code>./bin/parley doctor</code>
        </Step>
        <Step isDone={steps.mail_in}>
          Let answers come in: set <code>IMAP_URL</code> for a mailbox, or <code>PARLEY_SMTP_LISTEN</code> for a mail
          domain of its own
        </Step>
      </ul>
    </>
  )
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      {isDone ? (
        <CircleCheck aria-label="Done" role="img" size={18} className="mt-0.5 shrink-0 text-accent" />
      ) : (
        <Circle aria-label="To do" role="img" size={18} className="mt-0.5 shrink-0 text-soft" />
      )}
      <span className={isDone ? 'text-soft' : ''}>{children}</span>
    </li>
  )
}

const To = ({ page, children }: { page: string; children: ReactNode }) => (
  <Link to={page} className="underline decoration-line underline-offset-4 hover:decoration-accent">
    {children}
  </Link>
)
