import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { MeetingRequest } from '../../../client/src/shapes.ts'
import { call, Refusal } from '../api/call.ts'
import { membersQuery, sessionQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'

/** Whom to bring together. What was typed stays, whatever the API says about it. */
export function NewRequestPage() {
  const session = useQuery(sessionQuery)
  const members = useQuery(membersQuery)
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isAdmin, me] = [session.data?.member.role === 'admin', session.data?.member.email ?? '']
  const make = useMutation({
    mutationFn: (body: object) => call<{ data: MeetingRequest }>('POST', '/meeting_requests', body),
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: ['requests', 'list'] })
      void navigate(`/requests/${data.id}`)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!make.isPending) make.mutate(bodyOf(new FormData(event.currentTarget), me))
  }
  const problem = make.error
  const at = (...fields: string[]) =>
    problem && fields.some((field) => isAbout(problem, field)) ? problem.message : null
  const general = problem && !FIELDS.some((field) => isAbout(problem, field)) ? problem.message : null
  return (
    <>
      <title>Ask for a meeting · Parley</title>
      <h1 className="font-semibold text-2xl">Ask for a meeting</h1>
      <form onSubmit={submit} noValidate className="mt-5 max-w-xl space-y-5">
        {general && (
          <p role="alert" className="text-danger">
            {general}
          </p>
        )}
        {isAdmin && (
          <Field name="organizer_email" label="Organizer" problem={at('organizer_email')}>
            <select id="organizer_email" name="organizer_email" key={me} defaultValue={me} className={INPUT}>
              {(members.data ?? []).map(({ id, email, name }) => (
                <option key={id} value={email}>
                  {name ? `${name} (${email})` : email}
                </option>
              ))}
            </select>
          </Field>
        )}
        <Field
          name="participants"
          label="With whom"
          hint="One address a line, with a name in front if you like: Bo Chen <bo@client.test>"
          problem={at('participants', 'participant_emails')}
        >
          <textarea id="participants" name="participants" rows={3} className={INPUT} autoComplete="off" />
        </Field>
        <Field name="title" label="What it is called" problem={at('context.title')}>
          <input id="title" name="title" className={INPUT} placeholder="Product demo" />
        </Field>
        <Field name="purpose" label="Why" hint="Participants may see it." problem={at('context.purpose')}>
          <textarea id="purpose" name="purpose" rows={2} className={INPUT} />
        </Field>
        <Field name="duration" label="Length in minutes" problem={at('context.duration_minutes')}>
          <input id="duration" name="duration" inputMode="numeric" defaultValue="30" className={`${INPUT} max-w-28`} />
        </Field>
        <Field
          name="description"
          label="Instructions for Parley"
          hint="Such as “not before 10” or “this week if possible”. Nobody else sees them."
          problem={at('context.description')}
        >
          <textarea id="description" name="description" rows={2} className={INPUT} />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" look="accent" isBusy={make.isPending}>
            {make.isPending ? 'Asking…' : 'Write to everyone'}
          </Button>
          <Link to="/requests" className="px-3 py-1.5 text-sm text-soft hover:text-ink">
            Back
          </Link>
        </div>
      </form>
    </>
  )
}

const INPUT = 'w-full rounded-lg border border-line bg-raised px-3 py-2 placeholder:text-soft'

const FIELDS = [
  'organizer_email',
  'participants',
  'participant_emails',
  'context.title',
  'context.purpose',
  'context.duration_minutes',
  'context.description',
]

const isAbout = (error: Error, field: string): boolean =>
  error instanceof Refusal &&
  error.field !== null &&
  (error.field === field || error.field.startsWith(`${field}[`) || error.field.startsWith(`${field}.`))

type FieldProps = { name: string; label: string; hint?: string; problem: string | null; children: ReactNode }

function Field({ name, label, hint, problem, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={name} className="mb-1 block font-medium">
        {label}
      </label>
      {children}
      {hint && <p className="mt-1 text-sm text-soft">{hint}</p>}
      {problem && (
        <p role="alert" className="mt-1 text-danger text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Text that is no number goes out as it is, so that the API says what is wrong with it. */
function bodyOf(form: FormData, me: string): object {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const duration = text('duration')
  const context = {
    ...(text('title') && { title: text('title') }),
    ...(text('purpose') && { purpose: text('purpose') }),
    ...(text('description') && { description: text('description') }),
    ...(duration && { duration_minutes: /^\d+$/.test(duration) ? Number(duration) : duration }),
  }
  return {
    organizer_email: text('organizer_email') || me,
    participants: text('participants').split('\n').flatMap(personIn),
    context,
  }
}

function personIn(line: string): { email: string; name?: string }[] {
  const [, name = '', email = line] = /^(.*?)<([^>]*)>\s*$/.exec(line) ?? []
  if (line.trim() === '') return []
  return [{ email: email.trim(), ...(name.trim() && { name: name.trim() }) }]
}
