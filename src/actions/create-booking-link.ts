import type { Acting } from '#core/actor.ts'
import { linkNameFor } from '#core/booking/link-name.ts'
import { type GivenQuestion, type Question, questionsGiven, questionsProblem } from '#core/booking/question.ts'
import { DEFAULT_DAYS_AHEAD } from '#core/booking/rules.ts'
import { Failure } from '#core/failure.ts'
import { durationsGiven } from '#core/meeting-kind.ts'
import { DEFAULT_DURATION_MINUTES } from '#core/negotiation/policy.ts'
import type { Place } from '#core/place.ts'
import { routeProblem } from '#core/team/routing.ts'
import { insertAudit } from '#db/audit.ts'
import { type BookingLink, getBookingLink, insertBookingLink } from '#db/booking/booking-links.ts'
import { newId } from '#db/ids.ts'
import { lockActiveMembers } from '#db/people/members.ts'
import { lockRoster } from '#db/people/teams.ts'
import type { Transaction } from '#db/sql.ts'
import { getWorkspace, type Workspace } from '#db/workspaces.ts'
import type { BOOKING_LINK } from '#resources/booking-link.ts'
import type { New } from '#resources/resource.ts'
import { requireLinkMaker } from './require-link-maker.ts'

export type CreateBookingLink = Omit<New<typeof BOOKING_LINK>, 'place'> & { place?: Place | null | undefined }

export async function createBookingLink(
  sql: Transaction,
  workspace: Workspace,
  command: CreateBookingLink,
  acting: Acting,
): Promise<BookingLink> {
  requireHandle(await getWorkspace(sql, workspace.id))
  const { title, teamId = null, workspaceMembershipId = null, durations, place = null, questions, ...given } = command
  await requireHosts(sql, workspace, { teamId, workspaceMembershipId, place })
  const { singleUse = false, forEmail = null } = given
  const { id, at } = newId('bookingLink', acting.clock)
  const isSecret = singleUse || forEmail !== null
  await insertBookingLink(sql, workspace, {
    id,
    kindId: newId('meetingKind', acting.clock).id,
    name: given.name ?? linkNameFor(title, { isSecret }, acting.clock),
    ...{ title, teamId, workspaceMembershipId, place },
    durations: durationsGiven(durations ?? [DEFAULT_DURATION_MINUTES]),
    language: given.language ?? null,
    bufferMinutes: given.bufferMinutes ?? null,
    noticeMinutes: given.noticeMinutes ?? null,
    daysAhead: given.daysAhead ?? DEFAULT_DAYS_AHEAD,
    dailyLimit: given.dailyLimit ?? null,
    questions: requireQuestions(questions ?? []),
    confirmAddress: given.confirmAddress ?? false,
    indexed: given.indexed ?? false,
    ...{ singleUse, forEmail },
    active: given.active ?? true,
    createdAt: at,
  })
  const detail = { team: teamId, member: workspaceMembershipId }
  await insertAudit(sql, workspace, { action: 'booking_link.created', ref: id, detail }, acting)
  return await getBookingLink(sql, workspace, id)
}

/** Its handle is in the address of every page. Read afresh, since it may have been given just now. */
function requireHandle({ id, handle }: Workspace): void {
  if (handle !== null) return
  throw new Failure(
    'validation_error',
    `The workspace has no handle yet, and the addresses of booking links contain it. Give it one with ./bin/parley workspace handle ${id} HANDLE, or in the console.`,
    {
      plainly:
        'The addresses of booking links contain the workspace’s handle, and it has none yet. Give it one in the settings.',
    },
  )
}

export type LinkHosts = { teamId: string | null; workspaceMembershipId: string | null; place: Place | null }

/** The team or member who meets the visitors must be able to take requests now. */
export async function requireHosts(
  sql: Transaction,
  workspace: Workspace,
  { teamId, workspaceMembershipId, place }: LinkHosts,
): Promise<void> {
  if (workspaceMembershipId !== null) {
    await lockActiveMembers(sql, workspace, [workspaceMembershipId], 'workspace_membership_id')
    await requireLinkMaker(sql, workspace, { place, memberId: workspaceMembershipId, field: 'place' })
    return
  }
  const team = await lockRoster(sql, workspace, teamId ?? '')
  const problem = team ? routeProblem(team) : 'unknown_team'
  if (problem) throw new Failure('validation_error', NO_HOSTS[problem], { plainly: NO_HOSTS_PLAINLY[problem] })
}

const NO_HOSTS = {
  unknown_team: 'team_id: there is no such team in this workspace. Check the identifier.',
  inactive_team: 'team_id: the team is deactivated. Reactivate it, or choose another.',
  manual_team: 'team_id: a manual team takes no requests by itself. Change its mode, or choose another.',
  nobody_eligible: 'team_id: nobody on the team can take requests. Add a member, or choose another team.',
}

const NO_HOSTS_PLAINLY = {
  unknown_team: 'This team is not here. Choose another.',
  inactive_team: 'This team is deactivated. Choose another.',
  manual_team: 'This team takes no requests by itself. Choose another.',
  nobody_eligible: 'Nobody on this team can take requests. Add a member, or choose another team.',
}

export function requireQuestions(given: readonly GivenQuestion[]): Question[] {
  const questions = questionsGiven(given)
  const problem = questionsProblem(questions)
  if (problem) throw new Failure('validation_error', problem)
  return questions
}
