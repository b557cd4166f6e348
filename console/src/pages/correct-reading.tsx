import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Meaning } from '#core/negotiation/pages/corrected-reading.ts'
import type { TimelineEntry } from '../../../client/src/shapes.ts'
import { type Body, call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { INPUT, problemsOf } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.tsx'
import { newTime, type Typed, timesFrom, typedFrom } from './typed-times.ts'

const MEANINGS: { value: Meaning; label: string }[] = [
  { value: 'can', label: 'They can at these times' },
  { value: 'cannot', label: 'They cannot at these times' },
  { value: 'none_suit', label: 'None of the offered times suits them' },
  { value: 'declines', label: 'They do not want to meet' },
  { value: 'nothing', label: 'It says nothing about times' },
]

type Props = { entry: TimelineEntry; requestId: string; onClose: () => void }

/** Somebody who has read the mail says what it means, and Parley decides again with that. */
export function CorrectReading({ entry, requestId, onClose }: Props) {
  const client = useQueryClient()
  const free = entry.reading?.free ?? []
  const [means, setMeans] = useState<Meaning>('can')
  const [times, setTimes] = useState<Typed[]>(() => (free.length > 0 ? free.map(typedFrom) : [newTime()]))
  const hasTimes = means === 'can' || means === 'cannot'
  const save = useMutation({
    mutationFn: () => {
      const body: Body<'correctReading'> = { means, ...(hasTimes && { times: timesFrom(times) }) }
      return call('POST', `/meeting_requests/${requestId}/messages/${entry.id}/reading`, body)
    },
    onSuccess: () => {
      showToast('Parley decides again with that.')
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['requests'] }),
  })
  const problems = problemsOf(save.error, ['times', 'means'])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="What does this mail mean?"
      lead="Parley goes on as if it had read this at first. The mail is answered anew where something is left to say."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate()
        }}
      >
        <blockquote className="wrap-anywhere mb-4 max-h-40 overflow-y-auto whitespace-pre-wrap border-line border-l-2 pl-3 text-soft">
          {entry.text}
        </blockquote>
        <Select
          label="It means"
          value={means}
          options={MEANINGS}
          problem={problems.at('means')}
          onChange={(event) => setMeans(event.target.value as Meaning)}
        />
        {hasTimes && <TimeRows times={times} at={problems.at} onChange={setTimes} />}
        {problems.general && (
          <p role="alert" className="mt-3 text-danger text-sm">
            {problems.general}
          </p>
        )}
        <DialogButtons onClose={onClose} keep="Leave it">
          <Button type="submit" look="accent" isBusy={save.isPending}>
            Decide again
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

type RowsProps = { times: Typed[]; at: (field: string) => string | null; onChange: (times: Typed[]) => void }

function TimeRows({ times, at, onChange }: RowsProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const problem = at('times')
  const set = (row: number, change: Partial<Typed>) =>
    onChange(times.map((time, index) => (index === row ? { ...time, ...change } : time)))
  return (
    <fieldset className="mt-4">
      <legend className="mb-1 font-medium text-sm">Times, in {zone.replaceAll('_', ' ')}</legend>
      <ul className="space-y-2">
        {times.map((time, index) => (
          <li
            key={time.key}
            className="grid grid-cols-[1fr_1fr_auto] items-center gap-2 sm:grid-cols-[1fr_auto_auto_auto]"
          >
            {(['date', 'from', 'to'] as const).map((part) => (
              <input
                key={part}
                type={part === 'date' ? 'date' : 'time'}
                aria-label={`${LABELS[part]} of time ${index + 1}`}
                aria-invalid={at(`times[${index}].${part === 'to' ? 'end' : 'start'}`) !== null}
                aria-describedby={problem === null ? undefined : 'times-problem'}
                value={time[part]}
                className={`${INPUT} min-w-0 ${part === 'date' ? 'col-span-full sm:col-span-1' : ''}`}
                onChange={(event) => set(index, { [part]: event.target.value })}
              />
            ))}
            <Button
              aria-label={`Remove time ${index + 1}`}
              disabledReason={times.length === 1 ? 'At least one time is needed.' : null}
              onClick={() => onChange(times.filter((_, row) => row !== index))}
            >
              <X aria-hidden size={16} />
            </Button>
          </li>
        ))}
      </ul>
      {problem && (
        <p id="times-problem" role="alert" className="mt-1 text-danger text-sm">
          {problem}
        </p>
      )}
      <div className="mt-2">
        <Button onClick={() => onChange([...times, newTime(times.at(-1))])}>
          <Plus aria-hidden size={16} />
          Another time
        </Button>
      </div>
    </fieldset>
  )
}

const LABELS = { date: 'Day', from: 'Beginning', to: 'End' }
