import type { FormEvent } from 'react'
import type { UpdateWorkspaceMember, WorkspaceMember } from '../../../../client/src/shapes.ts'
import { useMemberChange } from '../../api/members.ts'
import { problemsOf, TextField } from '../../ui/field.tsx'
import { Save } from '../../ui/save.tsx'
import { Section } from '../../ui/section.tsx'
import { typedNumber } from '../../ui/typed-number.ts'

const FIELDS = ['buffer_minutes', 'notice_minutes', 'daily_limit']

/** Buffers, notice and the daily limit. */
export function Limits({ member }: { member: WorkspaceMember }) {
  const change = useMemberChange(member.id)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!change.isPending)
      change.mutate(
        Object.fromEntries(
          FIELDS.map((name) => [name, typedNumber(String(form.get(name) ?? ''))]),
        ) as UpdateWorkspaceMember,
      )
  }
  const { at, general } = problemsOf(change.error, FIELDS)
  return (
    <Section title="Room around meetings">
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          name="buffer_minutes"
          label="Minutes free before and after"
          inputMode="numeric"
          defaultValue={member.buffer_minutes}
          problem={at('buffer_minutes')}
          className="max-w-32"
        />
        <TextField
          name="notice_minutes"
          label="Notice in minutes"
          hint="No meeting begins sooner than this from now."
          inputMode="numeric"
          defaultValue={member.notice_minutes}
          problem={at('notice_minutes')}
          className="max-w-32"
        />
        <TextField
          name="daily_limit"
          label="Meetings a day"
          hint="Empty for any number."
          inputMode="numeric"
          defaultValue={member.daily_limit ?? ''}
          problem={at('daily_limit')}
          className="max-w-32"
        />
        <Save change={change} general={general} />
      </form>
    </Section>
  )
}
