import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pause, Play, X } from 'lucide-react'
import { useRef } from 'react'
import { refusal } from '#core/negotiation/transitions.ts'
import type { MeetingRequest } from '../../../client/src/shapes.ts'
import { call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'

/** What can be done to a request. The table of what is allowed when is the one that the API goes by. */
export function RequestActions({ request }: { request: MeetingRequest }) {
  const client = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const act = useMutation({
    mutationFn: ({ verb, body = {} }: { verb: string; body?: object }) =>
      call('POST', `/meeting_requests/${request.id}/${verb}`, body),
    onSuccess: () => dialog.current?.close(),
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: ['requests'] }),
  })
  const isPaused = request.status === 'paused'
  return (
    <div>
      <div className="flex gap-2">
        {isPaused ? (
          <Button isBusy={act.isPending} onClick={() => act.mutate({ verb: 'resume' })}>
            <Play aria-hidden size={16} />
            Resume
          </Button>
        ) : (
          <Button
            isBusy={act.isPending}
            disabledReason={refusal('pause', request.status)}
            onClick={() => act.mutate({ verb: 'pause' })}
          >
            <Pause aria-hidden size={16} />
            Pause
          </Button>
        )}
        <Button
          look="danger"
          disabledReason={refusal('cancel', request.status)}
          onClick={() => dialog.current?.showModal()}
        >
          <X aria-hidden size={16} />
          Cancel
        </Button>
      </div>
      {act.isError && (
        <p role="alert" className="mt-2 max-w-xs text-danger text-sm">
          {act.error.message}
        </p>
      )}
      <dialog
        ref={dialog}
        aria-labelledby="cancel-title"
        className="m-auto max-w-md rounded-xl border border-line bg-raised p-5 text-ink backdrop:bg-black/50"
      >
        <h2 id="cancel-title" className="font-semibold text-lg">
          Cancel this request?
        </h2>
        <p className="mt-1 text-soft">
          Parley stops looking for a time. That is final; you can ask for the meeting anew.
        </p>
        <form
          method="dialog"
          onSubmit={(event) => {
            event.preventDefault()
            act.mutate({ verb: 'cancel', body: { notify: new FormData(event.currentTarget).get('notify') === 'on' } })
          }}
        >
          <label className="mt-4 flex items-center gap-2">
            <input type="checkbox" name="notify" defaultChecked className="size-4 accent-accent" />
            Tell everybody who was written to
          </label>
          <div className="mt-5 flex justify-end gap-2">
            <Button onClick={() => dialog.current?.close()}>Keep it</Button>
            <Button type="submit" look="danger" isBusy={act.isPending}>
              Cancel the request
            </Button>
          </div>
        </form>
      </dialog>
    </div>
  )
}
