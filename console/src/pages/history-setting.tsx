import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { HISTORY_DAYS_MAX, HISTORY_DAYS_MIN } from '#core/workspace-settings.ts'
import type { Workspace } from '../../../client/src/shapes.ts'
import { updateWorkspace, workspaceQuery } from '../api/settings.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { problemsOf, TextField } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'

/** For how long requests are kept. Keeping them for less is asked back, since it deletes. */
export function HistorySetting({ workspace }: { workspace: Workspace }) {
  const client = useQueryClient()
  const kept = workspace.history_days === null ? '' : String(workspace.history_days)
  const [days, setDays] = useState(kept)
  const [isAsked, setAsked] = useState(false)
  const wanted = days.trim()
  const isNumber = /^\d+$/.test(wanted)
  const save = useMutation({
    mutationFn: () =>
      // Text that is not a number is sent as it is, so that the API explains the problem.
      updateWorkspace({ history_days: wanted === '' ? null : isNumber ? Number(wanted) : wanted }),
    onSuccess: (saved) => {
      client.setQueryData(workspaceQuery.queryKey, saved)
      showToast(saved.history_days === null ? 'Everything is kept.' : 'Saved. It takes effect tomorrow at this time.')
    },
    onSettled: () => setAsked(false),
  })
  const { at, general } = problemsOf(save.error, ['history_days'])
  const isShorter = isNumber && (kept === '' || Number(wanted) < Number(kept))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isShorter) setAsked(true)
    else save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {general && (
        <p role="alert" className="text-danger">
          {general}
        </p>
      )}
      <TextField
        label="Days to keep meeting requests that are over"
        hint={`${HISTORY_DAYS_MIN} to ${HISTORY_DAYS_MAX.toLocaleString()}, or nothing to keep everything. What goes: requests that were cancelled or whose meeting is over, with their mails, people and decisions, and older entries of the audit log.`}
        problem={at('history_days')}
        inputMode="numeric"
        placeholder="for ever"
        value={days}
        onChange={(event) => setDays(event.target.value)}
        className="max-w-28"
      />
      <div>
        <Button
          type="submit"
          isBusy={save.isPending}
          disabledReason={wanted === kept ? 'Nothing is changed yet.' : null}
        >
          Set the days
        </Button>
      </div>
      <ConfirmDialog
        title={`Delete what has been over for ${wanted} days?`}
        confirm="Delete it from tomorrow on"
        isOpen={isAsked}
        isBusy={save.isPending}
        onConfirm={() => save.mutate()}
        onClose={() => setAsked(false)}
      >
        Older requests are deleted for good, with everything about them, from tomorrow at this time. Until then you can
        change your mind.
      </ConfirmDialog>
    </form>
  )
}
