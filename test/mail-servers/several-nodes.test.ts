import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import { openReceiver } from '#mail/receive.ts'
import { openLog } from '#telemetry/log.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { givenConversation, HOME, newMailWorld, written } from '../support/incoming.ts'
import { labProblem, startPostfix } from '../support/mail-lab.ts'

// Postfix with the line of docs/operations/several-mail-nodes.md.

const page = readFileSync('docs/operations/several-mail-nodes.md', 'utf8')
const [, route] = /^ +virtual_transport = (.+)$/m.exec(page)!

test('Postfix brings each mail to the node that answers, and keeps it while none does', async (t) => {
  if (labProblem(t)) return
  await using world = await newMailWorld()
  const { replyAddress } = await givenConversation(world)
  const ports = [await freePort(), await freePort()] as const
  const taken: number[] = []
  await using nodes = new AsyncDisposableStack()
  const start = async (port: number) =>
    nodes.use(
      await openReceiver({
        listen: { protocol: 'lmtp', host: '127.0.0.1', port },
        tls: null,
        ingest: async (...mail) => {
          taken.push(port)
          return await world.ingest(...mail)
        },
        pool: world.pool,
        mailHome: HOME,
        log: openLog({ logLevel: 'silent' }),
      }),
    )
  const here = route!
    .replace('10.0.0.5:2424', `127.0.0.1:${ports[0]}`)
    .replace('10.0.0.6:2424', `127.0.0.1:${ports[1]}`)
  await using postfix = await startPostfix({ 'parley.test': here })
  const client = createTransport({ host: '127.0.0.1', port: postfix.port, ignoreTLS: true })
  let sent = 0
  const send = async () => {
    sent += 1
    const raw = written({ headers: [`Message-ID: <${sent}@client.test>`] })
    await client.sendMail({ envelope: { from: 'bo@client.test', to: [replyAddress] }, raw })
  }
  const arrived = async () => {
    const flushing = setInterval(postfix.flush, 1_000)
    await eventually(() => taken.length === sent, postfix.log).finally(() => clearInterval(flushing))
    return taken.at(-1)
  }

  const first = await start(ports[0])
  const second = await start(ports[1])
  await send()
  assert.equal(await arrived(), ports[0])
  await first[Symbol.asyncDispose]()
  await send()
  assert.equal(await arrived(), ports[1])
  await second[Symbol.asyncDispose]()
  await send()
  await eventually(async () => /status=deferred/.test(await postfix.log()), postfix.log)
  await start(ports[0])
  assert.equal(await arrived(), ports[0])
  client.close()
})
