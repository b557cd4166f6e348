import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { until } from '../support/engine.ts'
import { freePort } from '../support/free-port.ts'
import { hookReceiver, ofType } from '../support/hook-receiver.ts'
import { mailServer } from '../support/mail-server.ts'
import { type OtlpReceiver, otlpReceiver, type Span } from '../support/otlp-receiver.ts'
import { dataFolder, parley, startParley, stop } from '../support/parley.ts'

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test('a request leaves its story in the log in order, and its trace at the collector, and both name nobody', async () => {
  await using folder = await dataFolder()
  await using collector = await otlpReceiver()
  await using sent = await mailServer()
  await using hooks = await hookReceiver()
  const port = await freePort()
  await using service = await startParley(folder.path, {
    SMTP_URL: `smtp://127.0.0.1:${sent.settings.port}`,
    PARLEY_SMTP_LISTEN: `smtp://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token',
    OTEL_RESOURCE_ATTRIBUTES: 'service.namespace=acme',
    // A day, so that it waits for the stop however long all this takes.
    OTEL_BSP_SCHEDULE_DELAY: '86400000',
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
  assert.doesNotMatch(service.output.stdout, NOBODY)

  // Nothing has been exported yet; a stop does it.
  assert.deepEqual(collector.spans, [])
  assert.equal(await stop(service.child, 'SIGTERM'), 0)
  expectTrace(collector, data.id)
})

const NOBODY = /guests\.test|Bo Lind|Secret plans|first one/

function expectTrace(collector: OtlpReceiver, requestId: string): void {
  assert.deepEqual(collector.problems, [])
  assert.doesNotMatch(JSON.stringify([collector.spans, [...collector.metrics]]), NOBODY)
  assert.equal(collector.headers[0]?.authorization, 'Bearer token')
  const { 'service.name': name, 'service.namespace': namespace, 'parley.role': role } = collector.resources[0]!
  assert.deepEqual([name, namespace, role], ['parley', 'acme', 'all'])

  const [call] = collector.spans.filter((span) => span.name === 'POST /api/v1/meeting_requests')
  const [, traceId, callerSpanId] = TRACEPARENT.split('-')
  assert.deepEqual([call?.traceId, call?.parentSpanId], [traceId, callerSpanId])
  assert.equal(call?.attributes['http.response.status_code'], '202')
  const mine = collector.spans.filter((span) => span.attributes['parley.request.id'] === requestId)
  const named = (name: string) => mine.filter((span) => span.name === name)
  const [asking, booking] = named('decide')
  const [answer] = named('receive mail')
  assert.deepEqual(
    [asking?.traceId, asking?.parentSpanId],
    [traceId, call?.spanId],
    'the call caused the first decision',
  )
  assert.deepEqual([booking?.traceId, booking?.parentSpanId], [answer?.traceId, answer?.spanId])
  assert.equal(answer?.parentSpanId, undefined, 'a mail begins its own trace')
  const below = (span: Span | undefined) =>
    named('send mail').filter((mail) => mail.parentSpanId === span?.spanId).length
  assert.deepEqual([below(asking), below(booking)], [1, 2])
  const [created, booked] = named('deliver webhook')
  assert.equal(created?.traceId, traceId)
  assert.deepEqual([booked?.traceId, booked?.parentSpanId], [answer?.traceId, booking?.spanId])

  const requests = collector.metrics.get('parley_http_requests_total')
  assert.deepEqual([requests?.kind, requests?.isMonotonic], ['sum', true])
  const received = collector.metrics.get('parley_mail_received_total')?.dataPoints
  assert.deepEqual(
    received?.map(({ attributes, asDouble }) => ({ ...attributes, asDouble })),
    [{ source: 'smtp', outcome: 'recorded', asDouble: 1 }],
  )
  const countOf = (name: string) => Number(collector.metrics.get(name)?.dataPoints[0]?.count)
  assert.equal(countOf('parley_decision_duration_seconds'), named('decide').length)
  assert.ok(countOf('parley_database_wait_seconds') >= 2)
  const [duration] = collector.metrics.get('parley_http_request_duration_seconds')!.dataPoints
  assert.equal(duration!.bucketCounts!.length, duration!.explicitBounds!.length + 1)
  assert.equal(
    duration!.bucketCounts!.reduce((sum, count) => sum + Number(count), 0),
    Number(duration!.count),
  )
}

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
