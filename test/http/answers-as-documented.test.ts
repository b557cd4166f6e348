import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerOf, checkerFor, documentOf, operationsOf } from '../support/api-document.ts'
import { givenMailInReview } from '../support/mails.ts'
import { ownPool } from '../support/own-database.ts'
import { givenBookedConversation } from '../support/played.ts'
import { apiWith, newWorld, type World } from '../support/world.ts'

// The document is made from the schemas; this asks the running server and holds its answers against the document.

test('what the server answers is what the document says, for every operation', async () => {
  await using world = await newWorld({ pool: await ownPool(), handle: 'documented' })
  const document = await documentOf(world.app)
  const check = checkerFor(document)
  const operations = operationsOf(document)
  const answered = new Set<string>()

  const ask = async (
    method: 'get' | 'post' | 'patch' | 'delete',
    template: string,
    ids: string[],
    body?: unknown,
    api = world.api,
  ) => {
    const rest = [...ids]
    const path = template.replace(/\{\w+\}/g, () => rest.shift() ?? '')
    const answer = await api[method](path, body)
    const operation = document.paths[template]?.[method]
    assert.ok(operation, `${method} ${template} is not documented`)
    const documented = answerOf(document, operation, answer.status)
    assert.ok(documented, `${method} ${template} answers ${answer.status}, which is not documented: ${answer.text}`)
    const media = documented.content?.['application/json']
    if (media) assert.deepEqual(check(media.schema, answer.body), [], `${method} ${template}: ${answer.text}`)
    else assert.equal(answer.text, '', `${method} ${template} has a body that is not documented`)
    for (const header of everyAnswerHas(documented.headers ?? {}))
      assert.notEqual(
        answer.headers[header.toLowerCase()],
        undefined,
        `${method} ${template} ${answer.status}: ${header}`,
      )
    if (answer.status < 300) answered.add(operation.operationId)
    return answer
  }

  await scenario(world, ask)

  const silent = operations.filter(
    ({ path, operation }) => path.startsWith('/api/') && !answered.has(operation.operationId),
  )
  assert.deepEqual(
    silent.map(({ operation }) => operation.operationId),
    [],
    'add the new operation to the scenario below',
  )
})

/** Those that are shared by reference come with every such answer; a route's own depend on the call. */
function everyAnswerHas(headers: object): string[] {
  return Object.entries(headers)
    .filter(([, header]) => '$ref' in header)
    .map(([name]) => name)
}

type Ask = (
  method: 'get' | 'post' | 'patch' | 'delete',
  template: string,
  ids: string[],
  body?: unknown,
  api?: World['api'],
) => Promise<{ status: number; body: { data: { id: string } } }>

async function scenario(world: World, ask: Ask): Promise<void> {
  const members = '/api/v1/workspace_members'
  const teams = '/api/v1/teams'
  const bo = (await ask('post', members, [], { email: 'bo@acme.test', name: 'Bo Lind' })).body.data.id
  await ask('patch', `${members}/{id}`, [bo], { timezone: 'Europe/Stockholm' })
  await ask('get', `${members}/{id}`, [bo])
  await ask('get', `${members}/{id}/availability`, [bo])
  await ask('get', members, [])

  await ask('get', '/api/v1/workspace', [])
  await ask('patch', '/api/v1/workspace', [], { reminders: false })
  for (const verb of ['hold', 'release']) await ask('post', `/api/v1/workspace/${verb}`, [])

  const team = (await ask('post', teams, [], { name: 'Sales EMEA', member_ids: [bo] })).body.data.id
  await ask('post', teams, [], { name: 'Sales APAC' })
  await ask('get', teams, [])
  await ask('get', `${teams}/{id}`, [team])
  await ask('get', `${teams}/{id}/assignments`, [team])
  await ask('patch', `${teams}/{id}`, [team], { description: 'Takes requests from Europe.' })
  const membership = await ask('post', `${teams}/{team_id}/members`, [team], {
    workspace_membership_id: world.owner.id,
  })
  const ids = [team, membership.body.data.id]
  await ask('patch', `${teams}/{team_id}/members/{id}`, ids, { role: 'manager' })
  await ask('post', `${teams}/{team_id}/members/{id}/pause`, ids)
  await ask('post', `${teams}/{team_id}/members/{id}/pause`, ids)
  await ask('post', `${teams}/{team_id}/members/{id}/unpause`, ids)
  await ask('delete', `${teams}/{team_id}/members/{id}`, ids)
  await ask('post', `${teams}/{id}/deactivate`, [team])
  await ask('post', `${teams}/{id}/reactivate`, [team])
  await ask('post', `${members}/{id}/deactivate`, [bo])
  await ask('post', `${members}/{id}/reactivate`, [bo])

  await meetingRequests(world, ask)
  await bookingLinks(world, ask)
  await webhooks(world, ask)

  // And what goes wrong: 401, 403, 404, 413, 422 of both types.
  await ask('get', teams, [], undefined, apiWith(world.app, null))
  await ask('get', teams, [], undefined, world.withKey((await world.newKey(['members.read'])).key))
  await ask('get', `${teams}/{id}`, ['team_unknown'])
  await ask('post', teams, [], { name: 'x'.repeat(2_000_000) })
  await ask('post', teams, [], {})
  await ask('post', teams, [], { name: 'Sales EMEA' })
}

async function bookingLinks(world: World, ask: Ask): Promise<void> {
  const links = '/api/v1/booking_links'
  const body = { title: 'Product demo', workspace_membership_id: world.owner.id }
  const { id } = (await ask('post', links, [], body)).body.data
  await ask('get', links, [])
  await ask('get', `${links}/{id}`, [id])
  await ask('get', `${links}/{id}/slots`, [id])
  await ask('patch', `${links}/{id}`, [id], { days_ahead: 14 })
  await ask('post', `${links}/{id}/personal_links`, [id], { name: 'Bo Chen', single_use: true })
  await ask('delete', `${links}/{id}`, [id])
}

async function meetingRequests(world: World, ask: Ask): Promise<void> {
  const requests = '/api/v1/meeting_requests'
  await ask('post', '/api/v1/workspace_members', [], { email: 'cy@acme.test' })
  const wish = { organizer_email: 'ana@acme.test', participant_emails: ['bo@client.test'] }
  const { id } = (await ask('post', requests, [], wish)).body.data
  await ask('get', requests, [])
  await ask('get', `${requests}/{id}`, [id])
  await ask('get', `${requests}/{id}/booking`, [id])
  await ask('get', `${requests}/{id}/timeline`, [id])
  await using booked = await givenBookedConversation(world)
  await ask('get', `${requests}/{id}/booking`, [booked.id])
  await ask('get', `${requests}/{id}/timeline`, [booked.id])
  await ask('post', `${requests}/{id}/booking/reschedule`, [booked.id], { reason: 'The room is taken.' })
  await ask('delete', `${requests}/{id}/booking`, [booked.id])
  await ask('post', `${requests}/{id}/context`, [id], { title: 'Demo', timeframe: { end: '2099-01-31T09:00:00Z' } })
  await ask('post', `${requests}/{id}/change_organizer`, [id], { new_organizer_email: 'cy@acme.test' })
  const line = { personal_line: 'See you soon' }
  await ask('patch', `${requests}/{id}/mails/{mail_id}`, [id, await givenMailInReview(world, id)], line)
  for (const verb of ['approve', 'withdraw'])
    await ask('post', `${requests}/{id}/mails/{mail_id}/${verb}`, [id, await givenMailInReview(world, id)])
  await givenMailInReview(world, booked.id)
  await ask('get', '/api/v1/outbox', [])
  await ask('post', `${requests}/{id}/resume`, [id])
  await ask('post', `${requests}/{id}/remind`, [id])
  await ask('post', `${requests}/{id}/let_run`, [id])
  await ask('post', `${requests}/{id}/participants`, [id], { email: 'kim@client.test' })
  await ask('delete', `${requests}/{id}/participants/{email}`, [id, 'kim@client.test'])
  await ask('post', `${requests}/{id}/pause`, [id])
  await ask('post', `${requests}/{id}/resume`, [id])
  await ask('post', `${requests}/{id}/cancel`, [id], {})
  await ask('post', `${requests}/{id}/cancel`, [id], {})
}

async function webhooks(world: World, ask: Ask): Promise<void> {
  const endpoints = '/api/v1/webhook_endpoints'
  const wish = { url: 'http://127.0.0.1:9/hook', events: ['meeting_request.created'] }
  const { id } = (await ask('post', endpoints, [], wish)).body.data
  await ask('get', endpoints, [])
  await ask('get', `${endpoints}/{id}`, [id])
  await ask('patch', `${endpoints}/{id}`, [id], { description: 'Updates the CRM' })
  await ask('get', `${endpoints}/{id}/secret`, [id])
  await ask('post', `${endpoints}/{id}/rotate_secret`, [id])
  await ask('post', `${endpoints}/{id}/test`, [id])
  await ask('get', `${endpoints}/{webhook_endpoint_id}/deliveries`, [id])
  const delivery = (await world.api.get(`/webhook_endpoints/${id}/deliveries`)).body.data[0].id
  await ask('post', `${endpoints}/{id}/deliveries/{delivery_id}/resend`, [id, delivery])
  await ask('post', `${endpoints}/{id}/recover`, [id], { since: '2026-01-01T00:00:00Z' })
  await ask('get', '/api/v1/events', [])
  await ask('delete', `${endpoints}/{id}`, [id])
}
