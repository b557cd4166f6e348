import { useMutation, useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, Play, TextSearch } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { startDemonstration } from '../../api/demonstration.ts'
import { keysQuery } from '../../api/keys.ts'
import { membersQuery, type Session } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'

/** For whoever has just started Parley: something to watch, something to try, and the way to going live. */
export function FirstSteps({ session }: { session: Session }) {
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: startDemonstration,
    onSuccess: (id) => void navigate(`/watch/${id}`),
  })
  return (
    <section aria-labelledby="first-steps" className="rounded-xl border border-line bg-raised p-5">
      <h2 id="first-steps" className="font-semibold text-lg">
        First steps
      </h2>
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
      <Checklist session={session} />
    </section>
  )
}

function Checklist({ session }: { session: Session }) {
  const members = useQuery(membersQuery)
  const keys = useQuery(keysQuery)
  const steps = [
    {
      to: '/members',
      text: 'Invite the people whose meetings Parley arranges',
      isDone: (members.data?.length ?? 0) > 1,
    },
    { to: `/members/${session.member.id}`, text: 'Connect your calendar, so that only free times are offered' },
    { to: '/keys', text: 'Create a key for the programs that ask for meetings', isDone: (keys.data?.length ?? 0) > 1 },
  ]
  return (
    <>
      <h3 className="mt-5 font-medium text-sm">Going live</h3>
      <ul className="mt-2 space-y-1.5">
        {steps.map(({ to, text, isDone }) => (
          <li key={to} className="flex items-start gap-2">
            <Mark isDone={isDone} />
            <Link to={to} className="underline decoration-line underline-offset-4 hover:decoration-accent">
              {text}
            </Link>
          </li>
        ))}
        <li className="flex items-start gap-2">
          <Mark isDone={false} />
          <span>
            Give Parley a mailbox: set <code>SMTP_URL</code> and a way for answers to come in, as the README says, and
            check it with <code>./bin/parley doctor</code>
          </span>
        </li>
      </ul>
    </>
  )
}

/** Undefined where it is not known. */
function Mark({ isDone = false }: { isDone?: boolean | undefined }) {
  return isDone ? (
    <CircleCheck aria-label="Done" role="img" size={18} className="mt-0.5 shrink-0 text-accent" />
  ) : (
    <Circle aria-hidden size={18} className="mt-0.5 shrink-0 text-soft" />
  )
}
