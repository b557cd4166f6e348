import { useInfiniteQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { SUBSCRIBABLE_TYPES } from '#core/webhook/event.ts'
import type { WebhookEndpoint } from '../../../client/src/shapes.ts'
import { deliveriesQuery } from '../api/webhooks.ts'
import { useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { Select } from '../ui/select.tsx'
import { Delivery } from './delivery.tsx'
import { RecoverDialog } from './recover-dialog.tsx'

const STATUSES = [
  { value: '', label: 'Any' },
  { value: 'pending', label: 'Waiting' },
  { value: 'success', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
]
const EVENTS = [
  { value: '', label: 'Any' },
  ...[...SUBSCRIBABLE_TYPES, 'test'].map((type) => ({ value: type, label: type })),
]

/** The deliveries of an endpoint, newest first. The filters are in the address of the page. */
export function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [address, setAddress] = useSearchParams()
  const [opened, open] = useOpened()
  const [status, event] = [address.get('status') ?? '', address.get('event') ?? '']
  const deliveries = useInfiniteQuery(
    deliveriesQuery(endpoint.id, { ...(status && { status }), ...(event && { event_type: event }) }),
  )
  const change = (name: string, value: string) =>
    setAddress((before) => {
      if (value === '') before.delete(name)
      else before.set(name, value)
      return before
    })
  const shown = deliveries.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="font-semibold text-lg">Deliveries</h2>
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-36">
            <Select
              label="State"
              options={STATUSES}
              value={status}
              onChange={({ target }) => change('status', target.value)}
            />
          </div>
          <div className="w-56 max-w-full">
            <Select
              label="Event"
              options={EVENTS}
              value={event}
              onChange={({ target }) => change('event', target.value)}
            />
          </div>
          <Button
            disabledReason={endpoint.enabled ? null : 'The endpoint is disabled. Enable it first.'}
            onClick={() => open('recover')}
          >
            Recover
          </Button>
        </div>
      </div>
      <div className="mt-4">
        {deliveries.isError ? (
          <Problem error={deliveries.error} retry={() => void deliveries.refetch()} />
        ) : deliveries.isPending ? (
          <Loading />
        ) : shown.length === 0 ? (
          <Empty icon={Send} title={status || event ? 'Nothing matches' : 'Nothing was sent yet'}>
            {status || event ? 'No delivery has this state and this event.' : 'Send a test to see how it goes.'}
          </Empty>
        ) : (
          <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised">
            {shown.map((delivery) => (
              <Delivery key={delivery.id} endpoint={endpoint} delivery={delivery} />
            ))}
          </ul>
        )}
      </div>
      {deliveries.hasNextPage && (
        <div className="mt-4 text-center">
          <Button isBusy={deliveries.isFetchingNextPage} onClick={() => void deliveries.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {opened === 'recover' && endpoint.enabled && (
        <RecoverDialog endpointId={endpoint.id} onClose={() => open(null)} />
      )}
    </section>
  )
}
