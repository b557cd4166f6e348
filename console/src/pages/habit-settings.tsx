import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Workspace } from '../../../client/src/shapes.ts'
import { updateWorkspace, workspaceQuery } from '../api/settings.ts'
import { Switch } from '../ui/switch.tsx'
import { showToast } from '../ui/toast.tsx'

type Habit = 'follow_ups' | 'reminders' | 'digest' | 'review' | 'model_reading'

const HABITS: { field: Habit; label: string; hint: ReactNode }[] = [
  {
    field: 'follow_ups',
    label: 'Ask again',
    hint: 'Who stays silent is asked again after 2, 3 and 5 business days. Off, the organizer is told instead.',
  },
  {
    field: 'reminders',
    label: 'Remind of meetings',
    hint: 'Everybody who holds an invite is reminded at 9:00 on the last business day before.',
  },
  {
    field: 'digest',
    label: 'Sum up what waits',
    hint: 'Members get one mail on the morning of a working day with what waits for them. Each can have it otherwise.',
  },
  {
    field: 'review',
    label: 'Review mail before it leaves',
    hint: (
      <>
        Every mail to people outside waits in the{' '}
        <Link to="/outbox" className="text-accent underline underline-offset-4">
          outbox
        </Link>{' '}
        until a member approves it. Switched off, what waits is approved.
      </>
    ),
  },
  {
    field: 'model_reading',
    label: 'Let a language model read along',
    hint: 'Where the operator has set one up, it reads mails too, and counts only where both readers agree. Off, the rules read alone.',
  },
]

/** What Parley does by itself, each on or off. */
export function HabitSettings({ workspace }: { workspace: Workspace }) {
  const client = useQueryClient()
  const set = useMutation({
    mutationFn: ({ field, isOn }: { field: Habit; isOn: boolean; label: string }) => updateWorkspace({ [field]: isOn }),
    onSuccess: (saved, { label, isOn }) => {
      client.setQueryData(workspaceQuery.queryKey, saved)
      showToast(`“${label}” is ${isOn ? 'on' : 'off'}.`)
    },
  })
  return (
    <div className="space-y-5">
      {HABITS.map(({ field, label, hint }) => (
        <Switch
          key={field}
          label={label}
          hint={hint}
          isOn={set.isPending && set.variables.field === field ? set.variables.isOn : workspace[field]}
          onChange={(isOn) => set.mutate({ field, isOn, label })}
        />
      ))}
      {set.isError && (
        <p role="alert" className="text-danger text-sm">
          {set.error.message}
        </p>
      )}
    </div>
  )
}
