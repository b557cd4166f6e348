import { useQuery } from '@tanstack/react-query'
import { Mails, PenLine } from 'lucide-react'
import { NavLink, useParams } from 'react-router'
import { type Mailbox, mailboxesQuery } from '../api/mailroom.ts'
import { useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { ClockControl } from './clock-control.tsx'
import { MailboxView } from './mailbox-view.tsx'
import { WriteDialog } from './write-dialog.tsx'

/** Everybody's mailbox in development, to read and answer as they would. */
export function MailroomPage() {
  const { email } = useParams()
  const boxes = useQuery(mailboxesQuery)
  const [opened, open] = useOpened()
  return (
    <>
      <PageHeader
        title="Mailroom"
        lead="No mail leaves this installation. Read it as the people who got it, answer in their names, and let days pass."
        actions={
          <Button onClick={() => open('write')}>
            <PenLine aria-hidden size={16} />
            Write a mail
          </Button>
        }
      />
      <ClockControl />
      {boxes.isError ? (
        <Problem error={boxes.error} retry={() => void boxes.refetch()} />
      ) : boxes.isPending ? (
        <Loading />
      ) : boxes.data.length === 0 ? (
        <Empty icon={Mails} title="Nobody has any mail yet">
          Ask for a meeting, or write to a team as somebody outside. Parley’s mails appear here by themselves.
        </Empty>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <Boxes boxes={boxes.data} isHidden={email !== undefined} />
          {email === undefined ? (
            <p className="hidden py-16 text-center text-soft lg:block">Whose mail would you like to read?</p>
          ) : (
            <MailboxView key={email} email={email} name={boxes.data.find((box) => box.email === email)?.name ?? null} />
          )}
        </div>
      )}
      {opened === 'write' && <WriteDialog onClose={() => open(null)} />}
    </>
  )
}

/** On a narrow screen the list makes room for the mailbox. */
function Boxes({ boxes, isHidden }: { boxes: Mailbox[]; isHidden: boolean }) {
  return (
    <nav aria-label="Mailboxes" className={isHidden ? 'max-lg:hidden' : ''}>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised">
        {boxes.map(({ email, name, received, sent, last_subject: subject }) => (
          <li key={email}>
            <NavLink
              to={`/mailroom/${encodeURIComponent(email)}`}
              className="block px-4 py-3 hover:bg-sunken/60 focus-visible:-outline-offset-2 aria-[current=page]:bg-sunken"
            >
              <span className="flex justify-between gap-2">
                <span className="truncate font-medium">{name ?? email}</span>
                <span className="shrink-0 text-soft text-xs leading-6" title={`${received} received, ${sent} sent`}>
                  {received}
                  <span className="sr-only"> received</span>
                </span>
              </span>
              {name && <span className="block truncate text-soft text-xs">{email}</span>}
              <span className="block truncate text-sm text-soft">{subject}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
