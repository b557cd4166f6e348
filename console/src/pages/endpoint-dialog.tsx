import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Format } from '#core/webhook/cloud-event.ts'
import { SUBSCRIBABLE_TYPES, type SubscribableType } from '#core/webhook/event.ts'
import type { WebhookEndpoint } from '../../../client/src/shapes.ts'
import { call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { problemsOf, TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { type Header, HeaderFields } from './header-fields.tsx'

type Props = {
  /** Null for a new one. */
  endpoint: WebhookEndpoint | null
  onClose: () => void
  onSaved: (endpoint: WebhookEndpoint) => void
}

/** An endpoint's events and address. */
export function EndpointDialog({ endpoint, onClose, onSaved }: Props) {
  const client = useQueryClient()
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [events, setEvents] = useState<readonly SubscribableType[]>(endpoint?.events ?? SUBSCRIBABLE_TYPES)
  const [format, setFormat] = useState<Format>(endpoint?.format ?? 'parley')
  /** Null keeps the existing headers, which are never shown. */
  const [headers, setHeaders] = useState<Header[] | null>(endpoint ? null : [])
  const save = useMutation({
    mutationFn: async () => {
      const body = {
        url: url.trim(),
        description: description.trim() || null,
        events,
        format,
        ...(headers && { headers }),
      }
      const [method, path] = endpoint ? ['PATCH', `/webhook_endpoints/${endpoint.id}`] : ['POST', '/webhook_endpoints']
      return (await call<{ data: WebhookEndpoint }>(method!, path!, body)).data
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ['webhooks'] })
      onSaved(saved)
    },
  })
  const { at, general } = problemsOf(save.error, ['url', 'description', 'events', 'format', 'headers'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Dialog title={endpoint ? 'Edit the endpoint' : 'Add an endpoint'} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="space-y-5">
        {general && (
          <p role="alert" className="text-danger">
            {general}
          </p>
        )}
        <TextField
          label="Address"
          problem={at('url')}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          placeholder="https://hooks.example.com/parley"
          inputMode="url"
          autoComplete="off"
        />
        <TextField
          label="What it is for"
          hint="Optional."
          problem={at('description')}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <Events events={events} onChange={setEvents} problem={at('events')} />
        <Select
          label="Format"
          hint={FORMAT_HINTS[format]}
          problem={at('format')}
          options={FORMAT_OPTIONS}
          value={format}
          onChange={(event) => setFormat(event.target.value as Format)}
        />
        <HeaderFields headers={headers} onChange={setHeaders} problem={at('headers')} />
        <DialogButtons onClose={onClose} keep="Cancel">
          <Button type="submit" look="accent" isBusy={save.isPending}>
            {endpoint ? 'Save' : 'Add the endpoint'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

const FORMAT_OPTIONS: { value: Format; label: string }[] = [
  { value: 'parley', label: 'Parley' },
  { value: 'cloudevents', label: 'CloudEvents 1.0' },
]

const FORMAT_HINTS: Record<Format, string> = {
  parley: 'The body is the event itself, as the API reference shows it.',
  cloudevents: 'The body is a CloudEvent, with the event as its data. For receivers that take events of many services.',
}

const inWords = (type: SubscribableType): string => type.charAt(0).toUpperCase() + type.slice(1).replace(/[._]/g, ' ')

type EventsProps = {
  events: readonly SubscribableType[]
  onChange: (events: readonly SubscribableType[]) => void
  problem: string | null
}

function Events({ events, onChange, problem }: EventsProps) {
  return (
    <fieldset aria-describedby={problem ? 'events-problem' : undefined}>
      <legend className="mb-1 font-medium text-sm">What it hears</legend>
      <div className="grid gap-x-4 gap-y-1.5 rounded-lg border border-line p-3 sm:grid-cols-2">
        {SUBSCRIBABLE_TYPES.map((type) => (
          <label key={type} className="flex min-w-0 cursor-pointer items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={events.includes(type)}
              onChange={(event) =>
                onChange(
                  SUBSCRIBABLE_TYPES.filter((each) => (each === type ? event.target.checked : events.includes(each))),
                )
              }
              className="size-4 shrink-0 accent-accent"
            />
            <span title={type}>{inWords(type)}</span>
          </label>
        ))}
      </div>
      {problem && (
        <p id="events-problem" role="alert" className="mt-1 text-danger text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
