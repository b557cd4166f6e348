import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { SCOPES } from '#core/scope.ts'
import { SUBSCRIBABLE_TYPES } from '#core/webhook/event.ts'
import { operationIdOf } from '#http/openapi/operation.ts'
import { answerOf, checkerFor, documentOf, type Media, operationsOf } from '../support/api-document.ts'
import { testPool } from '../support/database.ts'
import { anonymous, routeTable } from '../support/route-table.ts'
import { newServer } from '../support/world.ts'

const pool = await testPool()

const app = await newServer(pool, { publicUrl: 'https://meet.acme.test/parley' })
const document = await documentOf(app)
const operations = operationsOf(document)
const apiOperations = operations.filter(({ path }) => path.startsWith('/api/'))
test.after(() => app.close())

test('the document is valid OpenAPI 3.1, says a validator that is not ours', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(document))
  assert.deepEqual(result.errors ?? [], [])
  assert.equal(validator.version, '3.1')
})

test('that validator finds a mistake in the document', async () => {
  const broken = structuredClone(document)
  broken.paths['/api/v1/teams']!.get!.responses = { wrong: { description: 'no status' } }
  const result = await new Validator().validate(broken)
  assert.equal(result.valid, false)
})

test('every route of the API is in the document with its scope, and nothing else is', () => {
  const served = routeTable(app).filter(({ path }) => path.startsWith('/api/'))
  const name = ({ method, path }: { method: string; path: string }) => `${method} ${anonymous(path)}`
  assert.ok(served.length >= 17, `only ${served.length} routes were found`)
  assert.deepEqual(apiOperations.map(name).sort(), served.map(name).sort())
  for (const { method, path, operation } of apiOperations) {
    const scope = operation['x-scope'] ?? ''
    assert.ok((SCOPES as readonly string[]).includes(scope), `${method} ${path} has the scope "${scope}"`)
    assert.deepEqual(operation.security, [{ apiKey: [scope] }])
    assert.match(operation.description, new RegExp(`Needs the scope \`${scope}\``))
  }
})

test('what the service tells of itself needs no key', () => {
  const open = operations.filter(({ path }) => !path.startsWith('/api/'))
  assert.deepEqual(open.map(({ path }) => path).sort(), ['/healthz', '/metrics', '/openapi.json', '/readyz'])
  for (const { operation } of open) assert.deepEqual(operation.security, [])
})

test('a path names exactly the parameters that it documents', () => {
  for (const { path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const documented = operation.parameters.filter((parameter) => parameter.in === 'path')
    assert.deepEqual(documented.map((parameter) => parameter.name).sort(), named.sort(), path)
  }
})

test('every operation of the API documents every error that it can give', () => {
  for (const { method, path, operation } of apiOperations) {
    const expected = ['401', '403', '422', '429', '500', '503']
    if (path.includes('{')) expected.push('404')
    if (method !== 'GET') expected.push('413', '415')
    const errors = Object.keys(operation.responses).filter((status) => Number(status) >= 400)
    assert.deepEqual(errors, expected.sort(), `${method} ${path}`)
  }
})

test('every answer documents the headers that it carries', () => {
  for (const { path, operation } of operations)
    for (const status of Object.keys(operation.responses).map(Number)) {
      const headers = Object.keys(answerOf(document, operation, status)?.headers ?? {})
      const where = `${path} ${status}`
      assert.ok(headers.includes('X-Request-Id'), where)
      if (path.startsWith('/api/') && status !== 401 && status < 500)
        assert.ok(headers.includes('RateLimit-Remaining'), where)
      if (status === 429 || (status === 503 && path.startsWith('/api/')))
        assert.ok(headers.includes('Retry-After'), where)
    }
})

test('every example in the document is valid against its schema', () => {
  const check = checkerFor(document)
  let count = 0
  const examine = (media: Media, where: string) => {
    const values = 'example' in media ? [media.example] : Object.values(media.examples ?? {}).map(({ value }) => value)
    for (const value of values) {
      assert.deepEqual(check(media.schema, value), [], `${where}: ${JSON.stringify(value)}`)
      count += 1
    }
  }
  for (const { method, path, operation } of operations) {
    for (const parameter of operation.parameters.filter(({ example }) => example !== undefined))
      examine(parameter, `${method} ${path} ${parameter.name}`)
    for (const media of Object.values(operation.requestBody?.content ?? {})) examine(media, `${method} ${path} body`)
    for (const status of Object.keys(operation.responses).map(Number))
      for (const media of Object.values(answerOf(document, operation, status)?.content ?? {}))
        examine(media, `${method} ${path} ${status}`)
  }
  for (const [name, schema] of Object.entries(document.components.schemas))
    for (const value of schema.examples) assert.deepEqual(check(schema, value), [], name)
  assert.ok(count > 100, `only ${count} examples were found`)
})

test('every event that is sent is a webhook of the document, with a valid example and the headers that sign it', () => {
  const check = checkerFor(document)
  assert.deepEqual(Object.keys(document.webhooks), [...SUBSCRIBABLE_TYPES, 'test'])
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const media = post.requestBody!.content['application/json']!
    assert.deepEqual(check(media.schema, media.example), [], type)
    assert.notDeepEqual(check(media.schema, { ...(media.example as object), event: 'other' }), [], type)
    const enveloped = post.requestBody!.content['application/cloudevents+json']!
    assert.deepEqual(check(enveloped.schema, enveloped.example), [], type)
    assert.deepEqual((enveloped.example as { data: unknown }).data, media.example)
    assert.ok(post.parameters.some(({ name, in: place }) => name === 'X-Webhook-Signature' && place === 'header'))
    assert.match(post.description, /HMAC-SHA256/)
  }
})

test('metrics are documented as not found for whoever may not read them', () => {
  const answer = document.paths['/metrics']!.get!.responses['404']
  assert.deepEqual(Object.keys(answer?.content ?? {}), ['application/json'])
})

test('every body of a request and of a successful answer has an example', () => {
  for (const { method, path, operation } of operations) {
    const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 300)
    const bodies = [operation.requestBody, ...answers.map(([, answer]) => answer)]
    for (const media of bodies.flatMap((body) => Object.values(body?.content ?? {})))
      assert.notEqual(media.example, undefined, `${method} ${path}`)
  }
})

// A client that was generated from the document calls these names, so a change here breaks somebody's program.
test('operations keep their names', () => {
  assert.deepEqual(apiOperations.map(({ operation }) => operation.operationId).sort(), [
    'addMeetingRequestParticipant',
    'addTeamMember',
    'addWorkspaceMember',
    'approveMail',
    'cancelMeetingRequest',
    'cancelMeetingRequestBooking',
    'changeMeetingRequestOrganizer',
    'changeTeamMemberRole',
    'createBookingLink',
    'createMeetingRequest',
    'createPersonalLink',
    'createTeam',
    'createWebhookEndpoint',
    'deactivateTeam',
    'deactivateWorkspaceMember',
    'deleteBookingLink',
    'deleteWebhookEndpoint',
    'holdWorkspace',
    'letMeetingRequestRun',
    'listBookingLinkSlots',
    'listBookingLinks',
    'listEvents',
    'listMeetingRequestTimeline',
    'listMeetingRequests',
    'listTeamAssignments',
    'listTeams',
    'listWaitingMails',
    'listWebhookDeliveries',
    'listWebhookEndpoints',
    'listWorkspaceMembers',
    'pauseMeetingRequest',
    'pauseTeamMember',
    'reactivateTeam',
    'reactivateWorkspaceMember',
    'recoverWebhookDeliveries',
    'releaseWorkspace',
    'remindMeetingRequest',
    'removeMeetingRequestParticipant',
    'removeTeamMember',
    'replaceSigningSecret',
    'rescheduleMeetingRequestBooking',
    'resendWebhookDelivery',
    'resumeMeetingRequest',
    'revealSigningSecret',
    'sendTestEvent',
    'showBookingLink',
    'showMeetingRequest',
    'showMeetingRequestBooking',
    'showTeam',
    'showWebhookEndpoint',
    'showWorkspace',
    'showWorkspaceMember',
    'showWorkspaceMemberAvailability',
    'unpauseTeamMember',
    'updateBookingLink',
    'updateMail',
    'updateMeetingRequestContext',
    'updateTeam',
    'updateWebhookEndpoint',
    'updateWorkspace',
    'updateWorkspaceMember',
    'withdrawMail',
  ])
})

test('an operation is named after its summary unless it brings a name', () => {
  const named = (summary: string, operationId?: string) =>
    operationIdOf({
      summary,
      operationId,
      method: 'GET',
      url: '/',
      mediaType: '',
      requestHeaders: {},
      answerHeaders: {},
      answers: {},
    })
  assert.equal(named('Change a meeting request’s organizer'), 'changeMeetingRequestOrganizer')
  assert.equal(named('Rotate the signing secret'), 'rotateSigningSecret')
  assert.equal(named('Anything', 'explicit'), 'explicit')
})

test('a call that may be repeated documents the key that makes it safe', () => {
  const { parameters, responses } = document.paths['/api/v1/meeting_requests']!.post!
  assert.ok(parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key'))
  assert.ok(Object.keys(responses['202']?.headers ?? {}).includes('Idempotency-Replayed'))
})

test('nothing that only our validator understands is shown', () => {
  const text = JSON.stringify(document)
  // "text" may be the name of a field; as a keyword of ours its value is a word.
  for (const own of ['"trim"', '"text":"line', '"$id"', '"x-problem"', '"~kind"']) assert.ok(!text.includes(own), own)
})

test('the document names the public address of this installation', () => {
  assert.deepEqual(
    document.servers.map(({ url }) => url),
    ['https://meet.acme.test/parley'],
  )
})

test('whoever has the document already is told that it has not changed', async () => {
  const first = await app.inject('/openapi.json')
  const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': String(first.headers.etag) } })
  assert.equal(again.statusCode, 304)
  assert.equal(again.body, '')
})

test('a route of the API without a summary does not start', async () => {
  const server = await newServer(pool)
  assert.throws(
    () => server.get('/api/v1/nameless', { config: { ability: 'see_teams', scope: 'teams.read' } }, async () => ({})),
    /GET \/api\/v1\/nameless has no summary/,
  )
  await server.close()
})

test('a route that is added is documented', async () => {
  const server = await newServer(pool)
  server.get(
    '/api/v1/new_things',
    { config: { ability: 'see_webhooks', scope: 'webhooks.read' }, schema: { summary: 'List new things' } },
    async () => ({}),
  )
  const { paths, tags } = await documentOf(server)
  assert.equal(paths['/api/v1/new_things']?.get?.operationId, 'listNewThings')
  assert.ok(tags.some(({ name }) => name === 'New things'))
  await server.close()
})
