// The receivers that reliability tests must survive: each is classified, bounded in time and memory, and none throws.

import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate as nextCheck, setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { createSender, type SenderOptions } from '#webhooks/post.ts'
import { type Answer, OK, receiver } from '../support/receiver.ts'

/** Patient, so that only what is about time depends on it. */
const PATIENT: SenderOptions = {
  nowMs: Date.now,
  isDevelopment: true,
  userAgent: 'Parley',
  timeoutMs: 10_000,
  bodyTimeoutMs: 200,
}
const HASTY = { timeoutMs: 300 }

async function postTo(answer: Answer, options: Partial<SenderOptions> = {}) {
  await using target = await receiver(answer)
  const sender = createSender({ ...PATIENT, ...options })
  const outcome = await sender.post({ url: target.url, headers: [], body: '{}' })
  await sender.close()
  return { outcome, target }
}

async function failureOf(answer: Answer, options: Partial<SenderOptions> = {}) {
  const { outcome } = await postTo(answer, options)
  assert.equal(outcome.kind, 'failed')
  assert.equal(outcome.kind === 'failed' && outcome.fault, 'receiver')
  return { class: outcome.kind === 'failed' ? outcome.class : '', ms: outcome.ms }
}

async function answerOf(answer: Answer) {
  const { outcome } = await postTo(answer)
  assert(outcome.kind === 'answered', JSON.stringify(outcome))
  return outcome
}

/** Writes until the other side has had enough. */
function flood(socket: Parameters<Answer>[0], chunk: string | Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk)) {}
  }
  socket.on('drain', more)
  more()
}

test('a receiver that never answers times out', async () => {
  const failure = await failureOf(() => {}, HASTY)
  assert.equal(failure.class, 'timeout')
  assert(failure.ms >= 295, `${failure.ms} ms`)
})

test('a byte of headers at a time does not extend the time', async () => {
  const failure = await failureOf((socket) => {
    const bytes = `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(1_000)}`
    let sent = 0
    const timer = setInterval(() => socket.write(bytes[sent++] ?? 'a'), 20)
    socket.on('close', () => clearInterval(timer))
  }, HASTY)
  assert.equal(failure.class, 'timeout')
})

test('2xx headers and then a body that never ends is a success', async () => {
  const answer = await answerOf((socket) => {
    socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 100\r\n\r\n')
    const timer = setInterval(() => socket.write('a'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  assert.equal(answer.code, 202)
  assert.equal(answer.ok, true)
})

test('an error with a slow body is an answer, with what came of the body', async () => {
  const answer = await answerOf((socket) => {
    socket.write('HTTP/1.1 500 Oops\r\ncontent-length: 100\r\n\r\nout of p')
  })
  assert.equal(answer.code, 500)
  assert.equal(answer.ok, false)
  assert.equal(answer.snippet, 'out of p')
})

for (const [name, head] of [
  ['with a length', 'HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n'],
  ['until the end', 'HTTP/1.1 200 OK\r\n\r\n'],
] as const) {
  test(`a body of gigabytes ${name} is cut off at once`, async () => {
    const before = process.memoryUsage().rss
    const { outcome, target } = await postTo(
      (socket) => {
        socket.write(head)
        flood(socket, Buffer.alloc(1 << 16, 'a'))
      },
      { bodyTimeoutMs: 10_000 },
    )
    assert.equal(outcome.kind === 'answered' && outcome.ok, true)
    assert((target.connections[0]?.bytesWritten ?? 0) < 32 << 20)
    assert(process.memoryUsage().rss - before < 40 << 20)
  })
}

test('a compressed body is never unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(4 << 20))
  const { outcome, target } = await postTo((socket) => {
    socket.write(`HTTP/1.1 500 No\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
    socket.write(bomb)
  })
  assert.equal(outcome.kind === 'answered' && outcome.code, 500)
  assert.equal(outcome.kind === 'answered' && outcome.snippet, '')
  assert.match(target.requests[0] ?? '', /accept-encoding: identity\r\n/)
})

test('a megabyte of headers is refused', async () => {
  const failure = await failureOf((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    flood(socket, `x-header: ${'a'.repeat(60_000)}`)
  })
  assert.equal(failure.class, 'invalid_response')
})

test('a hundred thousand header lines are refused', async () => {
  const failure = await failureOf((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${'a:\r\n'.repeat(100_000)}\r\n`)
  })
  assert.equal(failure.class, 'invalid_response')
})

test('an endless reason phrase is refused', async () => {
  const failure = await failureOf((socket) => {
    socket.write('HTTP/1.1 200 ')
    flood(socket, Buffer.alloc(1 << 16, 'a'))
  })
  assert.equal(failure.class, 'invalid_response')
})

for (const code of [301, 302, 303, 307, 308]) {
  test(`${code} is a failure and is not followed`, async () => {
    await using elsewhere = await receiver((socket) => socket.end(OK))
    const { outcome } = await postTo((socket) => {
      socket.write(`HTTP/1.1 ${code} Moved\r\nlocation: ${elsewhere.url}\r\ncontent-length: 0\r\n\r\n`)
    })
    assert.equal(outcome.kind === 'answered' && outcome.code, code)
    assert.equal(outcome.kind === 'answered' && outcome.ok, false)
    await sleep(20)
    assert.equal(elsewhere.connections.length, 0)
  })
}

test('a few 1xx before the answer are fine', async () => {
  const answer = await answerOf((socket) => socket.write(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(3)}${OK}`))
  assert.equal(answer.code, 200)
})

test('a flood of 1xx is refused', async () => {
  const failure = await failureOf((socket) => flood(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)))
  assert.equal(failure.class, 'invalid_response')
})

test('a slow drip of 1xx does not extend the time', async () => {
  const failure = await failureOf((socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  }, HASTY)
  assert.equal(failure.class, 'timeout')
})

test('204 with a body is a success, and the line is not used again', async () => {
  await using target = await receiver((socket) => socket.write('HTTP/1.1 204 No\r\ncontent-length: 5\r\n\r\nhello'))
  const sender = createSender(PATIENT)
  for (let count = 0; count < 2; count += 1) {
    const outcome = await sender.post({ url: target.url, headers: [], body: '{}' })
    assert.equal(outcome.kind === 'answered' && outcome.code, 204)
  }
  assert.equal(target.connections.length, 2)
  await sender.close()
})

test('200 with bad chunking is what its status line says', async () => {
  const answer = await answerOf((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nnonsense')
  })
  assert.equal(answer.ok, true)
})

for (const [name, bytes] of [
  ['HTTP/0.9', '<html>hello</html>\n'],
  ['two status lines', 'HTTP/1.1 200 OK\r\nHTTP/1.1 500 No\r\n\r\n'],
  ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ['two different lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
  ['a switch of protocols', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
  ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n'],
  ['NUL bytes', '\0'.repeat(100)],
] as const) {
  test(`${name} is an invalid response`, async () => {
    assert.equal((await failureOf((socket) => socket.end(bytes))).class, 'invalid_response')
  })
}

test('a second answer that nobody asked for is not taken for the next one', async () => {
  await using target = await receiver((socket, requestNumber) => {
    socket.write(requestNumber === 1 ? `${OK}HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n` : OK)
  })
  const sender = createSender(PATIENT)
  for (let count = 0; count < 3; count += 1) {
    const outcome = await sender.post({ url: target.url, headers: [], body: '{}' })
    assert.equal(outcome.kind === 'answered' && outcome.code, 200)
  }
  await sender.close()
})

test('a connection that is closed without an answer is a reset', async () => {
  assert.equal((await failureOf((socket) => socket.end())).class, 'connection_reset')
  assert.equal((await failureOf((socket) => socket.resetAndDestroy())).class, 'connection_reset')
  assert.equal((await failureOf((socket) => socket.end('HTTP/1.1 20'))).class, 'connection_reset')
})

test('a snippet is text that can be stored and shown', async () => {
  const body = Buffer.concat([Buffer.from('a\0b\u001b[31m'), Buffer.from([0xff]), Buffer.from('é'.repeat(3_000))])
  const answer = await answerOf((socket) => {
    socket.write(`HTTP/1.1 400 Bad\r\ncontent-length: ${body.length}\r\n\r\n`)
    socket.write(body)
  })
  assert.match(answer.snippet, /^a\ufffdb\ufffd\[31m\ufffdé+$/)
  assert(Buffer.byteLength(answer.snippet) <= 2_100)
})

test('endless answers cost little memory, and none of it stays', async (t) => {
  const flooding = fork(new URL('../support/flood.ts', import.meta.url), { silent: true })
  t.after(() => flooding.disconnect())
  const [port] = await once(flooding.stdout as Readable, 'data')
  const sender = createSender(PATIENT)
  const post = async (path: string) => {
    const url = `http://127.0.0.1:${String(port).trim()}/${path}`
    const outcome = await sender.post({ url, headers: [], body: '{}' })
    assert(outcome.kind === 'answered' || outcome.class === 'invalid_response')
  }
  const both = async (times: number) => {
    for (let count = 0; count < times; count += 1) await Promise.all([post('body'), post('headers')])
  }
  await both(30)
  const rssBefore = process.memoryUsage().rss
  await both(20)
  const grownBytes = process.memoryUsage().rss - rssBefore
  assert(grownBytes < 20 << 20, `grown by ${grownBytes} bytes`)
  const retainedBefore = await retainedBytes()
  await both(150)
  const leftBytes = (await retainedBytes()) - retainedBefore
  assert(leftBytes < 2 << 20, `${leftBytes} bytes left`)
  await sender.close()
})

test('an answer that came while this process was busy still counts', async (t) => {
  const answering = fork(new URL('../support/flood.ts', import.meta.url), { silent: true })
  t.after(() => answering.disconnect())
  const [port] = await once(answering.stdout as Readable, 'data')
  const sender = createSender(PATIENT)
  const running = sender.post({ url: `http://127.0.0.1:${String(port).trim()}/ok`, headers: [], body: '{}' })
  await sleep(20)
  // From here the next thing that the event loop does is to look at its timers.
  await nextCheck()
  const untilMs = performance.now() + 600
  while (performance.now() < untilMs) {}
  const outcome = await running
  assert.equal(outcome.kind === 'answered' && outcome.code, 200, JSON.stringify(outcome))
  await sender.close()
})

async function retainedBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // Sockets give up their buffers only once their close events have run.
  await sleep(50)
  collect()
  await sleep(50)
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
