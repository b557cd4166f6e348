import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { readDashboard } from '../support/dashboard.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { dataFolder, parley, printedBy, startParley } from '../support/parley.ts'
import { prometheusProblem, startPrometheus } from '../support/prometheus.ts'

/** What this service need not have measured: mail by other ways, calendars, a model, a collector, an archive, and trouble of any kind. */
const MAY_BE_UNMEASURED = [
  'parley_calendar_looks_total',
  'parley_calendar_oldest_sync_timestamp_seconds',
  'parley_calendar_writes_total',
  'parley_database_archive_failures_total',
  'parley_database_last_archived_timestamp_seconds',
  'parley_http_requests_total{5xx}',
  'parley_mail_put_aside_total',
  'parley_mail_received_total',
  'parley_model_calls_total',
  'parley_model_readings_total',
  'parley_model_seconds_bucket',
  'parley_negotiation_failures_total',
  'parley_telemetry_metric_exports_total',
  'parley_telemetry_spans_total',
  'parley_tray_refused_total',
  'parley_worker_errors_total',
]

test('a real Prometheus reads a service that works, can answer every panel of the dashboard, and has nothing to alert about', {
  skip: prometheusProblem(),
}, async () => {
  await using folder = await dataFolder()
  const metrics = `127.0.0.1:${await freePort()}`
  await using service = await startParley(folder.path, { PARLEY_METRICS_LISTEN: metrics })
  await using prometheus = await startPrometheus(metrics, resolve('deploy/prometheus/alerts.yaml'))
  await makeSomeWork(service.url, folder.path)

  const unanswered = async () => {
    const asked = readDashboard().queries.map(async ({ expr }) => {
      const query = expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*')
      return { expr, samples: await prometheus.ask(query) }
    })
    const empty = (await Promise.all(asked)).filter(({ samples }) => samples.length === 0)
    return [...new Set(empty.map(({ expr }) => metricIn(expr)))].sort()
  }
  await eventually(
    async () => (await unanswered()).every((name) => MAY_BE_UNMEASURED.includes(name)),
    async () => String(await unanswered()),
  )

  const rules = await prometheus.rules()
  assert.ok(rules.length > 25)
  for (const { name, health, state, lastError } of rules) {
    assert.equal(health, 'ok', `${name}: ${lastError}`)
    assert.notEqual(state, 'firing', name)
  }
})

const metricIn = (expr: string): string => {
  const name = /\b(?:parley|process|nodejs)_\w+/.exec(expr)![0]
  return expr.includes('status="5xx"') ? `${name}{5xx}` : name
}

/** A request that is negotiated and booked, a webhook that nobody takes, and a backup. */
async function makeSomeWork(url: string, data: string): Promise<void> {
  const key = (await readFile(join(data, 'development-key'), 'utf8')).trim()
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    assert.ok(answer.ok, await answer.text())
  }
  await post('/webhook_endpoints', {
    url: `http://127.0.0.1:${await freePort()}/`,
    events: ['meeting_request.created'],
  })
  await post('/meeting_requests', { organizer_email: 'you@demo.test', participants: [{ email: 'bo@client.test' }] })
  await eventually(async () => (await parley(data, ['mailroom'])).stdout.includes('bo@client.test'))
  await printedBy(parley(data, ['mailroom', 'reply', 'bo@client.test', 'The first one works.']))
  await printedBy(parley(data, ['backup', join(data, 'backup')]))
}
