import { useState } from 'react'
import type { WorkspaceMember } from '../../../../client/src/shapes.ts'
import { useMemberChange } from '../../api/members.ts'
import { hoursOf, hoursText, weekOf } from '../../ui/hours.ts'
import { HoursDrawing } from '../../ui/hours-drawing.tsx'
import { Save } from '../../ui/save.tsx'
import { Section } from '../../ui/section.tsx'

export function Hours({ member }: { member: WorkspaceMember }) {
  const change = useMemberChange(member.id)
  const [week, setWeek] = useState(() => weekOf(member.working_hours))
  const hours = hoursOf(week)
  return (
    <Section
      title="Working hours"
      lead={
        <>
          When {member.name ?? member.email} takes meetings, by the clocks in {member.timezone}:{' '}
          <span className="text-ink">{hoursText(hours)}</span>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ working_hours: hours })
        }}
      >
        <HoursDrawing week={week} onChange={setWeek} />
        <Save change={change} general={change.error?.message ?? null} label="Save the hours" />
      </form>
    </Section>
  )
}
