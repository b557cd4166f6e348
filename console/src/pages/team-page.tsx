import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useRefusal } from '../api/members.ts'
import { teamQuery } from '../api/teams.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { TeamActivity } from './team/activity.tsx'
import { Assignments } from './team/assignments.tsx'
import { MODE_NAMES } from './team/modes.ts'
import { Roster } from './team/roster.tsx'
import { TeamSettings } from './team/settings.tsx'

const BACK = { to: '/teams', label: 'All teams' }

/** One team: its queue, its assignments, and its settings. */
export function TeamPage() {
  const { id = '' } = useParams()
  const team = useQuery(teamQuery(id))
  const refusal = useRefusal('edit_team', { kind: 'team', id })
  if (team.isError)
    return (
      <>
        <PageHeader title="Team" back={BACK} />
        <Problem error={team.error} retry={() => void team.refetch()} />
      </>
    )
  if (team.isPending) return <Loading />
  const { name, mode, description, email_address: address, active } = team.data
  return (
    <>
      <PageHeader
        title={name}
        back={BACK}
        lead={
          <>
            <span>{[MODE_NAMES[mode], !active && 'inactive', description].filter(Boolean).join(' · ')}</span>
            {address && <span className="wrap-anywhere mt-1 block font-mono text-ink text-sm">{address}</span>}
          </>
        }
        actions={
          <>
            {address && <CopyButton text={address} label="Copy the address" />}
            <TeamActivity team={team.data} refusal={refusal} />
          </>
        }
      />
      <div className="space-y-6">
        <Roster team={team.data} refusal={refusal} />
        {mode === 'manual' ? null : <Assignments team={team.data} />}
        {refusal === null && <TeamSettings key={id} team={team.data} />}
      </div>
    </>
  )
}
