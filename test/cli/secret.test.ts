import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { aCalendar } from '../support/busy.ts'
import { feedServer } from '../support/feed-server.ts'
import { dataFolder, operatorsRecords, parley, refusedWith, startParley, stop } from '../support/parley.ts'

const options = { timeout: 300_000 }
const OLD = { PARLEY_SECRET: Buffer.alloc(32, 1).toString('base64') }
const NEW = { PARLEY_SECRET: Buffer.alloc(32, 2).toString('base64') }
const HOOK = {
  url: 'http://127.0.0.1:9/hook',
  events: ['member.deactivated'],
  headers: [{ key: 'X-Route', value: 'crm' }],
}

test(
  'an operator who has lost the secret goes on with a new one, and endpoints wait for their receivers',
  options,
  async () => {
    await using folder = await dataFolder()
    const before = await withService(folder.path, OLD, async (api) => {
      const made = await api('POST', '/webhook_endpoints', HOOK)
      const { secret } = (await api('GET', `/webhook_endpoints/${made.id}/secret`)) as { secret: string }
      await refusedWith(parley(folder.path, ['secret', 'reset', '--yes'], NEW), [
        1,
        /still runs, so it knows the secret/,
      ])
      return { id: made.id as string, secret }
    })
    await refusedWith(parley(folder.path, ['secret', 'reset', '--yes'], OLD), [
      1,
      /belongs to this database\. Nothing is lost/,
    ])

    const told = await parley(folder.path, ['secret', 'reset'], NEW)
    assert.equal(told.code, 1, told.stderr)
    assert.match(
      told.stdout,
      new RegExp(`${before.id} .* lost +http://127\\.0\\.0\\.1:9/hook[\\s\\S]*Nothing was changed`),
    )
    const done = await parley(folder.path, ['secret', 'reset', '--yes'], NEW)
    assert.equal(done.code, 0, done.stderr)

    await withService(folder.path, NEW, async (api) => {
      const shown = await api('GET', `/webhook_endpoints/${before.id}`)
      assert.deepEqual([shown.enabled, shown.disabled_reason], [false, 'manual'])
      const { secret } = (await api('GET', `/webhook_endpoints/${before.id}/secret`)) as { secret: string }
      assert.match(secret, /^whsec_/)
      assert.notEqual(secret, before.secret)
      assert.equal((await api('PATCH', `/webhook_endpoints/${before.id}`, { enabled: true })).enabled, true)
      assert.deepEqual(await operatorsRecords(folder.path, before.id), ['webhook_endpoint.secret_reset'])
    })
  },
)

test('whoever loses the secret is told which calendars have to be connected again', options, async () => {
  await using folder = await dataFolder()
  await using feed = await feedServer(aCalendar('DTSTART:20200101T100000Z'))
  const calendar = await withService(folder.path, OLD, async (api) => {
    await api('POST', '/workspace_members', { email: 'bea@acme.test', name: 'Bea' })
    const connected = await parley(folder.path, ['calendar', 'connect', 'bea@acme.test', feed.url, '--json'], OLD)
    assert.equal(connected.code, 0, connected.stderr)
    return JSON.parse(connected.stdout).id as string
  })
  const told = await parley(folder.path, ['secret', 'reset'], NEW)
  assert.match(told.stdout, new RegExp(`unknown until each is connected again[\\s\\S]*${calendar} .* bea@acme\\.test`))
  const done = await parley(folder.path, ['secret', 'reset', '--yes', '--json'], NEW)
  assert.equal(done.code, 0, done.stderr)
  assert.deepEqual(
    JSON.parse(done.stdout).calendars.map(({ id }: { id: string }) => id),
    [calendar],
  )
  const listed = await parley(folder.path, ['calendar', 'list', '--json'], NEW)
  assert.deepEqual(
    JSON.parse(listed.stdout).map(({ id, fresh, problem, takes_bookings }: Record<string, unknown>) => [
      id,
      fresh,
      problem,
      takes_bookings,
    ]),
    [[calendar, false, 'secret_lost', false]],
  )
})

test('an operator who changes the secret loses nothing, and needs the new one from then on', options, async () => {
  await using folder = await dataFolder()
  await using feed = await feedServer(aCalendar('DTSTART:20200101T100000Z'))
  const before = await withService(folder.path, OLD, async (api) => {
    await api('POST', '/workspace_members', { email: 'bea@acme.test', name: 'Bea' })
    const { id } = await api('POST', '/webhook_endpoints', HOOK)
    const connected = await parley(folder.path, ['calendar', 'connect', 'bea@acme.test', feed.url, '--json'], OLD)
    const running = parley(folder.path, ['secret', 'rotate'], OLD, NEW.PARLEY_SECRET)
    await refusedWith(running, [1, /still runs and has the present secret\. Stop it first/])
    const { secret } = await api('GET', `/webhook_endpoints/${id}/secret`)
    return { id, secret, calendar: JSON.parse(connected.stdout).id as string }
  })
  await refusedWith(parley(folder.path, ['secret', 'rotate'], OLD, 'short'), [2, /at least 32 bytes in base64/])
  await refusedWith(parley(folder.path, ['secret', 'rotate'], OLD), [2, /new secret is missing/])
  await refusedWith(parley(folder.path, ['secret', 'rotate'], OLD, OLD.PARLEY_SECRET), [2, /is the present one/])
  await refusedWith(parley(folder.path, ['secret', 'rotate'], NEW, OLD.PARLEY_SECRET), [1, /does not belong/])
  const done = await parley(folder.path, ['secret', 'rotate', '--json'], OLD, NEW.PARLEY_SECRET)
  assert.equal(done.code, 0, done.stderr)
  assert.deepEqual(JSON.parse(done.stdout), { endpoints: 1, calendars: 1, stillLost: 0, file: null })

  await refusedWith(parley(folder.path, ['calendar', 'sync', before.calendar], OLD), [1, /does not belong/])
  const synced = await parley(folder.path, ['calendar', 'sync', before.calendar, '--json'], NEW)
  assert.equal(JSON.parse(synced.stdout)[0].problem, null, synced.stderr)
  await withService(folder.path, NEW, async (api) => {
    const { secret } = await api('GET', `/webhook_endpoints/${before.id}/secret`)
    assert.equal(secret, before.secret)
    assert.equal((await api('GET', `/webhook_endpoints/${before.id}`)).enabled, true)
  })
})

test(
  'where the secret is a file of the data folder, that file is replaced, and never beside a node, whatever it serves',
  options,
  async () => {
    await using folder = await dataFolder()
    await parley(folder.path, ['workspace', 'create', 'Acme', '--owner', 'ana@acme.test'])
    await using feed = await feedServer(aCalendar('DTSTART:20200101T100000Z'))
    await parley(folder.path, ['calendar', 'connect', 'ana@acme.test', feed.url])
    const rotate = () => parley(folder.path, ['secret', 'rotate'], {}, NEW.PARLEY_SECRET)
    const service = await startParley(folder.path, {}, ['--dev', '--role', 'api'])
    await refusedWith(rotate(), [1, /still runs and has the present secret\. Stop it first/])
    await stop(service.child, 'SIGTERM')
    const done = await rotate()
    assert.equal(done.code, 0, done.stderr)
    assert.equal((await readFile(join(folder.path, 'secret'), 'utf8')).trim(), NEW.PARLEY_SECRET)
    const synced = await parley(folder.path, ['calendar', 'sync', '--json'])
    assert.equal(JSON.parse(synced.stdout)[0].problem, null, synced.stderr)
  },
)

type Api = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

async function withService<T>(data: string, env: Record<string, string>, work: (api: Api) => Promise<T>): Promise<T> {
  await using service = await startParley(data, env)
  const key = (await readFile(join(data, 'development-key'), 'utf8')).trim()
  const result = await work(async (method, path, body) => {
    const answer = await fetch(`${service.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    assert.ok(answer.ok, text)
    return JSON.parse(text).data
  })
  await stop(service.child, 'SIGTERM')
  return result
}
