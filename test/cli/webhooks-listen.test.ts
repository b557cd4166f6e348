import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { Parley } from '../../client/src/parley.ts'
import { verifyWebhook } from '../../client/src/webhook.ts'
import { hookReceiver } from '../support/hook-receiver.ts'
import { dataFolder, operatorsRecords, startParley } from '../support/parley.ts'

// With a service of its own, as somebody has it who typed `npm start`, and the command beside it.

const PARLEY = join(import.meta.dirname, '../../bin/parley')
const options = { timeout: 300_000 }
const folder = await dataFolder()
const { DATABASE_URL: _, ...inherited } = process.env
const environment = { ...inherited, PARLEY_DATA: folder.path }
let service = await startParley(folder.path)
const workspace = /ws_\w{26}/.exec(service.output.stdout)?.[0] ?? ''
const key = (await readFile(join(folder.path, 'development-key'), 'utf8')).trim()
const parley = new Parley({ baseUrl: service.url, apiKey: key })
const body = { organizer_email: 'you@demo.test', participant_emails: ['bo@client.test'] }
const listen = (...args: string[]) => start(['webhooks', 'listen', '--workspace', workspace, ...args])
const endpoints = async () => (await parley.webhookEndpoints.list().page()).data

suite('parley webhooks listen', () => {
  after(async () => {
    await service[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  test('shows each delivery with its signature checked, and leaves nothing behind', options, async () => {
    const listener = listen()
    await listener.saw(/Listening to 10 event types of Demo \(ws_\w+\)\. Stop with Ctrl-C\.\nSigned with whsec_\S+\n/)
    const [endpoint] = await endpoints()
    assert.match(endpoint?.description ?? '', /^parley webhooks listen on .+, process \d+$/)
    const request = await parley.meetingRequests.create(body)
    await listener.saw(/\d\d:\d\d:\d\d {2}meeting_request\.created {2}evt_\w{26} {2}attempt 1 {2}signature ok\n/)
    await listener.saw(new RegExp(`  "id": "${request.id}",\n  "status": "active"`))
    const forged = await fetch(endpoint!.url, { method: 'POST', body: '{"event":"\u009b31m"}' })
    assert.equal(forged.status, 400)
    await listener.saw(/signature bad: The header x-webhook-signature is missing/)
    assert.doesNotMatch(listener.output, /(?!\n)\p{Cc}/u)
    assert.equal(await listener.stop(), 0)
    assert.deepEqual(await endpoints(), [])
    const records = await operatorsRecords(folder.path, endpoint!.id)
    assert.deepEqual(
      records,
      ['created', 'tested', 'deleted'].map((done) => `webhook_endpoint.${done}`),
    )
  })

  test('passes deliveries on as they came, and their answer back', options, async () => {
    let status = 503
    await using receiver = await hookReceiver(() => status)
    const listener = listen('--events', 'meeting_request.created', '--forward', receiver.url, '--json')
    await listener.saw(/"listening":.*\n/)
    const { listening } = JSON.parse(listener.output)
    assert.deepEqual(listening.events, ['meeting_request.created'])
    await parley.meetingRequests.create(body)
    const { headers, body: raw } = await receiver.next()
    status = 204
    assert.equal((await verifyWebhook(raw, headers, listening.secret)).event, 'meeting_request.created')
    await listener.saw(/"attempt":2,/)
    const [first, second] = listener.output
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line))
    assert.deepEqual([first.signature, first.forwarded.status, second.forwarded.status], ['ok', 503, 204])
    assert.equal(first.id, headers['x-webhook-id'])
    assert.equal(second.payload.event, 'meeting_request.created')
    assert.equal(await listener.stop('SIGINT'), 0)
  })

  test('removes what a killed listener left, but not the endpoint of one that runs', options, async () => {
    const killed = listen()
    await killed.saw(/Signed with/)
    await killed.stop('SIGKILL')
    assert.equal((await endpoints()).length, 1)
    const first = listen()
    await first.saw(/Signed with/)
    const second = listen()
    await second.saw(/Signed with/)
    assert.equal((await endpoints()).length, 2)
    assert.deepEqual([await first.stop(), await second.stop()], [0, 0])
    assert.deepEqual(await endpoints(), [])
  })

  test('wrong usage is told', options, async () => {
    const unknown = listen('--events', 'meeting_request.exploded')
    assert.equal(await unknown.ended(), 2)
    assert.match(
      unknown.errors,
      /^--events: there is no meeting_request\.exploded; choose from meeting_request\.created/,
    )
    const relative = listen('--forward', '/hooks')
    assert.equal(await relative.ended(), 2)
    assert.match(relative.errors, /^--forward must be an http or https address\./)
    const nobody = start(['webhooks', 'listen', '--workspace', 'ws_nobody'])
    assert.equal(await nobody.ended(), 1)
    assert.match(nobody.errors, /^There is no workspace ws_nobody\./)
  })

  test('a service that is not in development, or none at all, is told', options, async () => {
    await service[Symbol.asyncDispose]()
    const alone = listen()
    assert.equal(await alone.ended(), 1)
    assert.match(alone.errors, /No service is sending webhooks for this database\. Start one in another terminal/)
    const { port } = new URL(service.url)
    service = await startParley(folder.path, { PORT: port, PARLEY_MAIL_DOMAIN: 'meet.acme.test' }, [])
    const refused = listen()
    assert.equal(await refused.ended(), 1)
    assert.match(refused.errors, /The service is not in development mode, so it sends nothing to loopback addresses/)
    assert.deepEqual(await endpoints(), [])
  })
})

function start(args: string[]) {
  const child: ChildProcess = spawn(PARLEY, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = once(child, 'exit')
  const running = {
    output: '',
    errors: '',
    async saw(expected: RegExp): Promise<void> {
      const until = Date.now() + 40_000
      while (!expected.test(running.output)) {
        if (Date.now() > until || child.exitCode !== null)
          assert.fail(`${args.join(' ')} did not print ${expected}:\n${running.output}${running.errors}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      child.kill(signal)
      return await running.ended()
    },
    async ended(): Promise<number | null> {
      await exit
      return child.exitCode
    },
  }
  child.stdout?.on('data', (bytes) => (running.output += bytes))
  child.stderr?.on('data', (bytes) => (running.errors += bytes))
  return running
}
