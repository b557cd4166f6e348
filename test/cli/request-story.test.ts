import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { until } from '../support/engine.ts'
import { hookReceiver, ofType } from '../support/hook-receiver.ts'
import { mailServer } from '../support/mail-server.ts'
import { dataFolder, freePort, parley, startParley } from '../support/parley.ts'

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test('searching the log for a request tells its story in order, and names nobody', async () => {
  await using folder = await dataFolder()
  await using sent = await mailServer()
  await using hooks = await hookReceiver()
  const port = await freePort()
  await using service = await startParley(folder.path, {
    SMTP_URL: `smtp://127.0.0.1:${sent.settings.port}`,
    PARLEY_SMTP_LISTEN: `smtp://127.0.0.1:${port}`,
  })
  const call = await caller(folder.path, service.url)
  await call('/webhook_endpoints', { url: hooks.url, events: ['meeting_request.created', 'meeting_request.booked'] })
  const { data, requestId } = await call('/meeting_requests', {
    organizer_email: 'ana@acme.test',
    participants: [{ email: 'bo@guests.test', name: 'Bo Lind' }],
    context: { title: 'Secret plans' },
  })
  assert.equal(requestId, TRACEPARENT.split('-')[1], 'a trace that comes with a request names it')

  const offer = await until('an offer', () => sent.mails.find(({ to }) => to.includes('bo@guests.test')))
  const { replyTo, messageId } = await PostalMime.parse(offer.raw)
  await hooks.next(ofType('meeting_request.created'))
  const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const to = replyTo![0]!.address!
  await client.sendMail({ from: 'bo@guests.test', to, subject: 'Re', inReplyTo: messageId!, text: 'The first one.' })
  client.close()
  await hooks.next(ofType('meeting_request.booked'))
  const story = await until('everything has been told', () => {
    const lines = storyOf(service.output.stdout, data.id)
    return lines.length >= 9 ? lines : null
  })

  const withoutIds = story.map((line) => line.replace(/(msg|we)_\w+/, '$1_…'))
  const isDelivered = (line: string) => line.startsWith('delivered')
  assert.deepEqual(
    withoutIds.filter((line) => !isDelivered(line)),
    [
      'decided: offer, send',
      'sent mail msg_…: outreach',
      'received mail by smtp',
      'decided: book, close_offers, send (2)',
      'booked',
      'sent mail msg_…: invite',
      'sent mail msg_…: invite',
    ],
  )
  // Webhooks leave beside everything else.
  assert.deepEqual(withoutIds.filter(isDelivered), [
    'delivered meeting_request.created to we_…',
    'delivered meeting_request.booked to we_…',
  ])
  assert.doesNotMatch(service.output.stdout, /guests\.test|Bo Lind|Secret plans|first one/)
})

/** The lines that name the request, as a search finds them. */
function storyOf(log: string, id: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.includes(id))
    .map((line) => line.slice(line.indexOf(id) + id.length + 2))
}

async function caller(data: string, url: string) {
  const printed = async (...args: string[]) => JSON.parse((await parley(data, [...args, '--json'])).stdout)
  const workspace = await printed('workspace', 'create', 'Beside', '--owner', 'ana@acme.test')
  const { key } = await printed('key', 'create', '--workspace', workspace.id, '--name', 'test', '--scopes', 'all')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', traceparent: TRACEPARENT }
  return async (path: string, body: unknown) => {
    const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { data, error } = (await answer.json()) as { data: { id: string }; error?: unknown }
    assert.equal(error, undefined)
    return { data, requestId: answer.headers.get('x-request-id') }
  }
}
