import { useMutation, useQuery } from '@tanstack/react-query'
import { Play, TextSearch } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { startDemonstration } from '../../api/demonstration.ts'
import type { Session } from '../../api/queries.ts'
import { firstStepsQuery } from '../../api/settings.ts'
import { catchWebhooks } from '../../api/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { GoingLive } from './going-live.tsx'

/** Stored in the browser: one admin may hide it while another still needs it. */
const hiddenKey = ({ workspace }: Session) => `first-steps-hidden ${workspace.id}`

/** For new users: something to watch, something to try, and the steps to going live. */
export function FirstSteps({ session }: { session: Session }) {
  const steps = useQuery(firstStepsQuery)
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey(session)) !== null)
  const isDone = steps.data !== undefined && Object.values(steps.data).every(Boolean)
  // Always shown in development; a live workspace sees it until everything is set up.
  if (!session.mailroom && (isHidden || isDone || steps.data === undefined)) return null
  const hide = () => {
    localStorage.setItem(hiddenKey(session), '')
    setHidden(true)
  }
  return (
    <section aria-labelledby="first-steps" className="rounded-xl border border-line bg-raised p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 id="first-steps" className="font-semibold text-lg">
          First steps
        </h2>
        {!session.mailroom && <Button onClick={hide}>Hide</Button>}
      </div>
      {session.mailroom && <Playground />}
      {steps.data && <GoingLive steps={steps.data} session={session} />}
    </section>
  )
}

function Playground() {
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: async () => {
      // Also shows the webhooks. Without a receiver, there is still a meeting to watch.
      await catchWebhooks().catch(() => null)
      return await startDemonstration()
    },
    onSuccess: (id) => void navigate(`/watch/${id}`),
  })
  return (
    <>
      <p className="mt-1 text-soft">No mail leaves this installation yet, so you can try everything.</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="accent" isBusy={start.isPending} onClick={() => start.mutate()}>
          <Play aria-hidden size={16} />
          Watch it book a meeting
        </Button>
        <Link
          to="/reader"
          className="inline-flex min-h-9 items-center gap-2 rounded-lg border border-line bg-raised px-3 py-1.5 font-medium text-sm hover:bg-sunken"
        >
          <TextSearch aria-hidden size={16} />
          Try the reader
        </Link>
      </div>
      {start.isError && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {start.error.message}
        </p>
      )}
    </>
  )
}
