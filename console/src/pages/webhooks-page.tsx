import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox, Plus, Webhook } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import type { WebhookEndpoint } from '../../../client/src/shapes.ts'
import { sessionQuery } from '../api/queries.ts'
import { catchWebhooks, endpointsQuery, healthQuery } from '../api/webhooks.ts'
import { useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Ago } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointHealth } from './endpoint-health.tsx'

/** The webhook endpoints of other systems. */
export function WebhooksPage() {
  const endpoints = useQuery(endpointsQuery)
  const health = useQuery(healthQuery)
  const navigate = useNavigate()
  const [opened, open] = useOpened()
  const healthOf = (id: string) => health.data?.find((each) => each.id === id)
  const add = (
    <div className="flex flex-wrap gap-2">
      <CatchButton />
      <Button look="accent" onClick={() => open('new')}>
        <Plus aria-hidden size={16} />
        Add an endpoint
      </Button>
    </div>
  )
  const columns: Column<WebhookEndpoint>[] = [
    {
      name: 'Endpoint',
      isTitle: true,
      cell: ({ id, url, description }) => (
        <>
          <Link to={`/webhooks/${id}`} className="wrap-anywhere font-medium underline-offset-4 hover:underline">
            {url}
          </Link>
          {description && <span className="block truncate text-soft">{description}</span>}
        </>
      ),
    },
    {
      name: 'Events',
      cell: ({ events }) => <span title={events.join('\n')}>{events.length === 1 ? events[0] : events.length}</span>,
    },
    { name: 'Health', cell: (endpoint) => <EndpointHealth endpoint={endpoint} health={healthOf(endpoint.id)} /> },
    {
      name: 'Last delivered',
      cell: ({ id }) => {
        const at = healthOf(id)?.last_delivered_at
        return at ? <Ago at={at} /> : <span className="text-soft">Never</span>
      },
    },
  ]
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="Parley tells your systems what happens, signed, and tries again until they have heard it."
        actions={endpoints.data && endpoints.data.length > 0 && add}
      />
      {endpoints.isError ? (
        <Problem error={endpoints.error} retry={() => void endpoints.refetch()} />
      ) : endpoints.isPending ? (
        <Loading />
      ) : endpoints.data.length === 0 ? (
        <Empty icon={Webhook} title="No endpoint yet" action={add}>
          Add an address of your own. It is told when a meeting is booked, moved or cancelled, and when one needs you.
        </Empty>
      ) : (
        <Table label="Webhook endpoints" columns={columns} rows={endpoints.data} keyOf={({ id }) => id} />
      )}
      {opened === 'new' && (
        <EndpointDialog
          endpoint={null}
          onClose={() => open(null)}
          onSaved={({ id }) => void navigate(`/webhooks/${id}`)}
        />
      )}
    </>
  )
}

/** In development you can see deliveries without a receiver of your own. */
function CatchButton() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const session = useQuery(sessionQuery)
  const start = useMutation({
    mutationFn: catchWebhooks,
    onSuccess: async (id) => {
      await client.invalidateQueries({ queryKey: ['webhooks'] })
      await navigate(`/webhooks/${id}`)
      showToast('Every event is caught here now.')
    },
    onError: (error) => showToast(error.message),
  })
  if (!session.data?.development) return null
  return (
    <Button isBusy={start.isPending} onClick={() => start.mutate()}>
      <Inbox aria-hidden size={16} />
      Catch them here
    </Button>
  )
}
