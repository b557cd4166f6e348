import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MeetingRequest } from '../../../client/src/shapes.ts'
import { call } from '../api/call.ts'
import { sessionQuery } from '../api/queries.ts'
import { teamsToGiveQuery } from '../api/tray.ts'
import { Button } from '../ui/button.tsx'
import { problemsOf, TextArea, TextField } from '../ui/field.tsx'
import { MemberChooser, memberLabel } from '../ui/member-chooser.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PlaceFields, placeIn } from '../ui/place-fields.tsx'
import type { Option } from '../ui/select.tsx'
import { TimeframeFields, timeframeIn } from './timeframe-fields.tsx'

/** The form for a new request. A refusal of the API loses nothing that was typed. */
export function NewRequestPage() {
  const session = useQuery(sessionQuery)
  const teams = useQuery(teamsToGiveQuery)
  const navigate = useNavigate()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Option | null>(null)
  const me = session.data?.member
  const make = useMutation({
    mutationFn: (body: object) => call<{ data: MeetingRequest }>('POST', '/meeting_requests', body),
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: ['requests', 'list'] })
      void navigate(`/requests/${data.id}`)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!make.isPending) make.mutate(bodyOf(new FormData(event.currentTarget), chosen?.value ?? me?.email ?? ''))
  }
  const { at, general } = problemsOf(make.error, FIELDS)
  return (
    <>
      <PageHeader
        title="Ask for a meeting"
        lead="Parley writes to everyone, finds a time that suits all, and sends the invites."
        back={{ to: '/requests', label: 'All requests' }}
      />
      <form onSubmit={submit} noValidate className="max-w-xl space-y-5">
        {general && (
          <p role="alert" className="text-danger">
            {general}
          </p>
        )}
        {me?.role === 'admin' && (
          <MemberChooser
            label="Organizer"
            hint="A team finds out itself who meets them."
            problem={at('organizer_email', 'team_id')}
            placeholder="You"
            by="email"
            others={(teams.data ?? [])
              .filter(({ mode }) => mode !== 'manual')
              .map(({ id, name }) => ({ value: id, label: `${name}, a team` }))}
            chosen={chosen ?? { value: me.email, label: memberLabel(me) }}
            onChoose={setChosen}
          />
        )}
        <TextArea
          name="participants"
          label="With whom"
          hint="One address per line, with a name before it and a time zone after it if you know them: Bo Chen <bo@client.test> Europe/Stockholm"
          problem={at('participants', 'participant_emails')}
          autoComplete="off"
        />
        <TextField name="title" label="What it is called" problem={at('context.title')} placeholder="Product demo" />
        <TextArea name="purpose" label="Why" hint="Participants may see it." problem={at('context.purpose')} rows={2} />
        <TextField
          name="duration"
          label="Length in minutes"
          problem={at('context.duration_minutes')}
          inputMode="numeric"
          defaultValue="30"
          className="max-w-28"
        />
        <TimeframeFields timeframe={null} at={at} />
        <PlaceFields
          place={null}
          hint="By default the place of the organizer or the team."
          problem={at('context.place')}
        />
        <TextArea
          name="description"
          label="Instructions for Parley"
          hint="Such as “not before 10” or “this week if possible”. Nobody else sees them."
          problem={at('context.description')}
          rows={2}
        />
        <Button type="submit" look="accent" isBusy={make.isPending}>
          {make.isPending ? 'Asking…' : 'Write to everyone'}
        </Button>
      </form>
    </>
  )
}

const FIELDS = [
  'organizer_email',
  'team_id',
  'participants',
  'participant_emails',
  'context.title',
  'context.purpose',
  'context.duration_minutes',
  'context.description',
  'context.timeframe',
  'context.place',
]

/** Text that is not a number is sent as it is, so that the API explains the problem. */
function bodyOf(form: FormData, organizer: string): object {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const duration = text('duration')
  const [timeframe, place] = [timeframeIn(form), placeIn(form)]
  const context = {
    ...(text('title') && { title: text('title') }),
    ...(text('purpose') && { purpose: text('purpose') }),
    ...(text('description') && { description: text('description') }),
    ...(timeframe && { timeframe }),
    ...(place && { place }),
    ...(duration && { duration_minutes: /^\d+$/.test(duration) ? Number(duration) : duration }),
  }
  return {
    ...organizerIn(organizer),
    participants: text('participants').split('\n').flatMap(personIn),
    context,
  }
}

/** A member by their address, or a team by its identifier. */
const organizerIn = (chosen: string) => (chosen.includes('@') ? { organizer_email: chosen } : { team_id: chosen })

function personIn(line: string): { email: string; name?: string; timezone?: string }[] {
  const written = line.trim()
  if (written === '') return []
  const [, name = '', email = written, zone = ''] =
    /^(.*?)<([^>]*)>\s*(.*)$/.exec(written) ?? /^()(\S+@\S+)\s+(\S+)$/.exec(written) ?? []
  return [{ email: email.trim(), ...(name.trim() && { name: name.trim() }), ...(zone && { timezone: zone }) }]
}
