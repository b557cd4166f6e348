import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Power, RotateCcw, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { BookingLink } from '../../../../client/src/shapes.ts'
import { useBookingLinkChange } from '../../api/booking-links.ts'
import { call } from '../../api/call.ts'
import { useIsOpened } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'

type Props = { link: BookingLink; isUsed: boolean; refusal: string | null }

/** Turns the page off and on, and deletes it. */
export function LinkActivity({ link: { id, title, active }, isUsed, refusal }: Props) {
  const change = useBookingLinkChange(id)
  const turn = (isOn: boolean) =>
    change.mutate(
      { active: isOn },
      {
        onSuccess: () =>
          showToast(isOn ? `“${title}” can be booked.` : `“${title}” is off.`, isOn ? null : () => turn(true)),
        onError: (error) => showToast(error.message),
      },
    )
  return (
    <>
      <Button disabledReason={refusal} isBusy={change.isPending} onClick={() => turn(!active)}>
        {active ? <Power aria-hidden size={16} /> : <RotateCcw aria-hidden size={16} />}
        {active ? 'Turn off' : isUsed ? 'Open for one more' : 'Turn on'}
      </Button>
      <DeleteLink id={id} title={title} refusal={refusal} />
    </>
  )
}

function DeleteLink({ id, title, refusal }: { id: string; title: string; refusal: string | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useIsOpened('delete')
  const remove = useMutation({
    mutationFn: () => call('DELETE', `/booking_links/${id}`),
    onSuccess: async () => {
      await navigate('/booking-links')
      showToast(`“${title}” is deleted.`)
      void client.invalidateQueries({ queryKey: ['booking-links', 'list'] })
    },
  })
  return (
    <>
      <Button look="danger" disabledReason={refusal} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden size={16} />
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete “${title}”?`}
        confirm="Delete the link"
        isOpen={isAsking && refusal === null}
        isBusy={remove.isPending}
        error={remove.error}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      >
        Its page is gone for everybody who has the address. Meetings that were booked through it stay. This cannot be
        undone; you can also turn it off.
      </ConfirmDialog>
    </>
  )
}
