import { useMutationState, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { trayMailQuery } from '../api/tray.ts'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { Time } from '../ui/time.tsx'
import { SETTLE, TrayActions } from './tray-actions.tsx'

const PROOF = {
  authenticated: 'The sender is verified.',
  unknown: 'Nothing proves who sent it. If you give it to a request, you vouch for its sender.',
  failed: 'The sender is not who the mail claims, so it would count for nobody.',
}

/** A waiting mail with its details and actions. */
export function TrayMailPage() {
  const { id = '' } = useParams()
  // A handled mail must not be fetched again: it leaves the tray, perhaps before this page closes.
  const settled = useMutationState({ filters: { mutationKey: [...SETTLE, id] }, select: ({ state }) => state.status })
  const isThere = settled.every((status) => status === 'error' || status === 'idle')
  const mail = useQuery({ ...trayMailQuery(id), enabled: isThere })
  if (mail.isPending) return <Loading />
  if (mail.isError) return <Problem error={mail.error} />
  const { subject, from_name: name, from_email: email, to, at, why, trust, text } = mail.data
  return (
    <>
      <PageHeader title={subject || 'No subject'} back={{ to: '/tray', label: 'Tray' }} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article className="rounded-xl border border-line bg-raised">
          <header className="wrap-anywhere border-line border-b px-4 py-3 text-sm">
            <p>
              <span className="font-medium">{name ?? email}</span> <span className="text-soft">{name && email}</span>
            </p>
            <p className="text-soft">
              To {to.join(', ')}, <Time at={at} />
            </p>
          </header>
          <p className="wrap-anywhere whitespace-pre-wrap px-4 py-4 leading-relaxed">
            {text || <span className="text-soft">There is no text that could be read.</span>}
          </p>
        </article>
        <aside className="space-y-4">
          <section className="rounded-xl border border-warning/40 bg-raised p-4 text-sm">
            <h2 className="font-medium">Why it waits</h2>
            <p className="mt-1">Because {why}.</p>
            <p className="mt-2 text-soft">{PROOF[trust]}</p>
          </section>
          <TrayActions mail={mail.data} />
        </aside>
      </div>
    </>
  )
}
