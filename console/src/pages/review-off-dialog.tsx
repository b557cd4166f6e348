import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshOutbox, reviewSeveral } from '../api/outbox.ts'
import { Button } from '../ui/button.tsx'
import { counted } from '../ui/counted.ts'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'

type Props = { count: number; onTurnOff: () => void; onClose: () => void }

/** Asks what becomes of the waiting mails before review is turned off. */
export function ReviewOffDialog({ count, onTurnOff, onClose }: Props) {
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => reviewSeveral('withdraw'),
    onSuccess: onTurnOff,
    onSettled: () => refreshOutbox(client),
  })
  const mails = counted(count, 'mail')
  return (
    <Dialog
      title={`${mails} ${count === 1 ? 'leaves' : 'leave'} now`}
      lead="Without review nothing waits in the outbox. Send what waits there, or withdraw it: then nobody gets it, and the requests are paused until you resume them."
      isOpen
      onClose={onClose}
    >
      {withdraw.isError && (
        <p role="alert" className="text-danger text-sm">
          {withdraw.error.message}
        </p>
      )}
      <DialogButtons onClose={onClose} keep="Keep reviewing">
        <Button look="danger" isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw and turn off
        </Button>
        <Button look="accent" isBusy={withdraw.isPending} onClick={onTurnOff}>
          Send {mails} and turn off
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
