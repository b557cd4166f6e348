import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Workspace } from '../../../client/src/shapes.ts'
import { waitingQuery } from '../api/outbox.ts'
import { updateWorkspace, workspaceQuery } from '../api/settings.ts'
import { Switch } from '../ui/switch.tsx'
import { showToast } from '../ui/toast.tsx'
import { ReviewOffDialog } from './review-off-dialog.tsx'

type Habit = 'follow_ups' | 'reminders' | 'digest' | 'review' | 'model_reading'

const REVIEW_LABEL = 'Review mail before it leaves'

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
    label: REVIEW_LABEL,
    hint: (
      <>
        Every mail to people outside waits in the{' '}
        <Link to="/outbox" className="text-accent underline underline-offset-4">
          outbox
        </Link>{' '}
        until a member approves it.
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
  // Without review nothing waits: what waits now must leave, or be withdrawn first.
  const [waiting, setWaiting] = useState(0)
  const askFirst = useMutation({
    mutationFn: () => client.fetchQuery({ ...waitingQuery, staleTime: 0 }),
    onSuccess: ({ outbox }) => (outbox > 0 ? setWaiting(outbox) : turnOffReview()),
  })
  const turnOffReview = () => set.mutate({ field: 'review', isOn: false, label: REVIEW_LABEL })
  return (
    <div className="space-y-5">
      {HABITS.map(({ field, label, hint }) => (
        <Switch
          key={field}
          label={label}
          hint={hint}
          isOn={set.isPending && set.variables.field === field ? set.variables.isOn : workspace[field]}
          onChange={(isOn) => (field === 'review' && !isOn ? askFirst.mutate() : set.mutate({ field, isOn, label }))}
        />
      ))}
      {(set.error ?? askFirst.error) && (
        <p role="alert" className="text-danger text-sm">
          {(set.error ?? askFirst.error)?.message}
        </p>
      )}
      {waiting > 0 && (
        <ReviewOffDialog
          count={waiting}
          onTurnOff={() => {
            setWaiting(0)
            turnOffReview()
          }}
          onClose={() => setWaiting(0)}
        />
      )}
    </div>
  )
}
