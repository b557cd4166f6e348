import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { WorkspaceMember } from '../../../client/src/shapes.ts'
import { memberQuery, useRefusal } from '../api/members.ts'
import { hoursText } from '../ui/hours.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import { Calendars } from './member/calendars.tsx'
import { DaysOff } from './member/days-off.tsx'
import { MemberActivity } from './member/departure.tsx'
import { Limits } from './member/limits.tsx'
import { Profile } from './member/profile.tsx'
import { Programs } from './member/programs.tsx'
import { SeenWeek } from './member/seen-week.tsx'
import { Hours } from './member/working-hours.tsx'

const BACK = { to: '/members', label: 'All members' }

/** One member: profile, hours, calendars, and the resulting free times. */
export function MemberPage() {
  const { id = '' } = useParams()
  const member = useQuery(memberQuery(id))
  const refusal = useRefusal('edit_member', { kind: 'member', id, changesRole: false })
  if (member.isError)
    return (
      <>
        <PageHeader title="Member" back={BACK} />
        <Problem error={member.error} retry={() => void member.refetch()} />
      </>
    )
  if (member.isPending) return <p className="py-10 text-center text-soft">Loading…</p>
  const { name, email, active } = member.data
  return (
    <>
      <PageHeader
        title={name ?? email}
        lead={active ? email : `${email} · left`}
        back={BACK}
        actions={<MemberActivity member={member.data} />}
      />
      <div className="space-y-6">
        {refusal === null && active ? <Editing member={member.data} /> : <Facts member={member.data} />}
        {active && <SeenWeek member={member.data} />}
      </div>
    </>
  )
}

/** Each part is saved separately, and reset when another member is shown. */
function Editing({ member }: { member: WorkspaceMember }) {
  return (
    <>
      <Profile key={`profile ${member.id}`} member={member} />
      <Hours key={`hours ${member.id}`} member={member} />
      <div className="grid gap-6 xl:grid-cols-2">
        <DaysOff key={`days ${member.id}`} member={member} />
        <Limits key={`limits ${member.id}`} member={member} />
      </div>
      <Calendars memberId={member.id} />
      <Programs memberId={member.id} />
    </>
  )
}

function Facts({ member }: { member: WorkspaceMember }) {
  const facts = [
    ['Role', member.role === 'admin' ? 'Admin' : 'Member'],
    ['Zone', member.timezone],
    ['Working hours', hoursText(member.working_hours)],
  ]
  return (
    <Section title="About">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-soft sm:pt-0.5">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
