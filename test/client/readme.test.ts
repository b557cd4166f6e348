import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from '../support/free-port.ts'
import { listeningWorld } from '../support/listening-world.ts'
import { installedClient } from '../support/packed-client.ts'

// The examples of the README are one program, in the order in which they stand: it compiles against the published
// declarations, runs on the Node that the person who installs Parley has, and receives a real delivery.

const ROOT = join(import.meta.dirname, '../..')
const project = await installedClient()
const world = await listeningWorld()
const readme = await readFile(join(ROOT, 'client/README.md'), 'utf8')
const program = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1]).join('\n')
await writeFile(join(project.folder, 'readme.mts'), program)

suite('the README', () => {
  after(async () => {
    await world[Symbol.asyncDispose]()
    await project[Symbol.asyncDispose]()
  })

  test('its examples compile in the strictest mode, without the library of the client being skipped', async () => {
    const options = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--module', 'nodenext']
    const args = [...options, '--target', 'es2022', '--types', 'node', '--outDir', project.folder, 'readme.mts']
    const compiled = await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), args, {
      cwd: project.folder,
    }).catch((error) => error)
    assert.equal(compiled.stdout, '')
  })

  test('its examples run on the Node of the system, and receive', { timeout: 300_000 }, async () => {
    const port = await freePort()
    const endpoint = await world.api.post('/webhook_endpoints', {
      url: `http://127.0.0.1:${port}/`,
      events: ['meeting_request.booked'],
    })
    const secret = await world.api.get(`/webhook_endpoints/${endpoint.body.data.id}/secret`)
    const child = spawn('node', ['readme.mjs'], {
      cwd: project.folder,
      env: {
        PATH: process.env
          .PATH!.split(':')
          .filter((folder) => !folder.includes('node_modules'))
          .join(':'),
        PARLEY_URL: world.url,
        PARLEY_KEY: world.key,
        WEBHOOK_SECRET: secret.body.data.secret,
        PORT: String(port),
      },
    })
    const lines: string[] = []
    let trouble = ''
    child.stderr.on('data', (bytes) => (trouble += bytes))
    for await (const line of createInterface(child.stdout)) {
      lines.push(line)
      if (line === 'listening') await world.api.post(`/webhook_endpoints/${endpoint.body.data.id}/test`)
      if (line === 'received test') child.kill()
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    assert.equal(trouble, '')
    assert.deepEqual(lines, [
      'active',
      'Sales',
      '1 false',
      '422 invalid_request',
      'true',
      'meeting_request.created',
      'listening',
      'received test',
    ])
  })
})
