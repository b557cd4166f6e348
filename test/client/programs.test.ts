import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, suite, test } from 'node:test'
import { until } from '../support/engine.ts'
import { dataFolder, parley, printedBy, startParley } from '../support/parley.ts'

// The samples of docs/how-to/programs, each run by its own interpreter against a running service, with people who answer by mail.
// One whose interpreter is missing is skipped; `node bin/setup.mjs --dev` installs them where it may.

const SAMPLES = join(import.meta.dirname, '../../docs/how-to/programs')
const folder = await dataFolder()
const data = `${folder.path}/data`
await parley(data, ['workspace', 'create', 'Acme', '--handle', 'acme', '--owner', 'ana@acme.test'])
const scopes = ['--scopes', 'meeting_requests.read,meeting_requests.write']
const key = JSON.parse(await printedBy(parley(data, ['key', 'create', '--name', 'crm', ...scopes, '--json']))).key
const service = await startParley(data)
const binary = join(folder.path, 'arrange-go')

type Sample = { name: string; needs: [string, string]; command: string[]; build?: string[] }

const SAMPLE: Sample[] = [
  { name: 'Python', needs: ['python3', '--version'], command: ['python3', join(SAMPLES, 'arrange.py')] },
  {
    name: 'Go',
    needs: ['go', 'version'],
    command: [binary],
    build: ['go', 'build', '-o', binary, join(SAMPLES, 'arrange.go')],
  },
]

suite('the programs', () => {
  after(async () => {
    await service[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  for (const { name, needs, command, build } of SAMPLE) {
    const [program, question] = needs
    const skip = spawnSync(program, [question]).status === 0 ? false : `${program} is not installed`
    const guest = (who: string) => `${who}.${name.toLowerCase()}@client.test`

    test(`${name}: it asks, follows and prints the booked time, and loses nothing to a lost answer`, {
      skip,
    }, async () => {
      if (build) assert.equal(spawnSync(build[0]!, build.slice(1), { stdio: 'inherit' }).status, 0)
      await using forgetful = await losingFirstAnswer(service.url)
      const run = start(command, [guest('dora')], forgetful.url)
      await until('it has asked', () => run.printed().startsWith('asked mr_'))
      await until('she has mail', async () => (await parley(data, ['mailroom', 'read', guest('dora')])).code === 0)
      await parley(data, ['mailroom', 'reply', guest('dora'), 'The first one works.'])
      const { code, stdout, stderr } = await run.ended
      assert.deepEqual([code, stderr], [0, ''])
      assert.match(stdout, /^asked (mr_\w+)\nbooked \d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z \w+\n$/)
      const made = JSON.parse(await printedBy(parley(data, ['request', 'list', '--json'])))
      const same = made.filter(
        ({ participant_emails: [who] }: { participant_emails: string[] }) => who === guest('dora'),
      )
      assert.equal(same.length, 1, 'the lost answer made a second meeting')
    })

    test(`${name}: a meeting that is cancelled, or refused, ends it with the reason`, { skip }, async () => {
      const run = start(command, [guest('eve')], service.url)
      await until('it has asked', () => run.printed().startsWith('asked mr_'))
      const [, id] = /(mr_\w+)/.exec(run.printed())!
      const headers = { authorization: `Bearer ${key}` }
      await fetch(`${service.url}/api/v1/meeting_requests/${id}/cancel`, { method: 'POST', headers })
      assert.deepEqual(await run.ended, { code: 1, stdout: `asked ${id}\n`, stderr: 'not booked, but cancelled\n' })

      const refused = await start(command, ['nobody'], service.url).ended
      assert.deepEqual([refused.code, refused.stdout], [1, ''])
      assert.match(refused.stderr, /^participant_emails\[0\]: must be an email address/)
    })
  }
})

function start([program = '', ...first]: string[], [guest = '']: string[], url: string) {
  const env = { ...process.env, PARLEY_URL: url, PARLEY_KEY: key, PAUSE_SECONDS: '0.3', no_proxy: '127.0.0.1' }
  const child = spawn(program, [...first, 'ana@acme.test', guest, 'Product demo'], { env })
  let stdout = ''
  child.stdout.on('data', (bytes) => (stdout += bytes))
  const said = text(child.stderr)
  const ended = once(child, 'close').then(async ([code]) => ({ code, stdout, stderr: await said }))
  return { ended, printed: () => stdout }
}

/** In between, as a proxy is: the first call arrives, and its answer does not. */
async function losingFirstAnswer(service: string): Promise<{ url: string } & AsyncDisposable> {
  let calls = 0
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = request.method === 'POST' ? await text(request) : undefined
    const headers = Object.entries(request.headers).filter(([name]) => !OF_THE_CONNECTION.has(name)) as [
      string,
      string,
    ][]
    const answer = await fetch(service + request.url, { method: request.method!, headers, ...(body && { body }) })
    if (calls++ === 0) return void response.writeHead(502, { 'retry-after': '0' }).end('bad gateway')
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const OF_THE_CONNECTION = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding'])
