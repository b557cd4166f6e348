import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { ReviewedMail, WaitingMail } from '../../../client/src/shapes.ts'
import { refreshOutbox, review } from '../api/outbox.ts'
import { useIsOpened, useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Ago } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { PersonalLineDialog } from './personal-line-dialog.tsx'

type Props = {
  mail: WaitingMail
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** Shows its text from the beginning. */
  isOpenAtFirst: boolean
}

/** One waiting mail in a line, which opens to its text and everything that can be done with it. */
export function WaitingMailRow({ mail, isChosen, onChoose, isOpenAtFirst }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const textId = useId()
  return (
    <li>
      <div className="flex items-start gap-3 px-4 py-2.5 hover:bg-sunken/60">
        <label className="flex min-h-10 items-center">
          <span className="sr-only">Choose the mail to {mail.to}</span>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
            className="size-4 accent-accent"
          />
        </label>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setOpen(!isOpen)}
          className="grid min-w-0 flex-1 cursor-pointer gap-x-4 text-left sm:min-h-10 sm:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)_auto] sm:items-center"
        >
          <span className="truncate font-medium text-sm">{mail.to}</span>
          <span className="truncate text-sm">{mail.subject}</span>
          <span className="text-soft text-xs sm:text-sm">
            <Ago at={mail.created_at} />
          </span>
        </button>
        <ChevronDown
          aria-hidden
          size={16}
          className={`mt-3 shrink-0 text-soft transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </div>
      <div id={textId} hidden={!isOpen} className="px-4 pt-1 pb-4 sm:pl-11">
        {isOpen && <Opened mail={mail} />}
      </div>
      <Dialogs mail={mail} />
    </li>
  )
}

function Opened({ mail }: { mail: WaitingMail }) {
  const [, open] = useOpened()
  const act = useReview(mail)
  return (
    <>
      <p className="text-sm text-soft">
        {sentence(mail.kind)} for{' '}
        <Link
          to={`/requests/${mail.meeting_request_id}`}
          className="wrap-anywhere text-accent underline underline-offset-4"
        >
          {mail.title ?? 'Meeting'}
        </Link>
        , organized by <span className="wrap-anywhere">{mail.organizer_email}</span>
      </p>
      <p className="wrap-anywhere mt-3 max-w-2xl whitespace-pre-wrap border-line border-l-2 pl-4 text-sm leading-relaxed">
        {mail.text}
      </p>
      {act.isError && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {act.error.message}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="accent" isBusy={act.isPending} onClick={() => act.mutate('approve')}>
          <Check aria-hidden size={16} />
          Approve
        </Button>
        <Button isBusy={act.isPending} onClick={() => open(`withdraw-${mail.id}`)}>
          Withdraw
        </Button>
        <Button isBusy={act.isPending} onClick={() => open(mail.id)}>
          {mail.personal_line === null ? 'Add a personal line' : 'Change your line'}
        </Button>
        <Button isBusy={act.isPending} onClick={() => open(`run-${mail.meeting_request_id}`)}>
          Let it run
        </Button>
      </div>
    </>
  )
}

function Dialogs({ mail }: { mail: WaitingMail }) {
  const [isAsking, setAsking] = useIsOpened(`withdraw-${mail.id}`)
  const [isWriting, setWriting] = useIsOpened(mail.id)
  const act = useReview(mail)
  return (
    <>
      <ConfirmDialog
        title="Withdraw this mail?"
        confirm="Withdraw it"
        isOpen={isAsking}
        isBusy={act.isPending}
        error={act.error}
        onConfirm={() => act.mutate('withdraw', { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {mail.to} does not get it, and the request is paused, so that nothing else leaves. Change what is wrong and
        resume it: Parley then decides again what to write.
      </ConfirmDialog>
      {isWriting && <PersonalLineDialog mail={mail} onClose={() => setWriting(false)} />}
    </>
  )
}

function useReview(mail: WaitingMail) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (verb: 'approve' | 'withdraw') => review(mail, verb),
    onSuccess: (reviewed) => showToast(saidOf(reviewed)),
    onSettled: () => refreshOutbox(client),
  })
}

function saidOf({ outcome, to, paused }: ReviewedMail): string {
  if (outcome === 'approved') return `The mail to ${to} leaves.`
  if (outcome === 'outdated') return 'A time in it is gone. Another mail is written, and waits here too.'
  return paused ? 'Withdrawn. The request is paused.' : 'Withdrawn.'
}

function sentence(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
