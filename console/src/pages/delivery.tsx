import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { WebhookDelivery, WebhookEndpoint } from '../../../client/src/shapes.ts'
import { call } from '../api/call.ts'
import { type Progress, progressQuery } from '../api/webhooks.ts'
import { useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { Pre } from '../ui/code.tsx'
import { Problem } from '../ui/problem.tsx'
import { Ago, Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'

type Props = { endpoint: WebhookEndpoint; delivery: WebhookDelivery }

/** One line that opens to show the content and the outcome. */
export function Delivery({ endpoint, delivery }: Props) {
  const [opened, open] = useOpened()
  const isOpen = opened === delivery.id
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => open(isOpen ? null : delivery.id)}
        className="grid w-full cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 px-4 py-3 text-left text-sm hover:bg-sunken/60 focus-visible:-outline-offset-2 sm:grid-cols-[auto_1fr_12rem_6rem]"
      >
        <ChevronRight aria-hidden size={16} className={`text-soft transition-transform ${isOpen ? 'rotate-90' : ''}`} />
        <span className="wrap-anywhere min-w-0 font-medium">{delivery.event_type}</span>
        <span className="max-sm:col-span-2 max-sm:col-start-2">
          <Outcome delivery={delivery} />
        </span>
        <span className="text-right text-soft max-sm:col-start-3 max-sm:row-start-1">
          <Ago at={delivery.created_at} />
        </span>
      </button>
      {isOpen && <Details endpoint={endpoint} delivery={delivery} />}
    </li>
  )
}

const LOOKS = {
  pending: { dot: 'bg-warning', word: 'Waiting' },
  success: { dot: 'bg-accent', word: 'Delivered' },
  failed: { dot: 'bg-danger', word: 'Failed' },
}

function Outcome({ delivery: { status, response_code: code, attempts } }: { delivery: WebhookDelivery }) {
  const { dot, word } = LOOKS[status]
  const answer = code !== null ? `, answered ${code}` : attempts > 0 ? ', no answer' : ''
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`size-2 rounded-full ${dot}`} />
      {word}
      {answer}
    </span>
  )
}

function Details({ endpoint, delivery }: Props) {
  const client = useQueryClient()
  const progress = useQuery(progressQuery(endpoint.id, delivery.id))
  const resend = useMutation({
    mutationFn: () => call('POST', `/webhook_endpoints/${endpoint.id}/deliveries/${delivery.id}/resend`),
    onSuccess: () => showToast('It is sent again, as a new delivery.'),
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  return (
    <div className="space-y-4 border-line border-t bg-sunken/40 px-4 py-4 text-sm sm:pl-11">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-soft">Delivery</dt>
        <dd className="wrap-anywhere font-mono text-xs leading-5">{delivery.id}</dd>
        <dt className="text-soft">Attempts</dt>
        <dd>{delivery.attempts} of 8</dd>
        {delivery.delivered_at && (
          <>
            <dt className="text-soft">Delivered</dt>
            <dd>
              <Time at={delivery.delivered_at} />
            </dd>
          </>
        )}
        {progress.data?.next_attempt_at && (
          <>
            <dt className="text-soft">Next try</dt>
            <dd>{endpoint.enabled ? <Time at={progress.data.next_attempt_at} /> : 'When the endpoint is enabled'}</dd>
          </>
        )}
      </dl>
      {progress.isError && <Problem error={progress.error} />}
      {progress.data && progress.data.failed_attempts.length > 0 && (
        <FailedAttempts attempts={progress.data.failed_attempts} />
      )}
      <Pre label="Payload" text={JSON.stringify(delivery.payload, null, 2)} />
      <Button
        isBusy={resend.isPending}
        disabledReason={endpoint.enabled ? null : 'The endpoint is disabled. Enable it first.'}
        onClick={() => resend.mutate()}
      >
        Send again
      </Button>
      {resend.isError && (
        <p role="alert" className="text-danger">
          {resend.error.message}
        </p>
      )}
    </div>
  )
}

function FailedAttempts({ attempts }: { attempts: Progress['failed_attempts'] }) {
  return (
    <ol className="space-y-2">
      {attempts.map(({ n, at, duration_ms: ms, failure, code, snippet }) => (
        <li key={n}>
          <p>
            Attempt {n}, <Time at={at} />: {code === null ? failure.replaceAll('_', ' ') : `answered ${code}`} after{' '}
            {ms} ms
          </p>
          {snippet && <p className="wrap-anywhere mt-0.5 font-mono text-soft text-xs">{snippet}</p>}
        </li>
      ))}
    </ol>
  )
}
