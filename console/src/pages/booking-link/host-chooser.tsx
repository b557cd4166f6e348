import { useQuery } from '@tanstack/react-query'
import type { BookingLink } from '../../../../client/src/shapes.ts'
import { sessionQuery } from '../../api/queries.ts'
import { teamsToGiveQuery } from '../../api/tray.ts'
import { MemberChooser, memberLabel } from '../../ui/member-chooser.tsx'
import { type Option, Select } from '../../ui/select.tsx'

type Props = { chosen: Option | null; onChoose: (option: Option) => void; problem: string | null }

const LABEL = 'Who meets the visitors'
const HINT = 'Of a pool whoever is free, in turn; of a stack everybody.'

/** A member or a team. Plain members choose among themselves and the teams that they manage. */
export function HostChooser({ chosen, onChoose, problem }: Props) {
  const session = useQuery(sessionQuery)
  const teams = useQuery(teamsToGiveQuery)
  const me = session.data?.member
  if (!me) return null
  const isAdmin = me.role === 'admin'
  const options: Option[] = (teams.data ?? [])
    .filter(({ id, mode }) => mode !== 'manual' && (isAdmin || me.manages.includes(id)))
    .map(({ id, name, mode }) => ({ value: id, label: `${name}, a ${mode}` }))
  const self = { value: me.id, label: memberLabel(me) }
  if (isAdmin)
    return (
      <MemberChooser
        label={LABEL}
        hint={HINT}
        problem={problem}
        placeholder="A member or a team"
        by="id"
        others={options}
        chosen={chosen ?? self}
        onChoose={(option) => option && onChoose(option)}
      />
    )
  const own = [self, ...options]
  const all = chosen === null || own.some(({ value }) => value === chosen.value) ? own : [chosen, ...own]
  return (
    <Select
      label={LABEL}
      hint={HINT}
      problem={problem}
      options={all}
      value={chosen?.value ?? self.value}
      onChange={({ target }) => onChoose(all.find(({ value }) => value === target.value)!)}
    />
  )
}

/** The same for the API. */
export const hostIn = (id: string): { team_id: string } | { workspace_membership_id: string } =>
  id.startsWith('team_') ? { team_id: id } : { workspace_membership_id: id }

export const hostOf = ({ team_id: team, workspace_membership_id: member }: BookingLink): string => team ?? member ?? ''
