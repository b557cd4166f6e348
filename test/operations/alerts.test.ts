import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../support/parley.ts'

// deploy/prometheus/alerts.yaml, played on figures by promtool. Each scene changes some figures of an installation that is well.

const RULES = resolve('deploy/prometheus/alerts.yaml')
const hasPromtool = spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0
const skip = hasPromtool ? false : 'there is no promtool; install it (on Debian: apt-get install prometheus)'

/** A figure a minute; null for a metric that is absent. */
type Figures = Record<string, string | null>
/** `minutes` is when the alerts fire for the first time. */
type Scene = { figures: Figures; minutes: number; fires?: string[] }

const NODE = 'job="parley", instance="a"'

const WELL: Figures = {
  [`up{${NODE}}`]: '1x3000',
  [`parley_node_info{${NODE}, role="all"}`]: '1x3000',
  [`process_start_time_seconds{${NODE}}`]: '1x3000',
  [`parley_build_info{${NODE}, version="1.0.0", commit="one"}`]: '1x3000',
  [`nodejs_eventloop_lag_seconds{${NODE}, quantile="0.99"}`]: '0.01x3000',
  [`parley_database_up{${NODE}}`]: '1x3000',
  [`parley_database_read_only{${NODE}}`]: '0x3000',
  [`parley_database_wait_seconds_bucket{${NODE}, le="0.5"}`]: '0+60x3000',
  [`parley_database_wait_seconds_bucket{${NODE}, le="+Inf"}`]: '0+60x3000',
  // A backup every 20 hours.
  [`parley_last_backup_timestamp_seconds{${NODE}}`]: '0x1199 72000x1199 144000x600',
  [`parley_database_last_archived_timestamp_seconds{${NODE}}`]: '0+60x3000',
  [`parley_database_archive_failures_total{${NODE}}`]: '0x3000',
  [`parley_http_requests_total{${NODE}, status="2xx"}`]: '0+600x3000',
  [`parley_http_requests_total{${NODE}, status="5xx"}`]: '0+1x3000',
  [`parley_http_request_duration_seconds_bucket{${NODE}, le="1"}`]: '0+600x3000',
  [`parley_http_request_duration_seconds_bucket{${NODE}, le="+Inf"}`]: '0+600x3000',
  [`parley_http_requests_shed_total{${NODE}}`]: '0x3000',
  [`parley_rate_limiter_open_total{${NODE}}`]: '0x3000',
  [`parley_negotiations_oldest_seconds{${NODE}}`]: '1x3000',
  [`parley_negotiations_stuck{${NODE}}`]: '0x3000',
  [`parley_negotiation_repetitions_total{${NODE}}`]: '0x3000',
  [`parley_worker_errors_total{${NODE}, worker="outbox"}`]: '3x3000',
  [`parley_held{${NODE}}`]: '0x3000',
  [`parley_mail_oldest_seconds{${NODE}}`]: '2x3000',
  [`parley_mail_attempts_total{${NODE}, outcome="sent"}`]: '0+10x3000',
  [`parley_mail_attempts_total{${NODE}, outcome="fault"}`]: '2x3000',
  [`parley_tray_refused_total{${NODE}, why="full"}`]: '1x3000',
  [`parley_webhook_oldest_seconds{${NODE}}`]: '2x3000',
  [`parley_calendars{${NODE}}`]: '10x3000',
  [`parley_calendars_failing{${NODE}}`]: '1x3000',
  [`parley_calendar_oldest_sync_timestamp_seconds{${NODE}}`]: '0+60x3000',
}

const node = (name: string, more = '') => `${name}{${NODE}${more}}`
/** Where the process is gone, everything that it measured is absent. */
const GONE: Figures = Object.fromEntries(Object.keys(WELL).map((series) => [series, null]))

const SCENES: Record<string, Scene> = {
  ParleyNodeAway: { figures: { [node('up')]: '1x4 0x10' }, minutes: 7 },
  ParleyNoApi: { figures: role('worker', 'mail'), minutes: 3 },
  ParleyNoWorker: { figures: role('api', 'mail'), minutes: 3 },
  ParleyNoMailListener: { figures: role('api', 'worker'), minutes: 3 },
  ParleyRestarting: { figures: { [node('process_start_time_seconds')]: '0+60x10' }, minutes: 4 },
  ParleyTwoBuilds: {
    figures: { [node('parley_build_info', ', version="1.1.0", commit="two"')]: '1x200' },
    minutes: 120,
  },
  ParleyProcessorFull: {
    figures: { [node('nodejs_eventloop_lag_seconds', ', quantile="0.99"')]: '0.7x20' },
    minutes: 5,
  },
  ParleyDatabaseAway: { figures: { [node('parley_database_up')]: '0x10' }, minutes: 1 },
  ParleyDatabaseReadOnly: { figures: { [node('parley_database_read_only')]: '1x10' }, minutes: 1 },
  ParleyDatabaseSlow: {
    figures: {
      [node('parley_database_wait_seconds_bucket', ', le="0.5"')]: '0+50x30',
      [node('parley_database_wait_seconds_bucket', ', le="1"')]: '0+60x30',
    },
    minutes: 11,
  },
  ParleyBackupOld: { figures: { [node('parley_last_backup_timestamp_seconds')]: '0x3000' }, minutes: 2_180 },
  ParleyNoBackup: {
    figures: {
      [node('parley_last_backup_timestamp_seconds')]: null,
      [node('parley_database_last_archived_timestamp_seconds')]: null,
      [node('parley_database_archive_failures_total')]: null,
    },
    minutes: 1_440,
  },
  ParleyArchiveFailing: { figures: { [node('parley_database_archive_failures_total')]: '0x5 3x10' }, minutes: 6 },
  ParleyArchiveOld: {
    figures: { [node('parley_database_last_archived_timestamp_seconds')]: '0x200' },
    minutes: 61,
  },
  ParleyServerErrors: {
    figures: { [node('parley_http_requests_total', ', status="5xx"')]: '0+20x20' },
    minutes: 6,
  },
  ParleyCallsSlow: {
    figures: {
      [node('parley_http_request_duration_seconds_bucket', ', le="1"')]: '0+500x30',
      [node('parley_http_request_duration_seconds_bucket', ', le="2.5"')]: '0+600x30',
    },
    minutes: 11,
  },
  ParleyCallsTurnedAway: { figures: { [node('parley_http_requests_shed_total')]: '0+2x20' }, minutes: 6 },
  ParleyCallsUnlimited: { figures: { [node('parley_rate_limiter_open_total')]: '0+2x20' }, minutes: 6 },
  ParleyDecisionsLate: { figures: { [node('parley_negotiations_oldest_seconds')]: '60+60x20' }, minutes: 7 },
  ParleyRequestsStuck: { figures: { [node('parley_negotiations_stuck')]: '0x2 1x10' }, minutes: 3 },
  ParleyDecisionRepeated: { figures: { [node('parley_negotiation_repetitions_total')]: '0x2 1x10' }, minutes: 3 },
  ParleyWorkerFailing: { figures: { [node('parley_worker_errors_total', ', worker="outbox"')]: '0+2x20' }, minutes: 8 },
  // While everything is held, mail and webhooks are meant to wait.
  ParleyHeld: {
    figures: {
      [node('parley_held')]: '1x100',
      [node('parley_mail_oldest_seconds')]: '0+60x100',
      [node('parley_webhook_oldest_seconds')]: '0+60x100',
    },
    minutes: 60,
  },
  ParleyMailLate: { figures: { [node('parley_mail_oldest_seconds')]: '0+60x100' }, minutes: 21 },
  ParleyMailRefused: {
    figures: { [node('parley_mail_attempts_total', ', outcome="fault"')]: '0+1x20' },
    minutes: 6,
  },
  ParleyTrayFull: { figures: { [node('parley_tray_refused_total', ', why="full"')]: '0x2 4x10' }, minutes: 3 },
  ParleyWebhooksLate: { figures: { [node('parley_webhook_oldest_seconds')]: '0+60x100' }, minutes: 21 },
  ParleyCalendarsFailing: { figures: { [node('parley_calendars_failing')]: '3x100' }, minutes: 60 },
  ParleyCalendarsOld: {
    figures: {
      [node('parley_calendar_oldest_sync_timestamp_seconds')]: '0x500',
      [node('parley_calendars_failing')]: '0x500',
    },
    minutes: 420,
  },
}

/** Scenes in which an alert would be wrong, or another one is meant to be heard alone. */
const OTHERS: Record<string, Scene> = {
  'an installation that is well': { figures: {}, minutes: 2_400, fires: [] },
  'a new installation that has measured nothing yet': {
    figures: { ...GONE, [node('up')]: '1x100', [node('parley_node_info', ', role="all"')]: '1x100' },
    minutes: 60,
    fires: [],
  },
  'the only node has gone, with all that it measured': {
    figures: { ...GONE, [node('up')]: '0x100' },
    minutes: 10,
    fires: ['ParleyNoApi', 'ParleyNoMailListener', 'ParleyNoWorker', 'ParleyNodeAway'],
  },
  'two errors at night, when they are all the traffic': {
    figures: {
      [node('parley_http_requests_total', ', status="2xx"')]: '0x20',
      [node('parley_http_requests_total', ', status="5xx"')]: '0x5 1 2x20',
    },
    minutes: 10,
    fires: [],
  },
  'somebody revoked a calendar for ever': {
    figures: { [node('parley_calendar_oldest_sync_timestamp_seconds')]: '0x600' },
    minutes: 500,
    fires: [],
  },
  'an upgrade node by node, which takes an hour': {
    figures: { [node('parley_build_info', ', version="1.1.0", commit="two"')]: '1x60' },
    minutes: 90,
    fires: [],
  },
}

test('each alert fires in its scene, alone and not sooner than it says, and none where all is well', {
  skip,
}, async () => {
  const rules = readFileSync(RULES, 'utf8')
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  assert.deepEqual(Object.keys(SCENES), names, 'each alert has a scene')
  const scenes = [
    ...Object.entries(SCENES).map(([name, scene]) => played(name, { fires: [name], ...scene })),
    ...Object.entries(OTHERS).map(([name, scene]) => played(name, scene)),
  ]
  await using folder = await temporaryFolder()
  const files = Object.entries(Object.groupBy(scenes, ({ step }) => step)).map(([step, some]) => ({
    path: join(folder.path, `${step}.yaml`),
    // JSON is YAML.
    text: JSON.stringify({
      rule_files: [RULES],
      evaluation_interval: `${step}m`,
      tests: some!.map(({ test }) => test),
    }),
  }))
  await Promise.all(files.map(({ path, text }) => writeFile(path, text)))
  const args = ['test', 'rules', ...files.map(({ path }) => path)]
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  assert.equal(status, 0, `${stdout}\n${stderr}`)
})

test('promtool finds nothing wrong with the rules', { skip }, () => {
  const said = execFileSync('promtool', ['check', 'rules', '--lint=all', '--lint-fatal', RULES], { encoding: 'utf8' })
  assert.match(said, /SUCCESS: \d+ rules found/)
})

function played(name: string, { figures, minutes, fires = [] }: Scene) {
  const series = Object.entries({ ...WELL, ...figures }).filter(([, values]) => values !== null)
  // Days are looked at more seldom, for speed.
  const step = minutes > 300 ? 20 : 1
  const test = {
    name,
    interval: '1m',
    input_series: series.map(([of, values]) => ({ series: of, values })),
    promql_expr_test: [firing(minutes, fires), ...(fires.includes(name) ? [firing(minutes - step, [])] : [])],
  }
  return { step, test }
}

function firing(minutes: number, names: string[]) {
  return {
    expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: `${minutes}m`,
    exp_samples: names.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
  }
}

/** An installation whose nodes have these roles and no others. */
function role(...roles: string[]): Figures {
  const others = roles.map((name) => [node('parley_node_info', `, role="${name}"`), '1x30'])
  return { [node('parley_node_info', ', role="all"')]: null, ...Object.fromEntries(others) }
}
