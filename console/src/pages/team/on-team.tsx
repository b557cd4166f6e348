import { Pause, Play, X } from 'lucide-react'
import { Link } from 'react-router'
import type { ShownTeam, TeamMembership } from '../../../../client/src/shapes.ts'
import { useTeamChange } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { Ago } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'

type Props = {
  team: ShownTeam
  membership: TeamMembership
  place: number | null
  /** No longer active in the workspace. */
  hasLeft: boolean
  refusal: string | null
}

/** A member of a team: their place in the queue, their last turn, and the actions. */
export function OnTeam({ team, membership, place, hasLeft, refusal }: Props) {
  const change = useTeamChange(team.id)
  const { id, name, email, role, paused_at: pausedAt, workspace_membership_id: memberId } = membership
  const path = `/members/${id}`
  const isPaused = pausedAt !== null
  const remove = () =>
    change.mutate(
      { method: 'DELETE', path },
      {
        onSuccess: () =>
          showToast(`${name ?? email} is no longer on ${team.name}.`, () =>
            change.mutate({ method: 'POST', path: '/members', body: { workspace_membership_id: memberId, role } }),
          ),
      },
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {place !== null && (
        <span
          className={`flex size-7 shrink-0 items-center justify-center rounded-full text-sm tabular-nums ${place === 1 ? 'bg-accent font-medium text-ground' : 'bg-sunken text-soft'}`}
        >
          {place}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-48">
        <Link to={`/members/${memberId}`} className="font-medium hover:underline">
          {name ?? email}
        </Link>
        <p className="text-sm text-soft">
          <Standing membership={membership} mode={team.mode} hasLeft={hasLeft} />
        </p>
        {change.isError && (
          <p role="alert" className="text-danger text-sm">
            {change.error.message}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          disabledReason={refusal}
          isBusy={change.isPending}
          aria-label={`${role === 'manager' ? 'Make member' : 'Make manager'}: ${name ?? email}`}
          onClick={() =>
            change.mutate({ method: 'PATCH', path, body: { role: role === 'manager' ? 'member' : 'manager' } })
          }
        >
          {role === 'manager' ? 'Make member' : 'Make manager'}
        </Button>
        {team.mode === 'pool' && (
          <Button
            disabledReason={refusal}
            isBusy={change.isPending}
            aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name ?? email}`}
            onClick={() => change.mutate({ method: 'POST', path: `${path}/${isPaused ? 'unpause' : 'pause'}` })}
          >
            {isPaused ? <Play aria-hidden size={16} /> : <Pause aria-hidden size={16} />}
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        <Button look="danger" disabledReason={refusal} aria-label={`Remove ${name ?? email}`} onClick={remove}>
          <X aria-hidden size={16} />
          Remove
        </Button>
      </div>
    </div>
  )
}

type StandingProps = { membership: TeamMembership; mode: ShownTeam['mode']; hasLeft: boolean }

function Standing({ membership, mode, hasLeft }: StandingProps) {
  const role = membership.role === 'manager' ? 'Manager' : 'Member'
  if (mode !== 'pool') return role
  if (hasLeft) return `${role}, deactivated in the workspace: gets no turn`
  if (membership.paused_at !== null)
    return (
      <>
        {role}, paused <Ago at={membership.paused_at} />: gets no turn until resumed
      </>
    )
  if (membership.last_assigned_at === null) return `${role}, no turn yet`
  return (
    <>
      {role}, last turn <Ago at={membership.last_assigned_at} />
    </>
  )
}
