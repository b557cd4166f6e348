import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CreateTeam, ShownTeam } from '../../../../client/src/shapes.ts'
import { call } from '../../api/call.ts'
import { useMembersCalled } from '../../api/members.ts'
import type { One } from '../../api/queries.ts'
import type { Found } from '../../api/search.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { problemsOf, TextArea, TextField } from '../../ui/field.tsx'
import { memberLabel } from '../../ui/member-chooser.tsx'
import { Select } from '../../ui/select.tsx'
import { MODES } from './modes.ts'

const FIELDS = ['name', 'description', 'mode', 'member_ids']

export function NewTeam({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Create a team" isOpen={isOpen} onClose={onClose}>
      <TeamForm onClose={onClose} />
    </Dialog>
  )
}

function TeamForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const make = useMutation({
    mutationFn: (body: CreateTeam) => call<One<ShownTeam>>('POST', '/teams', body),
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: ['teams'] })
      void navigate(`/teams/${data.id}`)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    if (make.isPending) return
    make.mutate({
      name: text('name'),
      mode: text('mode') as ShownTeam['mode'],
      member_ids: form.getAll('member_ids').map(String),
      ...(text('description') && { description: text('description') }),
    })
  }
  const { at, general } = problemsOf(make.error, FIELDS)
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {general && (
        <p role="alert" className="text-danger text-sm">
          {general}
        </p>
      )}
      <TextField
        name="name"
        label="Name"
        hint="The team's address comes from it."
        problem={at('name')}
        autoComplete="off"
      />
      <TextArea name="description" label="What it is for" problem={at('description')} rows={2} />
      <Select name="mode" label="How it takes requests" options={MODES} problem={at('mode')} />
      <FirstMembers problem={at('member_ids')} />
      <DialogButtons onClose={onClose} keep="Not now">
        <Button type="submit" look="accent" isBusy={make.isPending}>
          {make.isPending ? 'Creating…' : 'Create the team'}
        </Button>
      </DialogButtons>
    </form>
  )
}

type Member = Found['members'][number]

function FirstMembers({ problem }: { problem: string | null }) {
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState<Member[]>([])
  const { members, isBusy, isAll } = useMembersCalled(wanted)
  const isChosen = ({ id }: Member) => chosen.some((each) => each.id === id)
  const toggle = (member: Member) =>
    setChosen(isChosen(member) ? chosen.filter(({ id }) => id !== member.id) : [...chosen, member])
  // Chosen members stay in the list during further searches.
  const shown: Member[] = [...chosen.filter(({ id }) => members.every((each) => each.id !== id)), ...members]
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">Members</legend>
      {(!isAll || members.length > 8) && (
        <TextField
          label="Find a member"
          hint={wanted !== '' && members.length === 0 && !isBusy ? 'Nobody is called that.' : undefined}
          placeholder="A name or an address"
          autoComplete="off"
          maxLength={255}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <div className="mt-1 max-h-48 overflow-y-auto rounded-lg border border-line px-3 py-1">
        {shown.map((member) => (
          <label key={member.id} className="flex min-h-9 items-center gap-2 text-sm">
            <input
              type="checkbox"
              name="member_ids"
              value={member.id}
              checked={isChosen(member)}
              onChange={() => toggle(member)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 truncate">{memberLabel(member)}</span>
          </label>
        ))}
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-danger text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
