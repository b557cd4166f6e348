import { Failure } from '#core/failure.ts'
import type { NoRoute } from '#core/team/routing.ts'

/** Why a team cannot take a request, for a program that named it. */
export const noRoute = (why: NoRoute): Failure => new Failure('validation_error', NO_ROUTE[why])

const NO_ROUTE: Record<NoRoute, string> = {
  unknown_team: 'team_id: there is no such team in this workspace. Check the identifier.',
  inactive_team: 'team_id: the team is deactivated. Reactivate it, or name an organizer.',
  manual_team: 'team_id: a manual team takes no requests. Change its mode, or name an organizer.',
  nobody_eligible:
    'team_id: nobody on the team can take it: everybody is paused, deactivated or among the participants. Add a member or unpause one.',
}
