import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import type { ShownTeam, TeamAssignment } from '../../../../client/src/shapes.ts'
import { assignmentsQuery } from '../../api/teams.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { Ago } from '../../ui/time.tsx'

const LISTED = 8

/** The team's assignments: how many each member got, and the latest with the reason. */
export function Assignments({ team }: { team: ShownTeam }) {
  const assignments = useQuery(assignmentsQuery(team.id))
  return (
    <Section title="Who got what" lead="The newest hundred requests that came to the team.">
      {assignments.isError ? (
        <Problem error={assignments.error} retry={() => void assignments.refetch()} />
      ) : assignments.isPending ? (
        <Loading />
      ) : assignments.data.length === 0 ? (
        <Empty icon={CalendarClock} title="No request has come yet">
          {team.email_address
            ? `Write to ${team.email_address}, or choose the team when you ask for a meeting.`
            : 'Choose the team when you ask for a meeting.'}
        </Empty>
      ) : (
        <div className="grid gap-8 lg:grid-cols-2">
          <BarList label="Requests per member" rows={shares(team, assignments.data)} />
          <ul className="space-y-3 text-sm">
            {assignments.data.slice(0, LISTED).map((assignment) => (
              <li key={assignment.id}>
                <Link to={`/requests/${assignment.meeting_request_id}`} className="font-medium hover:underline">
                  {assignment.name ?? assignment.email}
                </Link>{' '}
                <span className="text-soft">
                  <Ago at={assignment.assigned_at} />
                </span>
                <p className="text-soft">{assignment.reason}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

/** Everybody on the team, also without any, and former members. */
function shares({ members }: ShownTeam, assignments: TeamAssignment[]) {
  const counts = new Map(
    members.map((member) => [member.workspace_membership_id, { name: member.name ?? member.email, value: 0 }]),
  )
  for (const { workspace_membership_id: id, name, email } of assignments) {
    const known = counts.get(id) ?? { name: name ?? email, value: 0 }
    counts.set(id, { ...known, value: known.value + 1 })
  }
  return [...counts]
    .sort(([, one], [, other]) => other.value - one.value)
    .map(([key, { name, value }]) => ({
      key,
      name,
      text: value.toLocaleString(),
      parts: [{ key: 'assigned', value, colour: 'fill-accent' }],
    }))
}
