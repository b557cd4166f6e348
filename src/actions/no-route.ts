import { Failure } from '#core/failure.ts'
import type { NoRoute } from '#core/team/routing.ts'

/** Nobody who could take it is free. */
export type NobodyFree = 'nobody_free'

/** Why a team cannot take a request, for a program or a person who named it. */
export const noRoute = (why: NoRoute | NobodyFree): Failure =>
  new Failure('validation_error', NO_ROUTE[why], { plainly: NO_ROUTE_PLAINLY[why] })

const NO_ROUTE: Record<NoRoute | NobodyFree, string> = {
  unknown_team: 'team_id: there is no such team in this workspace. Check the identifier.',
  inactive_team: 'team_id: the team is deactivated. Reactivate it, or name an organizer.',
  manual_team: 'team_id: a manual team takes no requests. Change its mode, or name an organizer.',
  nobody_eligible:
    'team_id: nobody on the team can take it: everybody is paused, deactivated or among the participants. Add a member or unpause one.',
  nobody_free: 'team_id: nobody on the team is free in the timeframe. Choose another time.',
}

const NO_ROUTE_PLAINLY: Record<NoRoute | NobodyFree, string> = {
  unknown_team: 'This team is not here. Choose another.',
  inactive_team: 'This team is deactivated. Choose another, or a member.',
  manual_team: 'This team takes no requests by itself. Choose another, or a member.',
  nobody_eligible:
    'Nobody on this team can take it: everybody is paused, deactivated or invited as a guest. Choose another, or a member.',
  nobody_free: 'Nobody on this team is free then. Choose another time.',
}
