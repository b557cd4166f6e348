import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SCOPES, type Scope } from '#core/scope.ts'
import { type ApiKey, createKey, keysQuery, updateKey } from '../api/keys.ts'
import { problemsOf, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import { MadeKey } from './made-key.tsx'
import { ScopeBoxes } from './scope-boxes.tsx'
import { localOf } from './typed-times.ts'

/** Makes or changes a key. A new key is shown once, in the same dialog. */
export function KeyDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState(apiKey?.name ?? '')
  const [scopes, setScopes] = useState<readonly Scope[]>(apiKey?.scopes ?? SCOPES)
  const [expiry, setExpiry] = useState(apiKey?.expires_at ? localOf(apiKey.expires_at).date : '')
  const save = useMutation({
    mutationFn: async () => {
      const input = { name, scopes: [...scopes], expires_at: expiryOf(expiry, apiKey) }
      if (apiKey === null) return (await createKey(input)).key
      await updateKey(apiKey.id, input)
      return null
    },
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: keysQuery.queryKey })
      if (made !== null) return
      showToast(`“${name}” is changed.`)
      onClose()
    },
  })
  if (save.data) return <MadeKey secret={save.data} onClose={onClose} />
  const { at, general } = problemsOf(save.error, ['name', 'scopes', 'expires_at'])
  return (
    <FormDialog
      title={apiKey === null ? 'Create a key' : 'Edit the key'}
      submit={apiKey === null ? 'Create the key' : 'Save'}
      keep="Cancel"
      general={general}
      isBusy={save.isPending}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      <TextField
        label="Name"
        hint="Its purpose, so that you recognise it later."
        problem={at('name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        placeholder="CRM"
        autoComplete="off"
      />
      <ScopeBoxes scopes={scopes} onChange={setScopes} problem={at('scopes')} />
      <TextField
        label="Works until"
        type="date"
        hint="The end of that day. Leave it empty for a key that does not expire."
        problem={at('expires_at')}
        value={expiry}
        onChange={(event) => setExpiry(event.target.value)}
        className="max-w-48"
      />
    </FormDialog>
  )
}

/**
 * Days end in the reader's zone, and an unchanged one keeps its hour. Other text is sent as it is, so that the API explains the
 * problem.
 */
function expiryOf(day: string, apiKey: ApiKey | null): string | null {
  if (day === '') return null
  if (apiKey?.expires_at && localOf(apiKey.expires_at).date === day && Date.parse(apiKey.expires_at) > Date.now())
    return apiKey.expires_at
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? day : end.toISOString()
}
