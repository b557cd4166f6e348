import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BellRing, CalendarSync, Pause, Pencil, Play, X } from 'lucide-react'
import { useState } from 'react'
import { plainRefusal } from '#core/negotiation/situation/transitions.ts'
import type { MeetingRequest } from '../../../client/src/shapes.ts'
import { call } from '../api/call.ts'
import { useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { EditContext, Reschedule } from './edit-request.tsx'

type Act = { method?: 'POST' | 'DELETE'; path: string; body?: object }

/** The actions on a request, by the same table of allowed actions as in the API. */
export function RequestActions({ request }: { request: MeetingRequest }) {
  const client = useQueryClient()
  const [opened, setOpened] = useOpened()
  const close = () => setOpened(null)
  const act = useMutation({
    mutationFn: ({ method = 'POST', path, body = {} }: Act) =>
      call(method, `/meeting_requests/${request.id}/${path}`, body),
    onSuccess: close,
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: ['requests'] }),
  })
  const { status } = request
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {status === 'booked' ? (
          <Button onClick={() => setOpened('reschedule')}>
            <CalendarSync aria-hidden size={16} />
            Find another time
          </Button>
        ) : (
          <Button disabledReason={plainRefusal('update_context', status)} onClick={() => setOpened('edit')}>
            <Pencil aria-hidden size={16} />
            Edit
          </Button>
        )}
        {status === 'active' && (
          <Button isBusy={act.isPending} onClick={() => act.mutate({ path: 'remind' })}>
            <BellRing aria-hidden size={16} />
            Remind
          </Button>
        )}
        {status === 'paused' ? (
          <Button isBusy={act.isPending} onClick={() => act.mutate({ path: 'resume' })}>
            <Play aria-hidden size={16} />
            Resume
          </Button>
        ) : (
          status !== 'booked' && (
            <Button
              isBusy={act.isPending}
              disabledReason={plainRefusal('pause', status)}
              onClick={() => act.mutate({ path: 'pause' })}
            >
              <Pause aria-hidden size={16} />
              Pause
            </Button>
          )
        )}
        <Button
          look="danger"
          disabledReason={plainRefusal(status === 'booked' ? 'cancel_booking' : 'cancel', status)}
          onClick={() => setOpened('cancel')}
        >
          <X aria-hidden size={16} />
          Cancel
        </Button>
      </div>
      {act.isError && opened === null && (
        <p role="alert" className="mt-2 max-w-xs text-danger text-sm">
          {act.error.message}
        </p>
      )}
      {opened === 'edit' && plainRefusal('update_context', status) === null && (
        <EditContext request={request} onClose={close} />
      )}
      {opened === 'reschedule' && status === 'booked' && <Reschedule request={request} onClose={close} />}
      {opened === 'cancel' && <Cancel request={request} act={act} onClose={close} />}
    </div>
  )
}

type CancelProps = {
  request: MeetingRequest
  act: { mutate: (act: Act) => void; isPending: boolean; error: Error | null }
  onClose: () => void
}

function Cancel({ request, act, onClose }: CancelProps) {
  const [notify, setNotify] = useState(true)
  const isBooked = request.status === 'booked'
  return (
    <ConfirmDialog
      isOpen
      title={isBooked ? 'Cancel this meeting?' : 'Cancel this request?'}
      confirm={isBooked ? 'Cancel the meeting' : 'Cancel the request'}
      isBusy={act.isPending}
      error={act.error}
      onClose={onClose}
      onConfirm={() =>
        act.mutate(
          isBooked ? { method: 'DELETE', path: 'booking', body: { notify } } : { path: 'cancel', body: { notify } },
        )
      }
    >
      <p>
        {isBooked
          ? 'Everybody with an invite gets a cancellation. This is final; you can ask for the meeting again.'
          : 'Parley stops looking for a time. This is final; you can ask for the meeting again.'}
      </p>
      <label className="mt-4 flex items-center gap-2 text-ink">
        <input
          type="checkbox"
          checked={notify}
          onChange={(event) => setNotify(event.target.checked)}
          className="size-4 accent-accent"
        />
        Tell everybody who got mail about it
      </label>
    </ConfirmDialog>
  )
}
