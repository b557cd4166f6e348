import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ShownTeam, TeamMembership } from '../../../../client/src/shapes.ts'
import { type Queue, queueQuery, useTeamChange } from '../../api/teams.ts'
import { BesideField } from '../../ui/beside-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { onlyProblem } from '../../ui/field.tsx'
import { MemberChooser } from '../../ui/member-chooser.tsx'
import { Section } from '../../ui/section.tsx'
import type { Option } from '../../ui/select.tsx'
import { Ago } from '../../ui/time.tsx'
import { OnTeam } from './on-team.tsx'

type Props = { team: ShownTeam; refusal: string | null }

/** The members of the team; in a pool in the order of their turns. */
export function Roster({ team, refusal }: Props) {
  const isPool = team.mode === 'pool'
  const queue = useQuery({ ...queueQuery(team.id), enabled: isPool })
  const roster = inOrder(team, queue.data)
  return (
    <Section
      title={isPool ? 'Queue' : 'Members'}
      lead={
        isPool ? (
          <NextUp team={team} />
        ) : team.mode === 'stack' ? (
          'All of them meet the people who write to the team.'
        ) : undefined
      }
    >
      {team.members.length === 0 ? (
        <Empty icon={Users} title="Nobody is on the team yet">
          {isPool
            ? 'Mail to its address waits in the tray until somebody can take it.'
            : 'Add the people who belong to it.'}
        </Empty>
      ) : (
        <ol className="divide-y divide-line">
          {roster.map(({ membership, place, hasLeft }) => (
            <li key={membership.id} className="py-3 first:pt-0">
              <OnTeam team={team} membership={membership} place={place} hasLeft={hasLeft} refusal={refusal} />
            </li>
          ))}
        </ol>
      )}
      {refusal === null && <Add team={team} />}
    </Section>
  )
}

type Standing = { membership: TeamMembership; place: number | null; hasLeft: boolean }

/** In the order of turns; members without a turn come last. Without an order, by when they joined. */
function inOrder({ members }: ShownTeam, queue: Queue | undefined): Standing[] {
  const placeOf = ({ id }: TeamMembership) => queue?.waiting.indexOf(id) ?? -1
  const left = new Set(queue?.resting.flatMap(({ membership_id: id, why }) => (why === 'inactive' ? [id] : [])))
  const roster = members.map((membership) => {
    const index = placeOf(membership)
    return { membership, place: index < 0 ? null : index + 1, hasLeft: left.has(membership.id) }
  })
  return roster.toSorted((one, other) => (one.place ?? members.length + 1) - (other.place ?? members.length + 1))
}

function NextUp({ team: { next_assignee: next } }: { team: ShownTeam }) {
  if (next === null) return 'Nobody can be given a request now.'
  return (
    <>
      <b className="font-medium text-ink">{next.name ?? next.email}</b> is next,{' '}
      {next.last_assigned_at === null ? (
        'who has had no turn yet.'
      ) : (
        <>
          whose last turn is the longest ago: <Ago at={next.last_assigned_at} />.
        </>
      )}{' '}
      A member without free time for a request keeps their place.
    </>
  )
}

function Add({ team }: { team: ShownTeam }) {
  const change = useTeamChange(team.id)
  const [chosen, setChosen] = useState<Option | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { workspace_membership_id: chosen?.value ?? '' }
    if (!change.isPending)
      change.mutate({ method: 'POST', path: '/members', body }, { onSuccess: () => setChosen(null) })
  }
  return (
    <form onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-3 border-line border-t pt-4">
      <div className="w-full sm:w-80">
        <MemberChooser
          label="Add to the team"
          placeholder="A name or an address"
          by="id"
          without={team.members.map(({ workspace_membership_id: id }) => id)}
          chosen={chosen}
          onChoose={setChosen}
          problem={onlyProblem(change.error)}
        />
      </div>
      <BesideField>
        <Button type="submit" isBusy={change.isPending}>
          <UserPlus aria-hidden size={16} />
          Add
        </Button>
      </BesideField>
    </form>
  )
}
