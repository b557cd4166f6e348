import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import type { AuditedAction } from '#core/audit.ts'
import { openDatabase } from '#db/database.ts'
import type { Pool } from '#db/sql.ts'
import { Parley } from '../../client/src/parley.ts'
import { COMMANDS } from '../../src/commands/overview.ts'
import { eventually } from '../support/eventually.ts'
import { feedServer } from '../support/feed-server.ts'
import { dataFolder, operatorsRecords, parley, printedBy, startParley } from '../support/parley.ts'

// What the command line does to a workspace is on record as the operator's. The list is that of all commands, so a new one has to say
// here what it leaves.

/** Null where nothing of a workspace changes, or where the whole installation does and no workspace is acted on. */
const LEAVES: Record<string, AuditedAction | null> = {
  ...{
    start: null,
    doctor: null,
    migrate: null,
    backup: null,
    restore: null,
    hold: null,
    release: null,
    read: null,
    'model check': null,
  },
  ...{ demo: null, explain: null, replay: null, 'secret rotate': null, 'secret reseal': null },
  ...{ mailroom: null, 'mailroom read': null, 'mailroom raw': null, 'calendar list': null, 'calendar week': null },
  ...{ tray: null, 'tray read': null, 'tray strays': null, 'tray raw': null, outbox: null, 'outbox show': null },
  ...{ suppressed: null, stuck: null, 'request list': null, 'member list': null, 'team list': null },
  ...{ 'workspace list': null, 'key list': null },
  // What an assistant does is on record with its name: test/mcp.
  mcp: null,
  ask: 'message.written_as_another',
  clock: 'clock.moved',
  'mailroom reply': 'message.written_as_another',
  'mailroom accept': 'message.written_as_another',
  'mailroom decline': 'message.written_as_another',
  'mailroom maybe': 'message.written_as_another',
  'mailroom away': 'message.written_as_another',
  'mailroom bounce': 'message.written_as_another',
  'mailroom write': 'message.written_as_another',
  'calendar connect': 'calendar.connected',
  'calendar sync': 'calendar.synced',
  'calendar disconnect': 'calendar.disconnected',
  'tray give': 'message.given',
  'tray dismiss': 'message.dismissed',
  'outbox approve': 'mail.approved',
  'outbox withdraw': 'meeting_request.paused',
  'outbox let-run': 'meeting_request.let_run',
  'suppressed lift': 'person.suppression_lifted',
  forget: 'person.forgotten',
  'stuck retry': 'meeting_request.retried',
  'workspace create': 'workspace.created',
  'workspace handle': 'workspace.handle_given',
  'workspace hold': 'workspace.held',
  'workspace release': 'workspace.released',
  'member role': 'member.updated',
  'sign-in': 'member.sign_in_link_made',
  'key create': 'api_key.created',
  'key delete': 'api_key.deleted',
  'key scopes': 'api_key.scopes_changed',
  'secret reset': 'webhook_endpoint.secret_reset',
  'webhooks listen': 'webhook_endpoint.created',
}

/** They stop the service, or last as long as somebody watches: test/cli/secret.test.ts and webhooks-listen.test.ts run them. */
const RUN_ELSEWHERE = ['secret reset', 'webhooks listen']

test('every command says what it leaves on record', () => {
  assert.deepEqual(Object.keys(LEAVES).sort(), Object.keys(COMMANDS).sort())
})

suite('beside a service', { timeout: 300_000 }, async () => {
  const folder = await dataFolder()
  const service = await startParley(folder.path, { PARLEY_MAIL_DOMAIN: 'parley.test' })
  const feed = await feedServer('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Acme//EN\r\nEND:VCALENDAR\r\n')
  const key = (await readFile(join(folder.path, 'development-key'), 'utf8')).trim()
  const client = new Parley({ baseUrl: service.url, apiKey: key })
  after(async () => {
    await service[Symbol.asyncDispose]()
    await feed[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  async function query<T extends object>(work: (pool: Pool) => Promise<readonly T[]>): Promise<readonly T[]> {
    await using database = await openDatabase({
      databaseUrl: null,
      dataFolder: folder.path,
      purpose: 'command',
      max: 1,
    })
    return await work(database.pool)
  }
  const recorded = () => operatorsRecords(folder.path)

  const seen = new Set<string>()
  /** Runs a command, and holds it to the table. Gives what it printed. */
  async function does(command: string, ...args: string[]): Promise<string> {
    const before = (await recorded()).length
    const printed = await printedBy(parley(folder.path, [...command.split(' '), ...args]))
    const left = (await recorded()).slice(before)
    assert.ok(left.includes(String(LEAVES[command])), `${command} leaves ${left.join(', ') || 'nothing'}`)
    seen.add(command)
    return printed
  }

  const asked = async (email: string) => {
    const request = await client.meetingRequests.create({
      organizer_email: 'you@demo.test',
      participants: [{ email, timezone: 'Europe/Berlin' }],
      context: { title: 'Demo', duration_minutes: 30 },
    })
    await eventually(async () =>
      (await parley(folder.path, ['mailroom', 'read', email, '--workspace', 'demo'])).stdout.includes('Demo'),
    )
    return request.id
  }

  /** A request whose first mail waits for approval. */
  const reviewed = async (email: string): Promise<{ request: string; mail: string }> => {
    const { id } = await client.meetingRequests.create({
      organizer_email: 'you@demo.test',
      participants: [{ email, timezone: 'Europe/Berlin' }],
    })
    const find = () =>
      query((pool) => pool<{ id: string }[]>`select id from outbox where request_id = ${id} and status = 'review'`)
    await eventually(async () => (await find()).length > 0)
    return { request: id, mail: (await find())[0]!.id }
  }

  test('what it does to a workspace is on record as the operator’s', async () => {
    const made = JSON.parse(await does('workspace create', 'Other', '--owner', 'kim@other.test', '--json'))
    await does('workspace handle', made.id, 'other')
    const demo = ['--workspace', 'demo']
    const { id } = JSON.parse(await does('key create', '--name', 'CRM', '--scopes', 'all', ...demo, '--json'))
    await does('key scopes', id, '--scopes', 'teams.read')
    await does('key delete', id)
    await client.workspaceMembers.create({ email: 'lea@demo.test' })
    await does('member role', 'lea@demo.test', 'admin', ...demo)
    await does('sign-in', 'you@demo.test')
    const calendar = JSON.parse(await does('calendar connect', 'you@demo.test', feed.url, ...demo, '--json'))
    await does('calendar sync', calendar.id, ...demo)
    await does('calendar disconnect', calendar.id, ...demo)

    await does('ask', '30 minutes with max@client.test', '--as', 'you@demo.test', '--yes', ...demo)
    await asked('bo@client.test')
    await does('mailroom away', 'bo@client.test', 'I am away until Monday.', ...demo)
    await does('mailroom reply', 'bo@client.test', 'The first one works for me.', ...demo)
    await eventually(async () =>
      (await parley(folder.path, ['mailroom', 'read', 'bo@client.test', ...demo])).stdout.includes('booked'),
    )
    for (const button of ['maybe', 'accept', 'decline']) await does(`mailroom ${button}`, 'bo@client.test', ...demo)
    await asked('ida@client.test')
    await does('mailroom bounce', 'ida@client.test', ...demo)
    await eventually(async () =>
      (await parley(folder.path, ['suppressed', ...demo])).stdout.includes('ida@client.test'),
    )
    await does('suppressed lift', 'ida@client.test', ...demo)
    await does('forget', 'ida@client.test', '--yes', ...demo)

    const write = ['--from', 'gil@client.test', '--to', 'demo@parley.test', '--subject', 'Hello']
    const waiting = async () =>
      JSON.parse(await does('mailroom write', ...write, 'Nothing in particular.', ...demo, '--json')).message
    await does('tray dismiss', await waiting())
    const stuck = await asked('hal@client.test')
    await does('tray give', await waiting(), stuck)
    await query(
      (pool) => pool`
        update negotiations
        set failures = 3, failing_since = '2026-11-16T09:00:00Z', failure = 'Error: any', due_at = '2099-01-01T00:00:00Z'
        where request_id = ${stuck}`,
    )
    await does('stuck retry', stuck)

    await client.workspace.update({ review: true })
    const [one, two, three] = [
      await reviewed('jo@client.test'),
      await reviewed('lu@client.test'),
      await reviewed('mo@client.test'),
    ]
    await does('outbox approve', one.mail, ...demo)
    await does('outbox withdraw', two.mail, ...demo)
    await does('outbox let-run', three.request, ...demo)
    await does('clock', '--add', '1h', ...demo)
    await does('workspace hold', 'demo')
    await does('workspace release', 'demo')
    assert.deepEqual(
      Object.keys(LEAVES).filter((name) => LEAVES[name] !== null && !seen.has(name) && !RUN_ELSEWHERE.includes(name)),
      [],
    )
  })
})
