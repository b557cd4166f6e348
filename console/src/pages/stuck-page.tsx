import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Answer, call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { Ago, Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'

const STUCK = ['overview', 'stuck']
const AT_ONCE = 50
/** The API's limit. */
const SHOWN_MAX = 1_000

const stuckQuery = (shown: number) =>
  queryOptions({
    queryKey: [...STUCK, shown],
    queryFn: async () => (await call<Answer<'listStuckWork'>>('GET', `/stuck?shown=${shown}`)).data,
    placeholderData: keepPreviousData,
  })

/** Failing work, with its error. */
export function StuckPage() {
  const [shown, setShown] = useState(AT_ONCE)
  const stuck = useQuery(stuckQuery(shown))
  return (
    <>
      <PageHeader
        title="Stuck work"
        lead="Parley tries failing work again with growing pauses. If it stays here, it is usually a fault in Parley: upgrade, or report the error to your operator."
      />
      {stuck.isError ? (
        <Problem error={stuck.error} retry={() => void stuck.refetch()} />
      ) : stuck.isPending ? (
        <Loading />
      ) : stuck.data.failing.length + stuck.data.set_aside.length + stuck.data.mails.length === 0 ? (
        <Empty isGood title="Nothing is stuck">
          Every request is decided, and every mail has left.
        </Empty>
      ) : (
        <div className="space-y-8">
          <Section title="Requests that cannot be decided" rows={stuck.data.failing}>
            {(each) => (
              <Row key={each.meeting_request_id} of={each} error={each.error} retry>
                {each.tries} {each.tries === 1 ? 'try' : 'tries'} failed since <Time at={each.since} />
                {each.next_try_at && (
                  <>
                    , the next one is <Ago at={each.next_try_at} />
                  </>
                )}
              </Row>
            )}
          </Section>
          <Section title="Mail that was set aside" rows={stuck.data.set_aside}>
            {(each) => (
              <Row key={`${each.meeting_request_id} ${each.mail_id} ${each.since}`} of={each} error={each.error} retry>
                Goes on without {each.from ? `the mail from ${each.from}` : 'a mail'} since <Time at={each.since} />
              </Row>
            )}
          </Section>
          <Section title="Mail that could not be sent" rows={stuck.data.mails}>
            {(each) => (
              <Row key={each.id} of={{ ...each, title: `To ${each.to}` }} error={each.error}>
                {each.kind.replaceAll('_', ' ')}, written <Ago at={each.created_at} />,{' '}
                {each.next_try_at ? (
                  <>
                    tried again <Ago at={each.next_try_at} />
                  </>
                ) : (
                  'given up'
                )}
              </Row>
            )}
          </Section>
          {stuck.data.has_more && shown < SHOWN_MAX && (
            <div className="text-center">
              <Button isBusy={stuck.isPlaceholderData} onClick={() => setShown(Math.min(shown * 2, SHOWN_MAX))}>
                {stuck.isPlaceholderData ? 'Loading…' : 'Show more'}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  )
}

function Section<Item>({ title, rows, children }: { title: string; rows: Item[]; children: (row: Item) => ReactNode }) {
  if (rows.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 font-semibold text-lg">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised">
        {rows.map(children)}
      </ul>
    </section>
  )
}

type RowProps = {
  of: { meeting_request_id: string | null; title: string | null }
  error: string
  retry?: boolean
  children: ReactNode
}

function Row({ of: { meeting_request_id: id, title }, error, retry = false, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">
          {id ? (
            <Link to={`/requests/${id}`} className="underline-offset-4 hover:underline">
              {title ?? 'Meeting'}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-sm text-soft">{children}</p>
        <p className="wrap-anywhere mt-1 font-mono text-danger text-xs">{error}</p>
      </div>
      {retry && id && <Retry requestId={id} />}
    </li>
  )
}

function Retry({ requestId }: { requestId: string }) {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call('POST', `/stuck/${requestId}/retry`),
    onSuccess: () => showToast('It is tried again now.'),
    onError: (error) => showToast(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: STUCK }),
  })
  return (
    <Button isBusy={retry.isPending} onClick={() => retry.mutate()}>
      Try again now
    </Button>
  )
}
