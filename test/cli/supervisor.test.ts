import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually } from '../support/eventually.ts'
import { dataFolder, startParley, stop } from '../support/parley.ts'
import { pythonThatRuns } from '../support/python.ts'

const UNIT = fileURLToPath(new URL('../../deploy/systemd/parley.service', import.meta.url))
const LISTENER = fileURLToPath(new URL('../support/notify-socket.py', import.meta.url))
/** In tenths, as the option wants it. */
const EXPOSURE_MAX = 15

const python = await pythonThatRuns('import socket')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
const skip = hasSystemd && python ? false : 'it takes systemd and Python (on Debian: apt-get install systemd python3)'

test('systemd hears when the service is ready, that it is alive, and that it stops', { skip }, async () => {
  await using folder = await dataFolder()
  await using systemd = await listening(join(folder.path, 'notify'))
  const watchdog = { NOTIFY_SOCKET: systemd.path, WATCHDOG_USEC: '400000' }
  const service = await startParley(folder.path, { ...watchdog, PARLEY_MAIL_DOMAIN: 'parley.test' }, [])
  await eventually(() => systemd.heard.filter((words) => words === 'WATCHDOG=1').length >= 3)
  assert.equal(systemd.heard[0], `READY=1\nSTATUS=Serving ${service.url}.`)
  assert.ok(!systemd.heard.some((words) => words.includes('STOPPING')))
  // A service that hangs is silent, so systemd starts it again.
  service.child.kill('SIGSTOP')
  await eventually(async () => {
    const before = systemd.heard.length
    await new Promise((resolve) => setTimeout(resolve, 600))
    return systemd.heard.length === before
  })
  service.child.kill('SIGCONT')
  assert.equal(await stop(service.child, 'SIGTERM'), 0)
  await eventually(() => systemd.heard.some((words) => words.startsWith('STOPPING=1\n')))
  assert.ok(!service.output.stderr.includes('systemd'), service.output.stderr)
})

test('where systemd cannot be told, the service starts all the same and says so', { skip }, async () => {
  await using folder = await dataFolder()
  const env = { NOTIFY_SOCKET: join(folder.path, 'nobody'), PARLEY_MAIL_DOMAIN: 'parley.test' }
  await using service = await startParley(folder.path, env, [])
  const line = /^systemd cannot be told READY=1: .*No such file or directory$/m
  await eventually(
    () => line.test(service.output.stderr),
    async () => service.output.stderr,
    10_000,
  )
  assert.equal((await fetch(`${service.url}/readyz`)).status, 200)
})

test('the unit gives the service little to harm', { skip }, () => {
  const args = ['security', '--offline=yes', `--threshold=${EXPOSURE_MAX}`, '--no-pager', UNIT]
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  assert.equal(status, 0, `${stdout}\n${stderr}`)
  assert.match(stdout, /Overall exposure level for parley\.service: 1\.\d/)
})

test('systemd understands every line of the unit', { skip }, () => {
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', UNIT], { encoding: 'utf8' })
  const about = stderr.split('\n').filter((line) => line.includes('parley.service'))
  // The program is installed on a machine that runs the unit.
  assert.deepEqual(
    about.filter(
      (line) => !line.endsWith('Command /opt/parley/bin/parley is not executable: No such file or directory'),
    ),
    [],
  )
})

/** Stands in for systemd: the kernel's own socket, and everything that arrives there. */
async function listening(path: string) {
  const child = spawn(python!, [LISTENER, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const heard: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => heard.push(JSON.parse(line)))
  await eventually(() => heard.shift() === 'listening')
  return { path, heard, [Symbol.asyncDispose]: async () => void (await stop(child, 'SIGTERM')) }
}
