import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { problemsOf, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showToast } from '../ui/toast.tsx'

/** Resends all deliveries that failed since a time, after a receiver was down. */
export function RecoverDialog({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const client = useQueryClient()
  const [since, setSince] = useState('')
  const recover = useMutation({
    mutationFn: () =>
      call<{ data: { count: number } }>('POST', `/webhook_endpoints/${endpointId}/recover`, bodyOf(since)),
    onSuccess: ({ data: { count } }) => {
      showToast(
        count === 0
          ? 'Nothing failed since then.'
          : `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} sent again.`,
      )
      void client.invalidateQueries({ queryKey: ['webhooks'] })
      onClose()
    },
  })
  const { at, general } = problemsOf(recover.error, ['since'])
  return (
    <FormDialog
      title="Send again what failed"
      lead="Every delivery that failed since a time is sent once more. Your receiver knows an event again by X-Webhook-Id."
      submit="Send again"
      keep="Cancel"
      general={general}
      isBusy={recover.isPending}
      onClose={onClose}
      onSubmit={() => recover.mutate()}
    >
      <TextField
        label="Since"
        type="datetime-local"
        problem={at('since')}
        value={since}
        onChange={(event) => setSince(event.target.value)}
        className="max-w-64"
      />
    </FormDialog>
  )
}

/** In the reader's own zone. Text that is not a time is sent as it is, so that the API explains the problem. */
function bodyOf(since: string): { since: string } {
  const time = new Date(since)
  return { since: Number.isNaN(time.getTime()) ? since : time.toISOString() }
}
