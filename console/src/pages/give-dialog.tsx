import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { candidatesQuery, type Fate, type TrayMail, teamsToGiveQuery } from '../api/tray.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { onlyProblem } from '../ui/field.tsx'
import { MemberChooser } from '../ui/member-chooser.tsx'
import { type Option, Select } from '../ui/select.tsx'

type Props = {
  mail: TrayMail
  isBusy: boolean
  error: Error | null
  onSettle: (fate: Fate) => void
  onClose: () => void
}

const KINDS = {
  meeting_request_id: { label: 'A meeting request', hint: 'It is read there as if it had come there.' },
  team_id: { label: 'A team', hint: 'It becomes a new request, and the team’s rules decide who takes it.' },
  member_id: { label: 'A member', hint: 'They organize a new request that is made of it.' },
}
type Kind = keyof typeof KINDS

/** Where a waiting mail belongs. */
export function GiveDialog({ mail, isBusy, error, onSettle, onClose }: Props) {
  const [kind, setKind] = useState<Kind>('meeting_request_id')
  const [chosen, setChosen] = useState<Partial<Record<Kind, string>>>({})
  const [member, setMember] = useState<Option | null>(null)
  const options = useOptions(mail.from_email)
  const id = kind === 'member_id' ? member?.value : (chosen[kind] ?? options[kind][0]?.value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && id) onSettle({ verb: 'give', body: { [kind]: id } })
  }
  return (
    <Dialog title="Where does it belong?" isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <fieldset className="space-y-2">
          <legend className="sr-only">To whom</legend>
          {(Object.keys(KINDS) as Kind[]).map((each) => (
            <label key={each} className="flex cursor-pointer items-start gap-3 rounded-lg border border-line p-3">
              <input
                type="radio"
                name="kind"
                checked={kind === each}
                onChange={() => setKind(each)}
                className="mt-1 accent-accent"
              />
              <span>
                <span className="block font-medium text-sm">{KINDS[each].label}</span>
                <span className="block text-sm text-soft">{KINDS[each].hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {kind === 'member_id' ? (
          <MemberChooser
            label={KINDS[kind].label}
            placeholder="A name or an address"
            problem={onlyProblem(error)}
            by="id"
            chosen={member}
            onChoose={setMember}
          />
        ) : (
          <Select
            key={kind}
            label={KINDS[kind].label}
            options={options[kind]}
            value={id ?? ''}
            problem={onlyProblem(error)}
            onChange={(event) => setChosen({ ...chosen, [kind]: event.target.value })}
          />
        )}
        <DialogButtons onClose={onClose} keep="Cancel">
          <Button
            type="submit"
            look="accent"
            isBusy={isBusy}
            disabledReason={
              id ? null : kind === 'member_id' ? 'Choose a member first.' : 'There is nothing of this kind to choose.'
            }
          >
            Give it
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function useOptions(email: string): Record<Exclude<Kind, 'member_id'>, Option[]> {
  const requests = useQuery(candidatesQuery(email)).data ?? []
  const teams = useQuery(teamsToGiveQuery).data ?? []
  return {
    meeting_request_id: requests.map((request) => ({
      value: request.id,
      label: `${request.title ?? 'Meeting'}: ${request.organizer_email} with ${request.participant_emails.join(', ')}`,
    })),
    team_id: teams.filter(({ mode }) => mode !== 'manual').map(({ id, name }) => ({ value: id, label: name })),
  }
}
