import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { newSecret, specSignature } from '#webhooks/signature.ts'
import { openBrowser } from '../support/browser.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { installedClient } from '../support/packed-client.ts'
import { newWorld } from '../support/world.ts'

test('the client works in a browser', { timeout: 300_000 }, async (t) => {
  const browser = await openBrowser(t)
  if (browser === null) return
  t.after(() => browser.close())
  await using project = await installedClient()
  await using world = await newWorld()
  world.app.get('/page', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('content-security-policy', '').type('text/html').send('<!doctype html><title>Client</title>'),
  )
  world.app.get<{ Params: { name: string } }>('/client/:name', { schema: { hide: true } }, async (request, reply) => {
    const path = join(project.folder, 'node_modules/parley-client/dist', request.params.name)
    return reply.type('text/javascript').send(await readFile(path, 'utf8'))
  })
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const secret = newSecret(TEST_CLOCK)
  const body = '{"event":"test","timestamp":"2026-11-16T09:30:00.000Z","message":"Hello"}'
  const signature = specSignature([secret], Math.floor(Date.now() / 1_000), body)

  const page = await browser.newPage()
  await page.goto(`${url}/page`)
  const given = JSON.stringify({ url, key: world.key, secret, body, signature })
  const seen = await page.evaluate(`(async ({ url, key, secret, body, signature }) => {
    const { Parley, verifyWebhook } = await import('/client/parley.js')
    const parley = new Parley({ baseUrl: url, apiKey: key })
    const request = { organizer_email: 'ana@acme.test', participant_emails: ['bo@client.test'] }
    const { status } = await parley.meetingRequests.create(request)
    const emails = []
    for await (const member of parley.workspaceMembers.list()) emails.push(member.email)
    const refused = await parley.teams.get('team_x').catch(({ type, status }) => ({ type, status }))
    const headers = new Headers({ 'X-Webhook-Signature': signature })
    const good = await verifyWebhook(body, headers, secret)
    const bad = await verifyWebhook(body + ' ', headers, secret).catch(({ reason }) => reason)
    return { status, emails, refused, event: good.event, bad }
  })(${given})`)
  assert.deepEqual(seen, {
    status: 'active',
    emails: ['ana@acme.test'],
    refused: { type: 'not_found', status: 404 },
    event: 'test',
    bad: 'wrong_signature',
  })
})
