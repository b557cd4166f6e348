import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { STATUSES } from '#core/negotiation/transitions.ts'
import type { MeetingRequest } from '../../../client/src/shapes.ts'
import { requestsQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { Status } from '../ui/status.tsx'
import { Ago } from '../ui/time.tsx'

const TABS = [
  { status: '', label: 'All' },
  { status: 'active', label: 'Under way' },
  { status: 'booked', label: 'Booked' },
  { status: 'paused', label: 'Paused' },
  { status: 'cancelled', label: 'Cancelled' },
]

/** Every request, newest first. The filters stand in the address, so that a link shows the same to a colleague. */
export function RequestsPage() {
  const [address, setAddress] = useSearchParams()
  const status = STATUSES.find((known) => known === address.get('status'))
  const email = address.get('with') ?? ''
  const filter = { ...(status && { status }), ...(email && { participant_email: email }) }
  const requests = useInfiniteQuery(requestsQuery(filter))
  const change = (name: string, value: string) =>
    setAddress((before) => {
      if (value === '') before.delete(name)
      else before.set(name, value)
      return before
    })
  const shown = requests.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <title>Meeting requests · Parley</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-2xl">Meeting requests</h1>
        <NewRequest />
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">Where requests stand</legend>
          {TABS.map((tab) => (
            <button
              key={tab.status}
              type="button"
              aria-pressed={tab.status === (status ?? '')}
              onClick={() => change('status', tab.status)}
              className="cursor-pointer rounded-lg px-3 py-1.5 text-sm text-soft hover:bg-sunken aria-pressed:bg-sunken aria-pressed:font-medium aria-pressed:text-ink"
            >
              {tab.label}
            </button>
          ))}
        </fieldset>
        <form
          className="relative w-full sm:w-64"
          onSubmit={(event) => {
            event.preventDefault()
            change('with', String(new FormData(event.currentTarget).get('with') ?? '').trim())
          }}
        >
          <label htmlFor="with" className="sr-only">
            Participant's email address
          </label>
          <Search aria-hidden size={16} className="absolute top-2.5 left-3 text-soft" />
          <input
            key={email}
            id="with"
            name="with"
            type="search"
            defaultValue={email}
            placeholder="Participant's address"
            className="w-full rounded-lg border border-line bg-raised py-1.5 pr-3 pl-9 text-sm placeholder:text-soft"
          />
        </form>
      </div>
      <div className="mt-4">
        {requests.isError ? (
          <Problem error={requests.error} retry={() => void requests.refetch()} />
        ) : requests.isPending ? (
          <p className="py-10 text-center text-soft">Loading…</p>
        ) : shown.length === 0 ? (
          <Empty isFiltered={status !== undefined || email !== ''} />
        ) : (
          <RequestList requests={shown} />
        )}
      </div>
      {requests.hasNextPage && (
        <div className="mt-4 text-center">
          <Button isBusy={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
            {requests.isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  )
}

function NewRequest() {
  return (
    <Link
      to="/requests/new"
      className="inline-flex min-h-9 items-center gap-2 rounded-lg bg-accent px-3 py-1.5 font-medium text-ground text-sm hover:opacity-90"
    >
      <Plus aria-hidden size={16} />
      Ask for a meeting
    </Link>
  )
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="rounded-xl border border-line border-dashed px-6 py-12 text-center">
      <p className="font-medium">{isFiltered ? 'Nothing matches' : 'No meeting has been asked for yet'}</p>
      <p className="mx-auto mt-1 max-w-md text-soft">
        {isFiltered
          ? 'No request has this state and this participant.'
          : 'Say who should meet. Parley writes to everyone, understands what they answer, and books a time that suits all.'}
      </p>
    </div>
  )
}

function RequestList({ requests }: { requests: MeetingRequest[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised">
      {requests.map((request) => (
        <li key={request.id}>
          <Link
            to={`/requests/${request.id}`}
            className="grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2 sm:grid-cols-[1fr_8rem_6rem] sm:items-center"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{request.title ?? 'Meeting'}</span>
              <span className="block truncate text-sm text-soft">
                {request.organizer_email} with {request.participant_emails.join(', ') || 'nobody yet'}
              </span>
            </span>
            <Status status={request.status} />
            <span className="text-sm text-soft sm:text-right">
              <Ago at={request.created_at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
