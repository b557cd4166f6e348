import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverPid, temporaryFolder, until } from '../embedded/visiting.ts'
import { freePort } from '../support/free-port.ts'

// `npm start` as it runs in a terminal: npm, a shell and the service are one process group. A signal reaches all of them,
// and npm passes it on to the service once more.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const options = { timeout: 300_000 }

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  test(`${signal} to the process group of npm start leaves no PostgreSQL behind, time and again`, options, async () => {
    await using folder = await temporaryFolder()
    for (const round of [1, 2, 3]) {
      const service = await npmStart(folder.data)
      assert.notEqual(await serverPid(folder.data), null)
      process.kill(-service.child.pid!, signal)
      await service.ended
      assert.equal(await serverPid(folder.data), null, `round ${round}: ${service.output()}`)
      assert.equal(service.output().match(/stopping/g)?.length, 1)
      // npm itself dies of SIGHUP; otherwise it tells how the service ended.
      if (signal !== 'SIGHUP') assert.equal(service.child.exitCode, 0)
    }
  })

const linux =
  process.platform === 'linux' ? {} : { skip: 'script(1) takes other arguments elsewhere, and there is no /proc' }

test('Ctrl-C in a terminal, and closing the terminal, stop everything', { ...options, ...linux }, async () => {
  await using folder = await temporaryFolder()
  // Without `exec` a simple shell stays between the two and says 130, whatever the command below it said.
  const inTerminal = (command: string) => npmStart(folder.data, ['script', '-qec', `exec ${command}`, '/dev/null'])
  const interrupted = await inTerminal('npm start')
  interrupted.child.stdin!.write('\x03')
  await interrupted.ended
  assert.equal(interrupted.child.exitCode, 0, interrupted.output())
  assert.equal(await serverPid(folder.data), null)

  for (const command of ['npm start', './bin/parley start']) {
    const closed = await inTerminal(command)
    closed.child.kill('SIGKILL')
    await until('PostgreSQL is gone', async () => (await serverPid(folder.data)) === null)
  }
})

test(
  'somebody who signals again after a while does not wait for requests, and PostgreSQL is stopped',
  options,
  async () => {
    await using folder = await temporaryFolder()
    const service = await npmStart(folder.data)
    const request = await requestThatNeverEnds(service.port)
    process.kill(-service.child.pid!, 'SIGINT')
    await sleep(2_200)
    assert.equal(service.child.exitCode, null, 'it stopped before anybody could insist')
    process.kill(-service.child.pid!, 'SIGINT')
    await service.ended
    assert.equal(service.child.exitCode, 1)
    assert.match(service.output(), /Stopping at once/)
    // On a busy machine its last step outlives the service by a moment.
    await until('PostgreSQL is gone', async () => (await serverPid(folder.data)) === null)
    request.destroy()
  },
)

test('a stop that npm passes on late is still the same stop', { ...options, ...linux }, async () => {
  await using folder = await temporaryFolder()
  const service = await npmStart(folder.data)
  const request = await requestThatNeverEnds(service.port)
  process.kill(-service.child.pid!, 'SIGSTOP')
  process.kill(-service.child.pid!, 'SIGINT')
  // npm sleeps on while the service stops, and wakes with the signal that it passes on.
  for (const pid of await childrenOf(service.child.pid!)) process.kill(pid, 'SIGCONT')
  await sleep(2_200)
  assert.equal(service.child.exitCode, null, 'it stopped before npm woke')
  process.kill(service.child.pid!, 'SIGCONT')
  await service.ended
  assert.equal(service.child.exitCode, 0, service.output())
  assert.doesNotMatch(service.output(), /Stopping at once/)
  request.destroy()
})

test('a command that is interrupted does not leave the database behind that it started', options, async () => {
  await using folder = await temporaryFolder()
  const env = { ...process.env, PARLEY_DATA: folder.data }
  // It waits for the backup on standard input, with the database open.
  const command = spawn(`${ROOT}bin/parley`, ['restore', '-'], { env, stdio: ['pipe', 'ignore', 'inherit'] })
  await until('the database runs', async () => (await serverPid(folder.data)) !== null)
  command.kill('SIGINT')
  await once(command, 'exit')
  assert.equal(command.exitCode, 130)
  assert.equal(await serverPid(folder.data), null)
})

/** It holds a clean stop up for three seconds. */
async function requestThatNeverEnds(port: number) {
  const request = connect(port, '127.0.0.1').on('error', () => {})
  request.write('POST /api/v1/teams HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n')
  await once(request, 'connect')
  await sleep(50)
  return request
}

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)

async function npmStart(data: string, command = ['npm', 'start']) {
  const [program, ...args] = command
  const port = await freePort()
  const child = spawn(program!, args, {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, PARLEY_DATA: data, PORT: String(port), PARLEY_MAIL_DOMAIN: 'meet.acme.test' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (bytes) => (output += bytes))
  child.stderr.on('data', (bytes) => (output += bytes))
  // With its output, which the service holds open too.
  const ended = once(child, 'close')
  await until('it has started', () => {
    assert.equal(child.exitCode, null, output)
    return /Stop with Ctrl-C|"msg":"ready"/.test(output)
  })
  return { child, port, ended, output: () => output }
}
