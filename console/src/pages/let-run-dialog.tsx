import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WaitingMail } from '../../../client/src/shapes.ts'
import { letRun, refreshOutbox } from '../api/outbox.ts'
import { useOpened } from '../ui/address.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.tsx'

/** Asks before a request is reviewed no more: one for all its waiting mails. */
export function LetRunDialog({ mails }: { mails: readonly WaitingMail[] }) {
  const client = useQueryClient()
  const [opened, open] = useOpened()
  const mail = mails.find(({ meeting_request_id: id }) => opened === `run-${id}`)
  const run = useMutation({
    mutationFn: letRun,
    onSuccess: () => {
      showToast('Its mails leave by themselves from now on.')
      open(null)
    },
    onSettled: () => refreshOutbox(client),
  })
  return (
    <ConfirmDialog
      title="Let this request run?"
      confirm="Let it run"
      look="accent"
      keep="Keep reviewing"
      isOpen={mail !== undefined}
      isBusy={run.isPending}
      error={run.error}
      onConfirm={() => mail && run.mutate(mail.meeting_request_id)}
      onClose={() => open(null)}
    >
      All mails of “{mail?.title ?? 'Meeting'}” that wait now leave, and later ones no longer need approval. Other
      requests are still reviewed.
    </ConfirmDialog>
  )
}
