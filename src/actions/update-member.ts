import { isDeepStrictEqual } from 'node:util'
import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import type { Place } from '#core/place.ts'
import { countryOfZone, isCountry } from '#core/time/country.ts'
import { daysOffProblem } from '#core/time/days-off.ts'
import { DEFAULT_WORKING_HOURS, workingHoursProblem } from '#core/time/working-hours.ts'
import { insertAudit } from '#db/audit.ts'
import { updateHostedDue } from '#db/calendar/calendar-objects.ts'
import { currentTime } from '#db/ids.ts'
import {
  getMember,
  lockAdmins,
  lockMember,
  type Member,
  type MemberSettings,
  updateMember,
} from '#db/people/members.ts'
import { updateName, updateZone } from '#db/people/people.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { MEMBER } from '#resources/member.ts'
import { type Change, camel } from '#resources/resource.ts'
import { requireAdminMaker } from './require-admin-maker.ts'
import { requireLinkMaker } from './require-link-maker.ts'

export type UpdateMember = Omit<Change<typeof MEMBER>, 'place'> & { place?: Place | null | undefined }

export async function changeMember(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: UpdateMember,
  acting: Acting,
): Promise<Member> {
  if (command.role === 'admin') requireAdminMaker(acting.actor)
  const admins = await lockAdmins(sql, workspace)
  const before = await lockMember(sql, workspace, id)
  if (command.role === 'member' && before.role === 'admin') requireAdminMaker(acting.actor)
  const problem = problemOf(command)
  if (problem)
    throw new Failure('validation_error', `${problem}.`, problem.startsWith('country') ? NO_COUNTRY : undefined)
  await requireLinkMaker(sql, workspace, { place: command.place, memberId: id, field: 'place' })
  if (command.role === 'member' && admins.length === 1 && admins[0] === id)
    throw new Failure('invalid_request', 'This member is the last active admin. Make another member an admin first.')

  const after = { ...before, ...given(command) }
  const fields = CHANGEABLE.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  if (fields.length === 0) return before
  if (after.name !== before.name) await updateName(sql, workspace, before.personId, after.name)
  if (after.zone !== before.zone) await updateZone(sql, workspace, before.personId, after.zone, 'member')
  const now = currentTime(acting.clock)
  const isSeen = !isDeepStrictEqual(shown(before, workspace), shown(after, workspace))
  await updateMember(sql, workspace, id, {
    ...Object.fromEntries(fields.filter(isOwn).map((field) => [field, after[field]])),
    updatedAt: isSeen ? now : before.updatedAt,
  })
  // Offered times may now be outside the hours, and others may have become free.
  if (fields.some((field) => OF_TIME.includes(field)))
    await updateHostedDue(sql, { workspaceId: workspace.id, memberId: id }, now)
  await insertAudit(sql, workspace, { action: 'member.updated', ref: id, detail: { fields } }, acting)
  return await getMember(sql, workspace, id)
}

const NO_COUNTRY = { plainly: 'Choose a country from the list.' }

function problemOf({ workingHours, country, daysOff }: UpdateMember): string | null {
  if (typeof country === 'string' && !isCountry(country))
    return `country: ${JSON.stringify(country)} is not a country; give two capital letters as ISO 3166 has them, such as PT`
  return (workingHours ? workingHoursProblem(workingHours) : null) ?? (daysOff ? daysOffProblem(daysOff) : null)
}

const OF_TIME: readonly string[] = [
  ...(['zone', 'workingHours', 'country', 'daysOff'] as const),
  ...(['bufferMinutes', 'noticeMinutes', 'dailyLimit'] as const),
]
/** The zone belongs to the person; answers call it the member's time zone. */
type Changeable = Pick<Member, keyof MemberSettings | 'name' | 'zone'>
const CHANGEABLE = Object.entries(MEMBER)
  .filter(([, field]) => 'update' in field)
  .map(([name]) => (name === 'timezone' ? 'zone' : camel(name)) as keyof Changeable)
/** Name and zone are stored with the person. */
const isOwn = (field: keyof Changeable): boolean => field !== 'name' && field !== 'zone'

function given(command: UpdateMember): Partial<Changeable> {
  const { timezone, ...rest } = command
  const entries = Object.entries({ ...rest, zone: timezone }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<Changeable>
}

/** Choosing the default explicitly stores it, but nobody sees a difference. */
function shown(member: Changeable, workspace: Workspace): Changeable {
  const zone = member.zone ?? workspace.timezone
  return {
    ...(Object.fromEntries(CHANGEABLE.map((field) => [field, member[field]])) as Changeable),
    zone,
    country: member.country ?? countryOfZone(zone),
    workingHours: member.workingHours ?? DEFAULT_WORKING_HOURS,
  }
}
