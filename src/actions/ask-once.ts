import { type Acting, actorName } from '#core/actor.ts'
import { emailKey } from '#core/person/email.ts'
import { lowestId } from '#db/ids.ts'
import { type Asked, listAskedSince, lockAsking } from '#db/requests/asked-before.ts'
import { getRequest, type MeetingRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { type CreateRequest, createRequestWithin } from './create-request.ts'
import { withoutRepeats } from './named-people.ts'

// An assistant that lost an answer, or was told the same thing twice, asks again. People outside must not get two invitations for
// one wish. Its words differ from one time to the next, so not they are compared: a wish is for whom somebody asks, and whom they
// want to meet.

/** Longer than any assistant repeats itself, and short enough to ask for the next meeting soon. */
export const SAME_WISH_MINUTES = 10

export type AskedOnce = { outcome: 'made' | 'asked_before'; request: MeetingRequest }

/**
 * Makes the request, unless the same people were asked for the same organizer a moment ago. `isAnother` is for a second meeting with
 * them on purpose, which differs in its title, length or timeframe.
 */
export async function askOnce(
  sql: Transaction,
  workspace: Workspace,
  command: CreateRequest,
  isAnother: boolean,
  acting: Acting,
): Promise<AskedOnce> {
  const participantKeys = withoutRepeats(command.participants).map(({ email }) => emailKey(email))
  const organizerKey = command.organizer && emailKey(command.organizer.email)
  const wish = { teamId: command.teamId ?? null, organizerKey, participantKeys, actor: actorName(acting.actor) }
  await lockAsking(sql, workspace, participantKeys)
  const since = lowestId('request', acting.clock.nowMs() - SAME_WISH_MINUTES * 60_000)
  const before = await listAskedSince(sql, workspace, wish, since)
  const same = isAnother ? before.find((asked) => isAlike(asked, command)) : before[0]
  if (same) return { outcome: 'asked_before', request: await getRequest(sql, workspace, same.id) }
  const { request } = await createRequestWithin(sql, workspace, command, null, acting)
  return { outcome: 'made', request }
}

function isAlike({ title, durationMinutes, timeframeStart, timeframeEnd }: Asked, { context }: CreateRequest): boolean {
  const { timeframe } = context
  return (
    title === context.title &&
    durationMinutes === context.durationMinutes &&
    timeframeStart === (timeframe?.start ?? null) &&
    timeframeEnd === (timeframe?.end ?? null)
  )
}
