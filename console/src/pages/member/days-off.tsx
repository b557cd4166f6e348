import { Plus, X } from 'lucide-react'
import type { FormEvent } from 'react'
import type { WorkspaceMember } from '../../../../client/src/shapes.ts'
import { useMemberChange } from '../../api/members.ts'
import { BesideField } from '../../ui/beside-field.tsx'
import { Button } from '../../ui/button.tsx'
import { onlyProblem, TextField } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast.tsx'

type Range = WorkspaceMember['days_off'][number]

/** Days without meetings, in addition to public holidays. Each change takes effect at once and can be undone. */
export function DaysOff({ member }: { member: WorkspaceMember }) {
  const change = useMemberChange(member.id)
  const before = member.days_off
  const set = (days: Range[], said: string) =>
    change.mutate({ days_off: days }, { onSuccess: () => showToast(said, () => change.mutate({ days_off: before })) })
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const from = String(given.get('from') ?? '')
    const range = { from, to: String(given.get('to') ?? '') || from }
    const days = [...before, range].sort((one, other) => (one.from < other.from ? -1 : 1))
    change.mutate(
      { days_off: days },
      {
        onSuccess: () => {
          form.reset()
          showToast(`${rangeText(range)} is off.`, () => change.mutate({ days_off: before }))
        },
      },
    )
  }
  return (
    <Section title="Days off" lead="Public holidays of the country are off already.">
      {before.length === 0 ? (
        <p className="text-sm text-soft">None yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {before.map((range) => (
            <li key={`${range.from} ${range.to}`} className="flex items-center justify-between gap-3 py-1.5">
              <span>{rangeText(range)}</span>
              <button
                type="button"
                onClick={() =>
                  set(
                    before.filter((other) => other !== range),
                    `${rangeText(range)} is no longer off.`,
                  )
                }
                className="inline-flex size-9 cursor-pointer items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden size={16} />
                <span className="sr-only">Remove {rangeText(range)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} noValidate className="mt-4 flex flex-wrap items-start gap-3">
        <TextField name="from" type="date" label="From" problem={onlyProblem(change.error)} />
        <TextField name="to" type="date" label="Up to and including" />
        <BesideField>
          <Button type="submit" isBusy={change.isPending}>
            <Plus aria-hidden size={16} />
            Add
          </Button>
        </BesideField>
      </form>
    </Section>
  )
}

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

function rangeText({ from, to }: Range): string {
  return DATE.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
}
