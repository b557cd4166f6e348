import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, suite, test } from 'node:test'
import { verifyWebhook } from '../../client/src/webhook.ts'
import { hookReceiver, ofType } from '../support/hook-receiver.ts'
import { listeningWorld } from '../support/listening-world.ts'
import { installedClient } from '../support/packed-client.ts'

// Every sample of docs/how-to/receivers, run on a delivery that was really sent, by its own interpreter. One whose
// interpreter is missing is skipped; `node bin/setup.mjs --dev` installs them where it may.

const SAMPLES = join(import.meta.dirname, '../../docs/how-to/receivers')
const project = await installedClient()
const world = await listeningWorld()
const receiver = await hookReceiver()
const endpoint = `/webhook_endpoints/${(await given('/webhook_endpoints', { url: receiver.url, events: ['member.deactivated'] })).id}`
const before = (await world.api.get(`${endpoint}/secret`)).body.data.secret as string
await given(`${endpoint}/test`)
const genuine = await receiver.next(ofType('test'))
const rotated = (await given(`${endpoint}/rotate_secret`)).secret as string
await given(`${endpoint}/test`)
const twice = await receiver.next((one) => one.headers['x-webhook-id'] !== genuine.headers['x-webhook-id'])
const binary = join(project.folder, 'verify-go')
await cp(join(SAMPLES, 'verify.ts'), join(project.folder, 'verify.ts'))

async function given(path: string, body?: object) {
  const answer = await world.api.post(path, body)
  assert.ok(answer.status < 300, answer.text)
  return answer.body.data
}

type Sample = { name: string; needs: string; command: string[]; build?: string[] }

const SAMPLE: Sample[] = [
  { name: 'TypeScript', needs: process.execPath, command: [process.execPath, join(project.folder, 'verify.ts')] },
  { name: 'Python', needs: 'python3', command: ['python3', join(SAMPLES, 'verify.py')] },
  { name: 'Ruby', needs: 'ruby', command: ['ruby', join(SAMPLES, 'verify.rb')] },
  { name: 'Go', needs: 'go', command: [binary], build: ['go', 'build', '-o', binary, join(SAMPLES, 'verify.go')] },
  { name: 'Shell', needs: 'openssl', command: ['sh', join(SAMPLES, 'verify.sh')] },
]

suite('the receiver samples', () => {
  after(async () => {
    await receiver[Symbol.asyncDispose]()
    await world[Symbol.asyncDispose]()
    await project[Symbol.asyncDispose]()
  })

  for (const sample of SAMPLE)
    test(`${sample.name} accepts genuine deliveries and refuses all others`, { skip: missing(sample) }, async () => {
      const [builder, ...options] = sample.build ?? []
      if (builder !== undefined) assert.deepEqual(await run([builder, ...options], '', ''), { code: 0, output: '' })
      await examine(sample.command)
    })

  test('the delivery that curl sends is accepted', { skip: missing({ name: 'curl', needs: 'curl' }) }, async () => {
    const sent = await run(['sh', join(SAMPLES, 'send.sh'), receiver.url], '', before)
    assert.deepEqual(sent, { code: 0, output: '' })
    const { headers, body } = await receiver.next((one) => String(one.headers['x-webhook-id']).includes('by_hand'))
    assert.equal((await verifyWebhook(body, headers, before)).event, 'test')
  })
})

async function examine(command: string[]): Promise<void> {
  const header = String(genuine.headers['x-webhook-signature'])
  const [time = '', digest = ''] = header.split(',')
  const ask = (signature: string, body: string | Buffer, secret = before) => run([...command, signature], body, secret)
  const expectAccepted = async (...args: Parameters<typeof ask>) => {
    const { code, output } = await ask(...args)
    assert.equal(code, 0, output)
    assert.match(output, /^(test|ok)\n$/)
  }
  const expectRefused = async (why: string, ...args: Parameters<typeof ask>) => {
    const { code, output } = await ask(...args)
    assert.equal(code, 1, `${why}: ${output}`)
    assert.doesNotMatch(output, /Traceback|panic|line \d+|at file:/, why)
  }
  await expectAccepted(header, genuine.body)
  await expectAccepted(`${digest},${time}`, genuine.body)
  const both = String(twice.headers['x-webhook-signature'])
  assert.equal(both.match(/v1=/g)?.length, 2)
  await expectAccepted(both, twice.body, before)
  await expectAccepted(both, twice.body, rotated)
  await expectRefused('another body', header, Buffer.concat([genuine.body, Buffer.from(' ')]))
  await expectRefused('another secret', header, genuine.body, rotated)
  await expectRefused('another time', `t=${Number(time.slice(2)) + 1},${digest}`, genuine.body)
  await expectRefused('no time', digest, genuine.body)
  await expectRefused('no digest', time, genuine.body)
  await expectRefused('a short digest', `${time},${digest.slice(0, -1)}`, genuine.body)
  await expectRefused('an empty header', '', genuine.body)
  for (const ageSeconds of [400, -400]) {
    const then = Math.floor(Date.now() / 1_000) - ageSeconds
    const hex = createHmac('sha256', before).update(`${then}.`).update(genuine.body).digest('hex')
    await expectRefused(`${ageSeconds} seconds old`, `t=${then},v1=${hex}`, genuine.body)
  }
}

async function run([program = '', ...args]: string[], body: string | Buffer, secret: string) {
  const child = spawn(program, args, { env: { ...process.env, WEBHOOK_SECRET: secret } })
  child.stdin.on('error', () => {}).end(body)
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, output: (await output).join('') }
}

function missing({ name, needs }: Pick<Sample, 'name' | 'needs'>): string | false {
  const found = spawnSync(needs, [needs === 'go' || needs === 'openssl' ? 'version' : '--version']).status === 0
  return found ? false : `${needs} is not installed, which the ${name} sample needs`
}
