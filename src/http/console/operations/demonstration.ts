import { Type } from 'typebox'
import { createRequest } from '#actions/create-request.ts'
import { Failure } from '#core/failure.ts'
import { CAST, isOfCast } from '#core/negotiation/demonstration/cast.ts'
import { type Act, isOver, nextAct } from '#core/negotiation/demonstration/next-act.ts'
import { loadNegotiation, WRITES_NOTHING } from '#db/negotiation/whole-negotiation.ts'
import { getRequest } from '#db/requests/requests.ts'
import type { Pool } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'
import { answerAs, type Act as Played, requireKept } from '#mail/mailroom.ts'
import { Identifier, Nullable } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'
import { requireMailroom } from './mailroom.ts'

// "Watch it book a meeting": a real request with invented people. The page asks for one step after the other, so that people can
// follow; the service does everything else as usual.

const NextShape = Type.Object({
  told: Nullable(Type.String({ description: 'What somebody just did; null while nobody is asked anything.' })),
  is_over: Type.Boolean(),
})

const StartedShape = Type.Object({
  meeting_request_id: Identifier('request'),
})

export const demonstrationOperations: Operation[] = [
  operation({
    name: 'startDemonstration',
    method: 'POST',
    path: '/demonstrations',
    ability: 'use_mailroom',
    summary: 'Ask for a meeting with people who are made up',
    body: Type.Object({}),
    answers: { 201: Type.Object({ data: StartedShape }) },
    act: async ({ workspace, acting }, { mailroom, wake }) => {
      const { pool } = await requireMailroom(mailroom)
      if (acting.actor.kind !== 'member') throw new Failure('forbidden', 'Sign in to the console to watch.')
      const { request } = await createRequest(pool, workspace, playWith(acting.actor.email), null, acting)
      wake({ workspaceId: workspace.id, requestId: request.id })
      return { data: { meeting_request_id: request.id } }
    },
  }),

  operation({
    name: 'playDemonstration',
    method: 'POST',
    path: '/demonstrations/:id/next',
    ability: 'use_mailroom',
    summary: 'Let one of them act who has got mail',
    params: Type.Object({ id: Identifier('request') }),
    body: Type.Object({}),
    answers: { 200: Type.Object({ data: NextShape }) },
    act: async ({ params, workspace, acting }, { mailroom, wake }) => {
      const room = { ...(await requireMailroom(mailroom)), actor: acting.actor }
      const negotiation = await played(
        room.pool,
        workspace,
        params.id,
        await timeIn(room.pool, workspace, acting.clock),
      )
      const act = isOver(negotiation) ? null : nextAct(negotiation)
      if (!act) return { data: { told: null, is_over: isOver(negotiation) } }
      const { email, name } = act.actor
      const kept = await answerAs(room, workspace, { email, name, act: asMail(act) })
      requireKept(kept, room.home)
      wake({ workspaceId: workspace.id, requestId: params.id })
      return { data: { told: toldOf(act), is_over: false } }
    },
  }),
]

const playWith = (organizer: string): Parameters<typeof createRequest>[2] => ({
  organizer: { email: organizer },
  participants: CAST.map(({ email, name, zone }) => ({ email, name, timezone: zone })),
  source: 'api',
  includeIntroduction: true,
  context: {
    title: 'Product demo',
    purpose: 'See whether our product fits',
    description: null,
    durationMinutes: 30,
    timeframe: null,
    place: null,
  },
})

async function played(pool: Pool, workspace: Workspace, id: string, now: string) {
  const { participantEmails } = await getRequest(pool, workspace, id)
  if (!isOfCast(participantEmails))
    throw new Failure('invalid_request', 'This request is with other people, who answer for themselves.')
  const { negotiation } = await loadNegotiation(pool, workspace, id, now)
  return { ...negotiation, ...WRITES_NOTHING }
}

function asMail(act: Act): Played {
  return act.does === 'accept' ? { do: 'rsvp', partstat: 'ACCEPTED' } : { do: act.does, text: act.text }
}

const DONE = { reply: 'answers', out_of_office: 'is away, and a machine answers', accept: 'accepts the invite' }

const toldOf = ({ actor, does }: Act): string => `${actor.name} ${DONE[does]}.`
