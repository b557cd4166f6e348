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
    hint: 'Silent people are asked again after 2, 3 and 5 business days. If off, the organizer is told instead.',
  },
  {
    field: 'reminders',
    label: 'Remind of meetings',
    hint: 'Everybody with an invite is reminded at 9:00 on the last business day before.',
  },
  {
    field: 'digest',
    label: 'Sum up what waits',
    hint: 'On working days members get one morning mail with everything that waits for them. Each can switch it off.',
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
        until a member approves it. Switching it off approves the waiting mails.
      </>
    ),
  },
  {
    field: 'model_reading',
    label: 'Let a language model read along',
    hint: 'If the operator has set one up, it reads mails too, and counts only if both readers agree. If off, only the rules read.',
  },
]

/** Parley's automatic habits, each on or off. */
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
