import { type Static, Type } from 'typebox'
import { askOnce, SAME_WISH_MINUTES } from '#actions/ask-once.ts'
import { PARTICIPANTS_MAX } from '#core/negotiation/policy.ts'
import { requireRight } from '#http/gate.ts'
import { createCommand } from '#http/read-request-body.ts'
import { CreateRequestBody } from '#http/shapes/meeting-request.ts'
import { carryOut, DryRun, Ordered } from '../order.ts'
import { tool, type Use } from '../tool.ts'

const { organizer_email, team_id, participants, context } = CreateRequestBody.properties
const { title, purpose, description, duration_minutes, timeframe, place } = context.properties

const Input = Type.Object({
  participants: Type.Array(participants.items, {
    minItems: 1,
    maxItems: PARTICIPANTS_MAX,
    description:
      'Everybody who is to be invited, by email address. Not the organizer. Never guess an address: ask the person.',
  }),
  organizer_email: Type.Optional(
    Type.String({
      ...organizer_email,
      description: 'The member for whom the meeting is. Unless given, the person themselves where you act for one.',
    }),
  ),
  team_id,
  title,
  purpose,
  preferences: Type.Optional(
    Type.String({
      ...description,
      description: 'What Parley should mind, such as “prefers mornings”. Not shown to anybody.',
    }),
  ),
  duration_minutes,
  timeframe,
  place,
  another_meeting: Type.Optional(
    Type.Boolean({
      description: `True only if the person wants one more meeting with the same people, although one was asked for in the last ${SAME_WISH_MINUTES} minutes. Give it a title of its own.`,
    }),
  ),
  dry_run: DryRun,
})

export const askForMeeting = tool({
  name: 'ask_for_meeting',
  title: 'Ask for a meeting',
  description: `Asks for a meeting. Parley writes to the participants by mail in its own words, understands their answers, finds a time that suits everybody, books it and sends the invitations; do not write to them yourself. This sends mail to people outside, so use dry_run first and show the person the mail, unless they told you to go ahead. Asking again for the same people within ${SAME_WISH_MINUTES} minutes writes to nobody a second time: the answer shows the meeting that was asked for before.`,
  ability: 'make_request',
  hints: { changes: 'adds', writesOutside: true, isRepeatable: true },
  input: Input,
  output: Ordered,
  use: async ({ another_meeting: isAnother = false, dry_run: isDry = false, ...wish }, use) => {
    const { workspace, acting, services } = use
    const organizer = organizerOf(wish, use)
    const { participants, team_id, title, purpose, preferences, duration_minutes, timeframe, place } = wish
    const body: Static<typeof CreateRequestBody> = {
      participants,
      ...(organizer !== undefined && { organizer_email: organizer }),
      ...(team_id !== undefined && { team_id }),
      context: { title, purpose, description: preferences, duration_minutes, timeframe, place },
    }
    await requireRight(services.pool, use, 'make_request', { params: {}, body })
    const command = createCommand(body)
    return await carryOut(use, isDry, async (sql) => {
      const { outcome, request } = await askOnce(sql, workspace, command, isAnother, acting)
      const isDone = outcome === 'made'
      return { request, isDone, says: isDone ? ASKED : askedBefore(request.createdAt, acting.clock.nowMs()) }
    })
  },
})

const ASKED =
  'Asked. Parley writes to the participants now and does the rest. Answers take hours or days, so tell the person that you will look when they ask: meeting_status shows how it stands.'

function askedBefore(createdAt: string, nowMs: number): string {
  const minutes = Math.max(0, Math.round((nowMs - Date.parse(createdAt)) / 60_000))
  const when = minutes === 0 ? 'a moment ago' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  return `This was asked for ${when}, so nothing was sent again. If the person wants one more meeting with the same people, ask with a title of its own and another_meeting. To change this one, use change_meeting.`
}

/** People who let an assistant act for them mean their own meetings. */
function organizerOf({ organizer_email, team_id }: Static<typeof Input>, { acting: { actor } }: Use) {
  if (organizer_email !== undefined || team_id !== undefined || actor.kind !== 'member') return organizer_email
  return actor.email
}
