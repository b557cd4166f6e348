import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { ReviewedMail, WaitingMail } from '../../../client/src/shapes.ts'
import { letRun, review } from '../api/outbox.ts'
import { useIsOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Ago } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { PersonalLineDialog } from './personal-line-dialog.tsx'

/** The waiting mails of one request, and a way to stop reviewing it. */
export function WaitingMails({ mails }: { mails: WaitingMail[] }) {
  const client = useQueryClient()
  const { meeting_request_id: requestId, title, organizer_email: organizer } = mails[0]!
  const [isAsking, setAsking] = useIsOpened(`run-${requestId}`)
  const run = useMutation({
    mutationFn: () => letRun(requestId),
    onSuccess: () => {
      showToast('Its mails leave by themselves from now on.')
      setAsking(false)
    },
    onSettled: () => refreshed(client),
  })
  return (
    <section aria-label={title ?? 'Meeting'} className="overflow-hidden rounded-xl border border-line bg-raised">
      <header className="flex flex-wrap items-center justify-between gap-3 border-line border-b bg-sunken/50 px-4 py-3">
        <div className="min-w-0">
          <h2 className="truncate font-medium">
            <Link to={`/requests/${requestId}`} className="underline-offset-4 hover:underline">
              {title ?? 'Meeting'}
            </Link>
          </h2>
          <p className="truncate text-sm text-soft">for {organizer}</p>
        </div>
        <Button onClick={() => setAsking(true)}>Let it run</Button>
      </header>
      <ul className="divide-y divide-line">
        {mails.map((mail) => (
          <Waiting key={mail.id} mail={mail} />
        ))}
      </ul>
      <ConfirmDialog
        title="Let this request run?"
        confirm="Let it run"
        isOpen={isAsking}
        isBusy={run.isPending}
        error={run.error}
        onConfirm={() => run.mutate()}
        onClose={() => setAsking(false)}
      >
        Its waiting mails leave, and later ones no longer need approval. Other requests are still reviewed.
      </ConfirmDialog>
    </section>
  )
}

function Waiting({ mail }: { mail: WaitingMail }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useIsOpened(`withdraw-${mail.id}`)
  const [isWriting, setWriting] = useIsOpened(mail.id)
  const act = useMutation({
    mutationFn: (verb: 'approve' | 'withdraw') => review(mail, verb),
    onSuccess: (reviewed) => showToast(saidOf(reviewed)),
    onSettled: () => refreshed(client),
  })
  return (
    <li className="grid gap-4 p-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="text-sm text-soft">
          To <span className="wrap-anywhere text-ink">{mail.to}</span>, {mail.kind.replaceAll('_', ' ')}, written{' '}
          <Ago at={mail.created_at} />
        </p>
        <p className="wrap-anywhere mt-1 font-medium">{mail.subject}</p>
        <p className="wrap-anywhere mt-2 max-w-2xl whitespace-pre-wrap text-sm leading-relaxed">{mail.text}</p>
        {act.isError && (
          <p role="alert" className="mt-2 text-danger text-sm">
            {act.error.message}
          </p>
        )}
      </div>
      <div className="flex flex-wrap content-start gap-2 md:max-w-56 md:justify-end">
        <Button look="accent" isBusy={act.isPending} onClick={() => act.mutate('approve')}>
          <Check aria-hidden size={16} />
          Approve
        </Button>
        <Button isBusy={act.isPending} onClick={() => setAsking(true)}>
          Withdraw
        </Button>
        <Button isBusy={act.isPending} onClick={() => setWriting(true)}>
          {mail.personal_line === null ? 'Add a personal line' : 'Change your line'}
        </Button>
      </div>
      <ConfirmDialog
        title="Withdraw this mail?"
        confirm="Withdraw it"
        isOpen={isAsking}
        onConfirm={() => {
          setAsking(false)
          act.mutate('withdraw')
        }}
        onClose={() => setAsking(false)}
      >
        {mail.to} does not get it, and the request is paused, so that nothing else leaves. Change what is wrong and
        resume it: Parley then decides again what to write.
      </ConfirmDialog>
      {isWriting && <PersonalLineDialog mail={mail} onClose={() => setWriting(false)} />}
    </li>
  )
}

function refreshed(client: ReturnType<typeof useQueryClient>): void {
  void client.invalidateQueries({ queryKey: ['outbox'] })
  void client.invalidateQueries({ queryKey: ['requests'] })
}

function saidOf({ outcome, to, paused }: ReviewedMail): string {
  if (outcome === 'approved') return `The mail to ${to} leaves.`
  if (outcome === 'outdated') return 'A time in it is gone. Another mail is written, and waits here too.'
  return paused ? 'Withdrawn. The request is paused.' : 'Withdrawn.'
}
