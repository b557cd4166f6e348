import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { eventually } from '../support/eventually.ts'

// Runs inside of namespaces that `release.test.ts` makes, where nothing can be written and no other machine be reached. The release
// runs as another user, with only these programs on its path.

const [release, data, tools, expected] = process.argv.slice(2) as [string, string, string, string]
const NOBODY = { uid: 65534, gid: 65534 }
const PORT = '4821'
const URL = `http://127.0.0.1:${PORT}`
const env = {
  PATH: tools,
  PARLEY_DATA: data,
  PARLEY_MAIL_DOMAIN: 'meet.acme.test',
  PARLEY_PUBLIC_URL: 'https://meet.acme.test',
  PORT,
}
const parley = async (...args: string[]) =>
  (await promisify(execFile)(`${release}/bin/parley`, args, { env, cwd: '/', ...NOBODY })).stdout

test('the release says which commit it is', async () => {
  assert.equal(await parley('--version'), expected)
})

test('nothing can be written beside the program', async () => {
  await assert.rejects(writeFile(`${release}/new`, ''), /EROFS|EACCES/)
  await assert.rejects(mkdir(`${release}/node_modules/.cache`), /EROFS|EACCES/)
})

test('the release starts, makes a workspace, takes a request and writes to its participant', async () => {
  const child = spawn(`${release}/bin/parley`, ['start'], {
    env,
    cwd: '/',
    ...NOBODY,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  const status = (path: string) =>
    fetch(`${URL}${path}`).then(
      (answer) => answer.status,
      () => null,
    )
  try {
    await eventually(async () => {
      assert.equal(child.exitCode, null, output)
      return (await status('/readyz')) === 200
    })
    await parley('workspace', 'create', 'Acme', '--handle', 'acme', '--owner', 'ana@acme.test')
    const scopes = 'meeting_requests.read,meeting_requests.write'
    const { key } = JSON.parse(await parley('key', 'create', '--name', 'crm', '--scopes', scopes, '--json'))
    const answer = await fetch(`${URL}/api/v1/meeting_requests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        organizer_email: 'ana@acme.test',
        context: { title: 'Product demo', duration_minutes: 30 },
        participants: [{ email: 'dora@client.test', name: 'Dora Klein', timezone: 'Europe/Berlin' }],
      }),
    })
    const body = (await answer.json()) as { data: { id: string } }
    assert.equal(answer.status, 202, JSON.stringify(body))
    await eventually(async () => (await parley('explain', body.data.id)).includes('Does one of these work?'))
    assert.deepEqual([await status('/requests'), await status('/docs'), await status('/')], [200, 200, 200])
    const page = await (await fetch(`${URL}/docs`)).text()
    const [, script] = /src="([^"]+)"/.exec(page) ?? assert.fail(page)
    assert.equal(await status(new globalThis.URL(script!, `${URL}/docs`).pathname), 200, 'the API reference')
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  assert.equal(child.exitCode, 0, output)
  assert.ok(existsSync(`${data}/secret`))
})

test('the release reads a reply', async () => {
  const offers = [{ start: '2026-03-03T10:00:00Z', end: '2026-03-03T10:30:00Z' }]
  const zones = { timezone: 'Europe/Berlin', host_timezone: 'Europe/London' }
  const reply = { now: '2026-03-02T09:00:00Z', ...zones, duration_minutes: 30, offers, from: 'participant' }
  const child = promisify(execFile)(`${release}/bin/parley`, ['read'], { env, cwd: '/', ...NOBODY })
  child.child.stdin!.end(JSON.stringify({ ...reply, text: 'The first one works for me, thanks!' }))
  assert.deepEqual(JSON.parse((await child).stdout).picks, [0])
})
