import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { SUBSCRIBABLE_TYPES } from '#core/webhook/event.ts'
import type { WebhookEndpoint } from '../../../client/src/shapes.ts'
import { call } from '../api/call.ts'
import { endpointQuery, healthQuery } from '../api/webhooks.ts'
import { useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { showToast } from '../ui/toast.tsx'
import { CaughtDeliveries } from './caught-deliveries.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointHealth } from './endpoint-health.tsx'
import { SigningSecret } from './signing-secret.tsx'

/** One endpoint: its health, its signing secret, and all its deliveries. */
export function EndpointPage() {
  const { id = '' } = useParams()
  const endpoint = useQuery(endpointQuery(id))
  const health = useQuery(healthQuery)
  if (endpoint.isPending) return <Loading />
  if (endpoint.isError) return <Problem error={endpoint.error} retry={() => void endpoint.refetch()} />
  return (
    <>
      <PageHeader
        title={endpoint.data.url}
        lead={endpoint.data.description}
        back={{ to: '/webhooks', label: 'Webhooks' }}
        actions={<Actions endpoint={endpoint.data} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <section className="rounded-xl border border-line bg-raised p-4">
          <h2 className="font-medium">Health</h2>
          <p className="mt-2 text-sm">
            <EndpointHealth endpoint={endpoint.data} health={health.data?.find((each) => each.id === id)} />
          </p>
          <Hears events={endpoint.data.events} />
          {endpoint.data.format === 'cloudevents' && <p className="mt-1 text-sm text-soft">Gets CloudEvents 1.0.</p>}
        </section>
        <SigningSecret endpointId={id} />
      </div>
      {/\/catch\/\w+$/.test(endpoint.data.url) && <CaughtDeliveries />}
      <Deliveries endpoint={endpoint.data} />
    </>
  )
}

function Hears({ events }: { events: WebhookEndpoint['events'] }) {
  if (events.length === SUBSCRIBABLE_TYPES.length) return <p className="mt-3 text-sm text-soft">Hears every event.</p>
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1 text-sm text-soft">
      Hears
      {events.map((type) => (
        <code key={type} className="rounded bg-sunken px-1.5 py-0.5 text-xs">
          {type}
        </code>
      ))}
    </div>
  )
}

function Actions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useOpened()
  const path = `/webhook_endpoints/${endpoint.id}`
  const refresh = () => client.invalidateQueries({ queryKey: ['webhooks'] })
  const act = useMutation({
    mutationFn: ({ method, to, body }: { method: string; to: string; body?: object; said: string }) =>
      call(method, to, body),
    onSuccess: (_, { said }) => showToast(said),
    onError: (error) => showToast(error.message),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE', path),
    onSuccess: async () => {
      await navigate('/webhooks')
      showToast('The endpoint is deleted.')
      void refresh()
    },
  })
  return (
    <>
      <Button
        look="accent"
        isBusy={act.isPending}
        onClick={() => act.mutate({ method: 'POST', to: `${path}/test`, said: 'A test event is on its way.' })}
      >
        <Send aria-hidden size={16} />
        Send a test
      </Button>
      <Button
        isBusy={act.isPending}
        onClick={() =>
          act.mutate({
            method: 'PATCH',
            to: path,
            body: { enabled: !endpoint.enabled },
            said: endpoint.enabled
              ? 'Disabled. Deliveries wait until you enable it.'
              : 'Enabled. Waiting deliveries are sent.',
          })
        }
      >
        {endpoint.enabled ? 'Disable' : 'Enable'}
      </Button>
      <Button onClick={() => setOpen('edit')}>Edit</Button>
      <Button look="danger" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'edit' && (
        <EndpointDialog endpoint={endpoint} onClose={() => setOpen(null)} onSaved={() => setOpen(null)} />
      )}
      <ConfirmDialog
        title="Delete this endpoint?"
        confirm="Delete the endpoint"
        isOpen={open === 'delete'}
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => setOpen(null)}
      >
        Nothing more is sent there, not even waiting deliveries. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
