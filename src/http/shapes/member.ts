import { type Static, Type } from 'typebox'
import { countryOfZone } from '#core/time/country.ts'
import { DEFAULT_WORKING_HOURS } from '#core/time/working-hours.ts'
import type { Member } from '#db/people/members.ts'
import type { Workspace } from '#db/workspaces.ts'
import { MEMBER } from '#resources/member.ts'
import { createBody, shaper, shownIn, updateBody } from './resource.ts'

export const MemberShape = Type.Object(shownIn(MEMBER), { $id: 'WorkspaceMember' })

const shape = shaper(MEMBER)

export function memberShape(member: Member, workspace: Workspace): Static<typeof MemberShape> {
  const timezone = member.zone ?? workspace.timezone
  return shape(member, {
    email: member.email,
    name: member.name,
    timezone,
    working_hours: member.workingHours ?? DEFAULT_WORKING_HOURS,
    country: member.country ?? countryOfZone(timezone),
  })
}

export const CreateMemberBody = createBody(MEMBER)
export const UpdateMemberBody = updateBody(MEMBER)

export const DeactivateMemberBody = Type.Object({
  transfer_to: Type.Optional(
    Type.String({
      trim: true,
      format: 'email',
      description:
        'Email of the active member who takes over open requests, and comes to booked meetings in the leaving member’s place where they are free. Required while there are open requests; nothing is handed over unless given.',
      example: 'you@demo.test',
    }),
  ),
})
