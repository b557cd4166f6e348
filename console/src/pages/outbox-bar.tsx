import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { WaitingMail } from '../../../client/src/shapes.ts'
import { type ReviewVerb, refreshOutbox, reviewSeveral } from '../api/outbox.ts'
import { useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { counted } from '../ui/counted.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.tsx'

type Props = {
  mails: readonly WaitingMail[]
  /** Of all pages, also those that are not shown yet. */
  count: number
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[]) => void
}

/** How many mails wait, and what can be done with all or some of them at once. */
export function OutboxBar({ mails, count, chosen, onChoose }: Props) {
  const client = useQueryClient()
  const [opened, open] = useOpened()
  // Only what somebody could see is approved: mail may have come meanwhile.
  const meant = chosen.size > 0 ? mails.filter(({ id }) => chosen.has(id)) : mails
  const act = useMutation({
    mutationFn: (verb: ReviewVerb) =>
      reviewSeveral(
        verb,
        meant.map(({ id }) => id),
      ),
    onSuccess: (done) => {
      showToast(saidOf(done))
      onChoose([])
      open(null)
    },
    onSettled: () => refreshOutbox(client),
  })
  const which = chosen.size > 0 ? `${chosen.size} chosen` : mails.length < count ? `these ${mails.length}` : 'all'
  const people = new Set(meant.map(({ to }) => to)).size
  const dialog = { isBusy: act.isPending, error: act.error, onClose: () => open(null) }
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-b bg-sunken/50 px-4 py-2.5">
      <input
        type="checkbox"
        aria-label="Choose all"
        checked={chosen.size === mails.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen.size > 0 && chosen.size < mails.length
        }}
        onChange={(event) => onChoose(event.target.checked ? mails.map(({ id }) => id) : [])}
        className="size-4 accent-accent"
      />
      <h2 className="font-medium text-sm">
        {counted(count, 'mail')} {count === 1 ? 'waits' : 'wait'}
        {chosen.size > 0 && <span className="font-normal text-soft">, {chosen.size} chosen</span>}
      </h2>
      <span className="flex flex-wrap gap-2 sm:ml-auto">
        {chosen.size > 0 && <Button onClick={() => open('withdraw-several')}>Withdraw {which}</Button>}
        <Button look="accent" onClick={() => open('approve-several')}>
          <Check aria-hidden size={16} />
          Approve {which}
        </Button>
      </span>
      <ConfirmDialog
        {...dialog}
        title={`Approve ${counted(meant.length, 'mail')}?`}
        confirm={`Send ${counted(meant.length, 'mail')}`}
        look="accent"
        keep="Not yet"
        isOpen={opened === 'approve-several'}
        onConfirm={() => act.mutate('approve')}
      >
        {meant.length === 1
          ? `It leaves now, to ${meant[0]!.to}.`
          : `They leave now, to ${people === 1 ? 'one person' : `${people} people`}.`}{' '}
        A mail with a time that is gone meanwhile is written again, and waits here.
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog}
        title={`Withdraw ${counted(meant.length, 'mail')}?`}
        confirm={`Withdraw ${counted(meant.length, 'mail')}`}
        keep="Keep them"
        isOpen={opened === 'withdraw-several'}
        onConfirm={() => act.mutate('withdraw')}
      >
        Nobody gets them, and their requests are paused, so that nothing else leaves. Change what is wrong and resume
        them: Parley then decides again what to write.
      </ConfirmDialog>
    </div>
  )
}

function saidOf({ approved, outdated, withdrawn }: Awaited<ReturnType<typeof reviewSeveral>>): string {
  return [
    approved > 0 && `${counted(approved, 'mail')} ${approved === 1 ? 'leaves' : 'leave'}.`,
    outdated > 0 && `${counted(outdated, 'mail')} had a time that is gone, and will be written again.`,
    withdrawn > 0 && `${counted(withdrawn, 'mail')} withdrawn.`,
    approved + outdated + withdrawn === 0 && 'These mails wait no longer.',
  ]
    .filter(Boolean)
    .join(' ')
}
