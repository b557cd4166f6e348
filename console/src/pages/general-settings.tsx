import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { RETENTION_DAYS_MAX } from '#core/workspace-settings.ts'
import type { Workspace } from '../../../client/src/shapes.ts'
import { updateWorkspace, workspaceQuery } from '../api/settings.ts'
import { Button } from '../ui/button.tsx'
import { problemsOf, TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.tsx'

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'German' },
  { value: 'fr', label: 'French' },
  { value: 'es', label: 'Spanish' },
  { value: 'nl', label: 'Dutch' },
  { value: 'pt', label: 'Portuguese' },
]

/** Texts and numbers are saved together with a button. */
export function GeneralSettings({ workspace }: { workspace: Workspace }) {
  const client = useQueryClient()
  const zones = useId()
  const [name, setName] = useState(workspace.name)
  const [zone, setZone] = useState(workspace.timezone)
  const [language, setLanguage] = useState<string>(workspace.language)
  const [days, setDays] = useState(String(workspace.retention_days))
  const save = useMutation({
    mutationFn: () =>
      updateWorkspace({
        name,
        timezone: zone.trim(),
        language,
        // Text that is not a number is sent as it is, so that the API explains the problem.
        retention_days: /^\d+$/.test(days) ? Number(days) : days,
      }),
    onSuccess: (saved) => {
      client.setQueryData(workspaceQuery.queryKey, saved)
      void client.invalidateQueries({ queryKey: ['session'] })
      // An empty field keeps its previous value.
      setName(saved.name)
      setZone(saved.timezone)
      showToast('The settings are saved.')
    },
  })
  const { at, general } = problemsOf(save.error, ['name', 'timezone', 'language', 'retention_days'])
  const isSame =
    name === workspace.name &&
    zone === workspace.timezone &&
    language === workspace.language &&
    days === String(workspace.retention_days)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending && !isSame) save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {general && (
        <p role="alert" className="text-danger">
          {general}
        </p>
      )}
      <TextField
        label="Name"
        hint="It stands in mails too."
        problem={at('name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Time zone"
        hint="Of members who have set none."
        problem={at('timezone')}
        value={zone}
        onChange={(event) => setZone(event.target.value)}
        list={zones}
        autoComplete="off"
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Select
        label="Language"
        hint="For mails to people whose language is unknown, and for calendar entries."
        options={LANGUAGES}
        problem={at('language')}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
      />
      <TextField
        label="Days to keep the bytes of mails"
        hint={`1 to ${RETENTION_DAYS_MAX.toLocaleString()}, attachments included. The text of mails stays with its meeting request.`}
        problem={at('retention_days')}
        inputMode="numeric"
        value={days}
        onChange={(event) => setDays(event.target.value)}
        className="max-w-28"
      />
      <div>
        <Button
          type="submit"
          look="accent"
          isBusy={save.isPending}
          disabledReason={isSame ? 'Nothing is changed yet.' : null}
        >
          Save
        </Button>
      </div>
    </form>
  )
}
