import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingLink, CreateBookingLink } from '../../../../client/src/shapes.ts'
import { type BookingPage, bookingLinkQuery, createBookingLink } from '../../api/booking-links.ts'
import { sessionQuery } from '../../api/queries.ts'
import { problemsOf, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type Option, Select } from '../../ui/select.tsx'
import { HostChooser, hostIn, hostOf } from './host-chooser.tsx'
import { lengthsIn } from './lengths.ts'

const FIELDS = ['title', 'name', 'team_id', 'workspace_membership_id', 'durations', 'place']

/** The most important things; everything else has a good default, and its page has the rest. */
export function NewBookingLink({ like, onClose }: { like: readonly BookingPage[]; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const session = useQuery(sessionQuery)
  const [modelId, setModel] = useState('')
  const model = useQuery({ ...bookingLinkQuery(modelId), enabled: modelId !== '' })
  const page = like.find(({ id }) => id === modelId)
  const [host, setHost] = useState<Option | null>(null)
  const make = useMutation({
    mutationFn: createBookingLink,
    onSuccess: (link) => {
      void client.invalidateQueries({ queryKey: ['booking-links'] })
      void navigate(`/booking-links/${link.id}`)
    },
  })
  const modelHost = model.data && page ? { value: hostOf(model.data), label: page.host } : null
  const submit = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    make.mutate({
      ...(model.data && rulesOf(model.data)),
      title: text('title'),
      durations: lengthsIn(text('durations')),
      ...hostIn((host ?? modelHost)?.value ?? session.data?.member.id ?? ''),
    })
  }
  const { at, general } = problemsOf(make.error, FIELDS)
  return (
    <FormDialog
      title="Create a booking link"
      submit={make.isPending ? 'Creating…' : 'Create the link'}
      keep="Not now"
      general={general ?? model.error?.message ?? null}
      isBusy={make.isPending || model.isLoading}
      onClose={onClose}
      onSubmit={submit}
    >
      {like.length > 0 && (
        <Select
          label="Kind of meeting"
          hint="One like another has its host, place, rules and questions. You can change all of them later."
          options={[
            { value: '', label: 'A new one' },
            ...like.map(({ id, title, host: name, durations }) => ({
              value: id,
              label: `Like “${title}” (${name}, ${durations.join(', ')} min)`,
            })),
          ]}
          value={modelId}
          onChange={({ target }) => {
            setModel(target.value)
            setHost(null)
          }}
        />
      )}
      <TextField
        name="title"
        label="What the meeting is called"
        hint="Visitors see it, and the address of the page comes from it."
        problem={at('title') ?? at('name')}
        placeholder="Product demo"
        autoComplete="off"
      />
      <HostChooser
        chosen={host ?? modelHost}
        onChoose={setHost}
        problem={at('team_id', 'workspace_membership_id', 'place')}
      />
      <TextField
        key={modelId}
        name="durations"
        label="Length in minutes"
        hint="With several, such as 30, 60, visitors choose one."
        problem={at('durations')}
        inputMode="text"
        autoComplete="off"
        defaultValue={page?.durations.join(', ') ?? '30'}
        className="max-w-40"
      />
    </FormDialog>
  )
}

/** The rules that another link takes from this one: neither its address, nor for whom it is. */
function rulesOf(link: BookingLink): Partial<CreateBookingLink> {
  const { place, language, buffer_minutes: buffer, notice_minutes: notice, days_ahead, daily_limit: limit } = link
  return {
    ...(place && { place }),
    ...(language && { language }),
    ...(buffer !== null && { buffer_minutes: buffer }),
    ...(notice !== null && { notice_minutes: notice }),
    ...(limit !== null && { daily_limit: limit }),
    days_ahead,
    questions: link.questions,
    confirm_address: link.confirm_address,
    indexed: link.indexed,
  }
}
