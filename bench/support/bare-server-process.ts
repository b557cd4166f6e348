import Fastify from 'fastify'
import { newAudit } from '#db/audit.ts'
import { getTeam } from '#db/people/teams.ts'
import { insertRequest } from '#db/requests/create-request.ts'
import { openPool } from '#db/sql.ts'
import { newEvent } from '#db/webhooks/events.ts'
import type { Workspace } from '#db/workspaces.ts'
import { ACTING, anId } from './clock.ts'

const pool = openPool(JSON.parse(process.argv[2]!), { name: 'parley bench' })
const app = Fastify()

app.get<{ Params: { workspace: string; id: string } }>('/teams/:workspace/:id', async ({ params }) => ({
  data: await getTeam(pool, { id: params.workspace } as Workspace, params.id),
}))

type Bare = { workspace: string; organizer: { memberId: string; email: string }; participants: string[] }

/** A request, its people, negotiation, event and deliveries in one statement, without lookups or checks. */
app.post<{ Body: Bare }>('/meeting_requests', async ({ body }, reply) => {
  const { id, at } = anId('request')
  const fields = { id, status: 'active', created_at: at } as const
  await insertRequest(pool, { id: body.workspace } as Workspace, {
    id,
    at,
    actor: 'bench',
    organizer: { ...body.organizer, zone: null },
    participants: body.participants.map((email) => ({ id: anId('participant').id, email, zone: null })),
    newPeople: [],
    fills: [],
    hosts: [{ memberId: body.organizer.memberId, via: 'organizer', teamId: null }],
    includeIntroduction: false,
    introductionGuidance: null,
    requesterKey: null,
    askedBy: null,
    team: null,
    source: 'api',
    context: {
      title: null,
      purpose: null,
      description: null,
      durationMinutes: null,
      timeframe: null,
    },
    event: newEvent({ type: 'meeting_request.created', requestId: id, fields }, ACTING.clock),
    audit: newAudit({ action: 'meeting_request.created', ref: id }, ACTING),
    answer: null,
  })
  return reply.code(202).send({ data: { id, status: 'active', created_at: at } })
})

process.send!(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
  process.disconnect?.()
})
