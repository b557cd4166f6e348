import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { type CaughtDelivery, caughtQuery } from '../api/webhooks.ts'
import { Code } from '../ui/code.tsx'
import { Ago } from '../ui/time.tsx'

type Props = {
  /** For one request, or for all. */
  requestId?: string
}

/** The raw deliveries of the built-in receiver; nothing if none were caught. */
export function CaughtDeliveries({ requestId }: Props) {
  const caught = useQuery(caughtQuery(requestId))
  if (!caught.data || caught.data.length === 0) return null
  return (
    <section aria-labelledby="caught" className="mt-8">
      <h2 id="caught" className="font-semibold text-lg">
        What your systems heard
      </h2>
      <p className="mt-1 text-sm text-soft">
        Caught by the built-in receiver. Your own gets the same headers and the same bytes.
      </p>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised">
        {caught.data.map((each) => (
          <Caught key={`${each.delivery_id}.${each.attempt}`} caught={each} isOfOne={requestId !== undefined} />
        ))}
      </ul>
    </section>
  )
}

function Caught({ caught, isOfOne }: { caught: CaughtDelivery; isOfOne: boolean }) {
  const { event_type: type, at, headers, body, endpoint_id: endpoint, meeting_request_id: request } = caught
  return (
    <li>
      <details>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm hover:bg-sunken/60">
          <span className="font-medium">{type}</span>
          <span className="inline-flex items-center gap-1 text-accent">
            <ShieldCheck aria-hidden size={16} />
            Signature verified
          </span>
          <span className="ml-auto text-soft">
            <Ago at={at} />
          </span>
        </summary>
        <div className="space-y-4 border-line border-t bg-sunken/40 px-4 py-4 text-sm">
          {isOfOne ? (
            <Link to={`/webhooks/${endpoint}`} className="text-accent underline underline-offset-4">
              The endpoint and its deliveries
            </Link>
          ) : (
            request && (
              <Link to={`/requests/${request}`} className="text-accent underline underline-offset-4">
                The request that caused it
              </Link>
            )
          )}
          <Code label="Headers" text={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
          <Code label="Body" text={indented(body)} />
        </div>
      </details>
    </li>
  )
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
