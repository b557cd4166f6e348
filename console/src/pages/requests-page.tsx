import { CalendarClock, Plus, SearchX } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { STATUSES } from '#core/negotiation/situation/transitions.ts'
import { Empty } from '../ui/empty.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { RequestList } from './request-list.tsx'

const TABS = [
  { status: '', label: 'All' },
  { status: 'active', label: 'Under way' },
  { status: 'booked', label: 'Booked' },
  { status: 'paused', label: 'Paused' },
  { status: 'cancelled', label: 'Cancelled' },
]

/** Every request, newest first. The filters are in the address, so that a link shows a colleague the same. */
export function RequestsPage() {
  const [address, setAddress] = useSearchParams()
  const status = STATUSES.find((known) => known === address.get('status'))
  const text = address.get('text') ?? ''
  const filter = { ...(status && { status }), ...(text && { text }) }
  const change = (name: string, value: string) =>
    setAddress(
      (before) => {
        if (value === '') before.delete(name)
        else before.set(name, value)
        return before
      },
      // "Back" should lead to the previous page, not through every typed word.
      { replace: true },
    )
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
        <SearchBox label="Title, name or address" value={text} onChange={(value) => change('text', value)} />
      </div>
      <div className="mt-4">
        <RequestList
          key={JSON.stringify(filter)}
          filter={filter}
          empty={<NothingFound isIn={status !== undefined} text={text} />}
        />
      </div>
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

function NothingFound({ isIn, text }: { isIn: boolean; text: string }) {
  if (text !== '')
    return (
      <Empty icon={SearchX} title="Nothing matches">
        No request{isIn && ' in this state'} has “{text}” in its title, or in the name or address of somebody in it.
      </Empty>
    )
  if (isIn)
    return (
      <Empty icon={CalendarClock} title="Nothing here">
        No request is in this state at the moment.
      </Empty>
    )
  return (
    <Empty icon={CalendarClock} title="No meeting has been asked for yet">
      Say who should meet. Parley writes to everyone, understands what they answer, and books a time that suits all.
    </Empty>
  )
}
