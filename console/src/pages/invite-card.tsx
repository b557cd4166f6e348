import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck2, CalendarX2 } from 'lucide-react'
import { answerAs, type BoxedMail, type Invite, saidOf } from '../api/mailroom.ts'
import { Button } from '../ui/button.tsx'
import { Span, Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'

const BUTTONS = [
  { act: 'accept', label: 'Accept' },
  { act: 'maybe', label: 'Maybe' },
  { act: 'decline', label: 'Decline' },
] as const

/** The invite in a mail, with the buttons that a calendar program has. */
export function InviteCard({ mail, invite, email }: { mail: BoxedMail; invite: Invite; email: string }) {
  const client = useQueryClient()
  const answer = useMutation({
    mutationFn: (act: (typeof BUTTONS)[number]['act']) => answerAs({ email, mail_id: mail.id, do: act }),
    onSuccess: (kept) => showToast(saidOf(kept)),
    onSettled: () => client.invalidateQueries({ queryKey: ['mailroom'] }),
  })
  const Icon = invite.is_cancelled ? CalendarX2 : CalendarCheck2
  return (
    <section
      aria-label="Calendar invite"
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t bg-sunken/50 px-4 py-3"
    >
      <div className="flex min-w-0 items-start gap-3">
        <Icon
          aria-hidden
          size={20}
          className={`mt-0.5 shrink-0 ${invite.is_cancelled ? 'text-danger' : 'text-accent'}`}
        />
        <div className="min-w-0 text-sm">
          <p className="wrap-anywhere font-medium">
            {invite.is_cancelled && 'Cancelled: '}
            {invite.summary}
          </p>
          <p>{invite.end ? <Span start={invite.start} end={invite.end} /> : <Time at={invite.start} />}</p>
          {invite.location && <p className="wrap-anywhere text-soft">{invite.location}</p>}
        </div>
      </div>
      {!invite.is_cancelled && (
        <div className="flex flex-wrap gap-2">
          {BUTTONS.map(({ act, label }) => (
            <Button key={act} isBusy={answer.isPending} onClick={() => answer.mutate(act)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {answer.isError && (
        <p role="alert" className="w-full text-danger text-sm">
          {answer.error.message}
        </p>
      )}
    </section>
  )
}
