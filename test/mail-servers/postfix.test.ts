import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import type { Ingest } from '#mail/ingest.ts'
import { openReceiver } from '#mail/receive.ts'
import { openLog } from '#telemetry/log.ts'
import { eventually } from '../support/eventually.ts'
import { givenConversation, HOME, messagesOf, newMailWorld, written } from '../support/incoming.ts'
import { labProblem, startPostfix } from '../support/mail-lab.ts'
import { mailServer } from '../support/mail-server.ts'

// A real mail server before us: what it brings by LMTP, and what it does with our answers.

test('a reply goes through Postfix to its request; after a crash it comes again and is dropped; a bounce finds its way', async (t) => {
  if (labProblem(t)) return
  await using world = await newMailWorld()
  const { request, replyAddress, bounceAddress } = await givenConversation(world)
  const outcomes: string[] = []
  const crashingOnce: Ingest = async (...mail) => {
    const ingested = await world.ingest(...mail)
    outcomes.push(ingested.outcome)
    if (outcomes.length === 1) throw new Error('the process ends between commit and answer')
    return ingested
  }
  await using receiver = await openReceiver({
    listen: { protocol: 'lmtp', host: '127.0.0.1', port: 0 },
    tls: null,
    ingest: crashingOnce,
    pool: world.pool,
    mailHome: HOME,
    log: openLog({ logLevel: 'silent' }),
  })
  await using theirs = await mailServer({ answer: () => ({ at: 'rcpt', code: 550, text: '5.1.1 User unknown' }) })
  await using postfix = await startPostfix({
    'parley.test': `lmtp:inet:127.0.0.1:${receiver.port}`,
    'client.test': `smtp:[127.0.0.1]:${theirs.settings.port}`,
  })
  const client = createTransport({ host: '127.0.0.1', port: postfix.port, ignoreTLS: true })
  await client.sendMail({ envelope: { from: 'bo@client.test', to: [replyAddress] }, raw: written() })
  const flushing = setInterval(postfix.flush, 1_000).unref()
  await eventually(() => outcomes.length >= 2, postfix.log)
  clearInterval(flushing)
  assert.deepEqual(outcomes, ['recorded', 'duplicate'])
  const [reply] = await messagesOf(world)
  assert.deepEqual([reply!.requestId, reply!.visible, reply!.source], [request.id, 'Tuesday works for me.', 'lmtp'])

  // Nobody is there any more: Postfix learns it when it delivers, and reports to the sender of the envelope.
  await client.sendMail({ envelope: { from: bounceAddress, to: ['bo@client.test'] }, raw: written() })
  await eventually(() => outcomes.length === 3, postfix.log)
  const bounce = (await messagesOf(world)).at(-1)!
  assert.deepEqual([bounce.kind, bounce.requestId, bounce.bounce!.severity], ['bounce', request.id, 'hard'])
  client.close()
})
