import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { WaitingMail } from '../../../client/src/shapes.ts'
import { outboxQuery } from '../api/outbox.ts'
import { sessionQuery } from '../api/queries.ts'
import { workspaceQuery } from '../api/settings.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { WaitingMails } from './waiting-mails.tsx'

/** Mail that waits for approval. */
export function OutboxPage() {
  const mails = useInfiniteQuery(outboxQuery)
  const shown = mails.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <PageHeader
        title="Outbox"
        lead="Mail to people outside waits here until a member approves it. Nobody can change the times and facts in it: what is wrong there is changed in the request."
      />
      {mails.isError ? (
        <Problem error={mails.error} retry={() => void mails.refetch()} />
      ) : mails.isPending ? (
        <Loading />
      ) : shown.length === 0 ? (
        <Nothing />
      ) : (
        <div className="space-y-6">
          {byRequest(shown).map((group) => (
            <WaitingMails key={group[0]!.meeting_request_id} mails={group} />
          ))}
        </div>
      )}
      {mails.hasNextPage && (
        <div className="mt-4 text-center">
          <Button isBusy={mails.isFetchingNextPage} onClick={() => void mails.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
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

/** Ordered by the newest mail of each. */
function byRequest(mails: WaitingMail[]): WaitingMail[][] {
  return Object.values(Object.groupBy(mails, ({ meeting_request_id: id }) => id)).flatMap((group) =>
    group ? [group] : [],
  )
}
