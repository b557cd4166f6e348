import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MeetingRequest } from '../../../client/src/shapes.ts'
import { call } from '../api/call.ts'
import { problemsOf, TextArea, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { MemberChooser } from '../ui/member-chooser.tsx'
import { isSamePlace, PlaceFields, placeIn } from '../ui/place-fields.tsx'
import { type Option, Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.tsx'
import { isSameTimeframe, TimeframeFields, timeframeIn } from './timeframe-fields.tsx'
import { instantIn } from './typed-times.ts'

// Changes a request while Parley works on it. The negotiation does the rest.

type Props = { request: MeetingRequest; onClose: () => void }

export function EditContext({ request, onClose }: Props) {
  const form = useChange(request, 'context', 'Parley goes on with that.', onClose)
  const { at, general } = problemsOf(form.error, [
    ...['title', 'purpose', 'description', 'duration_minutes', 'timeframe', 'place'],
  ])
  return (
    <FormDialog
      title="Edit the request"
      lead="People who were already asked hear of it if it matters to them."
      submit="Save"
      general={general}
      isBusy={form.isPending}
      onClose={onClose}
      onSubmit={(fields) => {
        const timeframe = timeframeIn(fields, request.timeframe)
        const place = placeIn(fields)
        form.mutate({
          title: fields.get('title') || null,
          purpose: fields.get('purpose') || null,
          description: fields.get('description') || null,
          duration_minutes: numberIn(String(fields.get('duration') ?? '')),
          // Past days must not prevent a new title.
          ...(!isSameTimeframe(timeframe, request.timeframe) && { timeframe }),
          // A place that comes from the team or the organizer keeps following them.
          ...(!isSamePlace(place, request.place) && { place }),
        })
      }}
    >
      <TextField name="title" label="What it is called" defaultValue={request.title ?? ''} problem={at('title')} />
      <TextArea
        name="purpose"
        label="Why"
        hint="Participants may see it."
        rows={2}
        defaultValue={request.purpose ?? ''}
        problem={at('purpose')}
      />
      <TextField
        name="duration"
        label="Length in minutes"
        inputMode="numeric"
        className="max-w-28"
        defaultValue={request.duration_minutes ?? 30}
        problem={at('duration_minutes')}
      />
      <TimeframeFields timeframe={request.timeframe} at={at} />
      <PlaceFields
        place={request.place}
        hint="By default the place of the organizer or the team."
        problem={at('place')}
      />
      <TextArea
        name="description"
        label="Instructions for Parley"
        hint="Nobody else sees them."
        rows={2}
        defaultValue={request.description ?? ''}
        problem={at('description')}
      />
    </FormDialog>
  )
}

/** Text that is not a number is sent as it is, so that the API explains the problem. */
const numberIn = (text: string): number | string | null => {
  const trimmed = text.trim()
  return trimmed === '' ? null : /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed
}

export function ChangeOrganizer({ request, onClose }: Props) {
  const form = useChange(request, 'change_organizer', 'The meeting has another organizer now.', onClose)
  const [chosen, setChosen] = useState<Option | null>(null)
  const { at, general } = problemsOf(form.error, ['new_organizer_email'])
  return (
    <FormDialog
      title="Change the organizer"
      lead="From then on Parley uses their calendar and sends questions to them."
      submit="Change"
      general={general}
      isBusy={form.isPending}
      onClose={onClose}
      onSubmit={() => form.mutate({ new_organizer_email: chosen?.value ?? '' })}
    >
      <MemberChooser
        label="New organizer"
        placeholder="A name or an address"
        problem={at('new_organizer_email')}
        by="email"
        without={[request.organizer_email]}
        chosen={chosen}
        onChoose={setChosen}
      />
    </FormDialog>
  )
}

export function AddParticipant({ request, onClose }: Props) {
  const form = useChange(request, 'participants', 'They are asked with the times that still suit the others.', onClose)
  const { at, general } = problemsOf(form.error, ['email', 'name', 'required'])
  return (
    <FormDialog
      title="Add somebody"
      lead="They are asked with the times that still suit everybody else."
      submit="Add"
      general={general}
      isBusy={form.isPending}
      onClose={onClose}
      onSubmit={(fields) =>
        form.mutate({
          email: String(fields.get('email') ?? '').trim(),
          ...(fields.get('name') && { name: fields.get('name') }),
          required: fields.get('optional') !== 'on',
        })
      }
    >
      <TextField name="email" label="Email address" autoComplete="off" problem={at('email')} />
      <TextField name="name" label="Name" hint="If you know it." autoComplete="off" problem={at('name')} />
      <label className="flex items-center gap-2">
        <input type="checkbox" name="optional" className="size-4 accent-accent" />
        The meeting can do without them
      </label>
    </FormDialog>
  )
}

/** For a booked meeting: asks everybody for another time, or moves it. */
export function Reschedule({ request, onClose }: Props) {
  const [isFixed, setFixed] = useState(false)
  const form = useChange(
    request,
    'booking/reschedule',
    isFixed ? 'The meeting moves, and everybody is told.' : 'Everybody is asked for another time.',
    onClose,
  )
  const { at, general } = problemsOf(form.error, ['start', 'reason'])
  return (
    <FormDialog
      title="Find another time"
      lead="The meeting stays where it is until another time is found."
      submit={isFixed ? 'Move it' : 'Ask everybody'}
      general={general}
      isBusy={form.isPending}
      onClose={onClose}
      onSubmit={(fields) => {
        const start = isFixed ? instantIn(String(fields.get('start') ?? '')) : null
        form.mutate({
          ...(start !== null && { start }),
          ...(fields.get('reason') && { reason: fields.get('reason') }),
        })
      }}
    >
      <Select
        label="How"
        value={isFixed ? 'fixed' : 'ask'}
        options={[
          { value: 'ask', label: 'Ask everybody when they can' },
          { value: 'fixed', label: 'Move it to a time that I know' },
        ]}
        onChange={(event) => setFixed(event.target.value === 'fixed')}
      />
      {isFixed && (
        <TextField
          name="start"
          type="datetime-local"
          label="When it begins"
          hint={`In ${Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')}, where you are.`}
          problem={at('start')}
        />
      )}
      <TextField name="reason" label="Why" hint="Everybody reads it. You can leave it out." problem={at('reason')} />
    </FormDialog>
  )
}

function useChange({ id }: MeetingRequest, path: string, done: string, onClose: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => call('POST', `/meeting_requests/${id}/${path}`, body),
    onSuccess: () => {
      showToast(done)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['requests'] }),
  })
}
