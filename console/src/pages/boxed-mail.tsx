import { useState } from 'react'
import { Link } from 'react-router'
import type { BoxedMail as Mail } from '../api/mailroom.ts'
import { inWorkspace } from '../api/workspace-choice.ts'
import { Button } from '../ui/button.tsx'
import { hasLeft, MailState } from '../ui/mail-state.tsx'
import { Time } from '../ui/time.tsx'
import { AnswerAs } from './answer-as.tsx'
import { InviteCard } from './invite-card.tsx'

type Props = { mail: Mail; email: string; isNewest: boolean }

/** A mail as its reader sees it: text or HTML, the invite, and their answer. */
export function BoxedMail({ mail, email, isNewest }: Props) {
  const [isHtml, setHtml] = useState(false)
  const [isAnswering, setAnswering] = useState(isNewest)
  const isTheirs = mail.direction === 'in'
  const canAnswer = !isTheirs && hasLeft(mail.status)
  return (
    <li
      className={`overflow-hidden rounded-xl border ${isTheirs ? 'border-accent/40 bg-sunken/40 lg:ml-10' : 'border-line bg-raised'}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3">
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-medium">{mail.subject || 'No subject'}</h3>
          <p className="wrap-anywhere text-sm text-soft">
            {isTheirs ? `They wrote to ${mail.to.join(', ')}` : `From ${mail.from}`}, <Time at={mail.at} />
            {!isTheirs && !hasLeft(mail.status) && '. They have not got it: '}
            {!isTheirs && <MailState state={mail.status} />}
          </p>
        </div>
        <div className="flex gap-2">
          {mail.has_html && (
            <Button aria-pressed={isHtml} onClick={() => setHtml(!isHtml)}>
              {isHtml ? 'Show as text' : 'Show as HTML'}
            </Button>
          )}
        </div>
      </header>
      {isHtml ? (
        <iframe
          title={`HTML of ${mail.subject}`}
          // Nothing is allowed in there; the server's headers say the same.
          sandbox=""
          referrerPolicy="no-referrer"
          src={inWorkspace(`/console/api/mailroom/mails/${mail.id}/html`)}
          className="block h-[32rem] w-full bg-white"
        />
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap px-4 py-4 text-sm leading-relaxed">{mail.text}</p>
      )}
      {mail.invite && <InviteCard mail={mail} invite={mail.invite} email={email} />}
      {(mail.meeting_request_id || (canAnswer && !isAnswering)) && (
        <footer className="flex flex-wrap items-center gap-4 border-line border-t px-4 py-3 text-sm">
          {mail.meeting_request_id && (
            <Link
              to={`/requests/${mail.meeting_request_id}`}
              className="text-accent underline-offset-4 hover:underline"
            >
              The request behind it
            </Link>
          )}
          {canAnswer && !isAnswering && <Button onClick={() => setAnswering(true)}>Answer as them</Button>}
        </footer>
      )}
      {canAnswer && isAnswering && <AnswerAs mail={mail} email={email} />}
    </li>
  )
}
