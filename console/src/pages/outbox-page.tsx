import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WaitingMail } from '../../../client/src/shapes.ts'
import { outboxQuery, waitingQuery } from '../api/outbox.ts'
import { sessionQuery } from '../api/queries.ts'
import { workspaceQuery } from '../api/settings.ts'
import { Empty } from '../ui/empty.tsx'
import { More } from '../ui/list.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { LetRunDialog } from './let-run-dialog.tsx'
import { OutboxBar } from './outbox-bar.tsx'
import { WaitingMailRow } from './waiting-mail.tsx'

/** Mail that waits for approval. */
export function OutboxPage() {
  const mails = useInfiniteQuery(outboxQuery)
  const shown = mails.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <PageHeader
        title="Outbox"
        lead="Mail to people outside waits here until a member approves it, the oldest first. To change times or facts in it, change the request."
      />
      {mails.isError ? (
        <Problem error={mails.error} retry={() => void mails.refetch()} />
      ) : mails.isPending ? (
        <Loading />
      ) : shown.length === 0 ? (
        <Nothing />
      ) : (
        <Waiting mails={shown} />
      )}
      <More query={mails} />
    </>
  )
}

/** So few are read at once. */
const OPEN_AT_FIRST_MAX = 3

function Waiting({ mails }: { mails: WaitingMail[] }) {
  const [chosenIds, setChosen] = useState<readonly string[]>([])
  const count = useQuery(waitingQuery).data?.outbox ?? mails.length
  // Others may have approved some of them.
  const chosen = new Set(mails.map(({ id }) => id).filter((id) => chosenIds.includes(id)))
  return (
    <section aria-label="Waiting mails" className="overflow-hidden rounded-xl border border-line bg-raised">
      <OutboxBar mails={mails} count={Math.max(count, mails.length)} chosen={chosen} onChoose={setChosen} />
      <ul className="divide-y divide-line">
        {mails.map((mail) => (
          <WaitingMailRow
            key={mail.id}
            mail={mail}
            isChosen={chosen.has(mail.id)}
            onChoose={(isChosen) => setChosen([...chosen, mail.id].filter((id) => isChosen || id !== mail.id))}
            isOpenAtFirst={mails.length <= OPEN_AT_FIRST_MAX}
          />
        ))}
      </ul>
      <LetRunDialog mails={mails} />
    </section>
  )
}

function Nothing() {
  const workspace = useQuery(workspaceQuery)
  const session = useQuery(sessionQuery)
  if (workspace.data?.review !== false)
    return (
      <Empty isGood title="Nothing waits">
        New mail appears here by itself.
      </Empty>
    )
  return (
    <Empty icon={MailCheck} title="Review is off">
      Mail leaves without anybody looking at it first.{' '}
      {session.data?.member.role === 'admin' && (
        <>
          Switch review on in the{' '}
          <Link to="/settings" className="text-accent underline underline-offset-4">
            settings
          </Link>
          .
        </>
      )}
    </Empty>
  )
}
