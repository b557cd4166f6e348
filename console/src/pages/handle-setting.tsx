import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { giveHandle, workspaceQuery } from '../api/settings.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { onlyProblem, TextField } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'

/** A handle can be set once. */
export function HandleSetting({ handle }: { handle: string | null }) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState('')
  const [isAsking, setAsking] = useState(false)
  const give = useMutation({
    mutationFn: () => giveHandle(wanted.trim()),
    onSuccess: (saved) => {
      client.setQueryData(workspaceQuery.queryKey, saved)
      void client.invalidateQueries({ queryKey: ['session'] })
      void client.invalidateQueries({ queryKey: ['teams'] })
      showToast(`The handle is ${saved.handle}.`)
    },
    onSettled: () => setAsking(false),
  })
  if (handle !== null)
    return (
      <p className="text-sm">
        The handle is <code className="rounded bg-sunken px-1.5 py-0.5">{handle}</code>. It cannot change, since people
        have its addresses in their address books.
      </p>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        label="Handle"
        hint="2 to 20 of a-z, 0-9 and -. A team called Sales gets mail at sales.handle@ your mail domain."
        problem={onlyProblem(give.error)}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        placeholder="acme"
        autoCapitalize="none"
        autoComplete="off"
        className="max-w-64"
      />
      <div>
        <Button
          type="submit"
          isBusy={give.isPending}
          disabledReason={wanted.trim() === '' ? 'Type a handle first.' : null}
        >
          Give it
        </Button>
      </div>
      <ConfirmDialog
        title={`Give the handle “${wanted.trim()}”?`}
        confirm="Give the handle"
        isOpen={isAsking}
        isBusy={give.isPending}
        onConfirm={() => give.mutate()}
        onClose={() => setAsking(false)}
      >
        It cannot be changed later.
      </ConfirmDialog>
    </form>
  )
}
