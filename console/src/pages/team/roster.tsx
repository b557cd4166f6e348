import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import type { FormEvent } from 'react'
import { queue } from '#core/team/rotation.ts'
import type { ShownTeam, TeamMembership } from '../../../../client/src/shapes.ts'
import { membersQuery } from '../../api/queries.ts'
import { useTeamDeed } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { Ago } from '../../ui/time.tsx'
import { OnTeam } from './on-team.tsx'

type Props = { team: ShownTeam; refusal: string | null }

/** Who is on the team. In a pool they stand in the order of their turns. */
export function Roster({ team, refusal }: Props) {
  const members = useQuery(membersQuery)
  const { waiting, resting } = inOrder(team, members.data?.map(({ id }) => id) ?? null)
  const isPool = team.mode === 'pool'
  return (
    <Section
      title={isPool ? 'Queue' : 'Members'}
      lead={
        isPool ? (
          <NextUp team={team} />
        ) : team.mode === 'stack' ? (
          'All of them meet whoever writes to the team.'
        ) : undefined
      }
    >
      {team.members.length === 0 ? (
        <Empty title="Nobody is on the team yet">
          {isPool
            ? 'Mail to its address waits in the tray until somebody can take it.'
            : 'Add the people who belong to it.'}
        </Empty>
      ) : (
        <ol className="divide-y divide-line">
          {waiting.map((membership, index) => (
            <li key={membership.id} className="py-3 first:pt-0">
              <OnTeam team={team} membership={membership} place={isPool ? index + 1 : null} refusal={refusal} />
            </li>
          ))}
          {resting.map((membership) => (
            <li key={membership.id} className="py-3">
              <OnTeam team={team} membership={membership} place={null} refusal={refusal} />
            </li>
          ))}
        </ol>
      )}
      {refusal === null && <Add team={team} />}
    </Section>
  )
}

/** The order that requests are given out in, by the rule that gives them out. Who is paused or has left gets no turn. */
function inOrder({ members, mode }: ShownTeam, activeIds: string[] | null) {
  if (mode !== 'pool') return { waiting: members, resting: [] }
  const turns = members.map((membership) => ({
    id: membership.id,
    active: activeIds === null || activeIds.includes(membership.workspace_membership_id),
    pausedAt: membership.paused_at,
    lastAssignedAt: membership.last_assigned_at,
    membership,
  }))
  const waiting = queue(turns).map(({ membership }) => membership)
  return { waiting, resting: members.filter((membership) => !waiting.includes(membership)) }
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
      Whoever has no free time when a request comes keeps their place.
    </>
  )
}

function Add({ team }: { team: ShownTeam }) {
  const members = useQuery(membersQuery)
  const deed = useTeamDeed(team.id)
  const known = new Set(team.members.map((membership: TeamMembership) => membership.workspace_membership_id))
  const others = (members.data ?? []).filter(({ id }) => !known.has(id))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = { workspace_membership_id: String(new FormData(form).get('workspace_membership_id') ?? '') }
    if (!deed.isPending) deed.mutate({ method: 'POST', path: '/members', body }, { onSuccess: () => form.reset() })
  }
  if (members.isSuccess && others.length === 0)
    return <p className="mt-4 text-sm text-soft">Everybody in the workspace is on the team.</p>
  return (
    <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3 border-line border-t pt-4">
      <div className="w-full sm:w-80">
        <Select
          name="workspace_membership_id"
          label="Add to the team"
          options={others.map(({ id, name, email }) => ({ value: id, label: name ? `${name} (${email})` : email }))}
          problem={deed.error?.message ?? null}
        />
      </div>
      <Button type="submit" isBusy={deed.isPending}>
        <UserPlus aria-hidden size={16} />
        Add
      </Button>
    </form>
  )
}
