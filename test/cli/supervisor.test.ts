import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually } from '../support/eventually.ts'
import { dataFolder, parley, startParley, stop } from '../support/parley.ts'
import { pythonThatRuns } from '../support/python.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const UNITS = join(ROOT, 'deploy/systemd')
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

for (const unit of ['parley.service', 'parley-backup.service'])
  test(`${unit} gives its process little to harm`, { skip }, () => {
    const args = ['security', '--offline=yes', `--threshold=${EXPOSURE_MAX}`, '--no-pager', join(UNITS, unit)]
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    assert.equal(status, 0, `${stdout}\n${stderr}`)
    assert.match(stdout, new RegExp(`Overall exposure level for ${unit}: 1\\.\\d`))
  })

test('systemd understands every line of the units', { skip }, () => {
  const units = ['parley.service', 'parley-backup.service', 'parley-backup.timer'].map((unit) => join(UNITS, unit))
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' })
  const about = stderr.split('\n').filter((line) => line.includes('parley'))
  // The program is installed on a machine that runs the units.
  assert.deepEqual(
    about.filter(
      (line) => !line.endsWith('Command /opt/parley/bin/parley is not executable: No such file or directory'),
    ),
    [],
  )
})

test('systemd knows every option by which commands run as the service', { skip }, async () => {
  const text = await readFile(join(UNITS, 'parley'), 'utf8')
  const { stdout } = spawnSync('systemd-run', ['--help'], { encoding: 'utf8' })
  const options = [...text.matchAll(/--[a-z]+/g)].map(([option]) => option)
  assert.ok(options.length >= 9)
  assert.deepEqual(
    options.filter((option) => !stdout.includes(option)),
    [],
  )
  assert.equal(spawnSync('sh', ['-n', join(UNITS, 'parley')]).status, 0)
})

test('what the timer starts makes a backup that only its owner can read, and lets those of three weeks ago go', async () => {
  await using folder = await dataFolder()
  await parley(folder.path, ['migrate'])
  const backups = join(folder.path, 'backups')
  await mkdir(backups)
  const old = join(backups, '2026-01-01-020000.backup')
  await writeFile(old, 'old')
  await utimes(old, 0, Math.floor(Date.now() / 1_000) - 21 * 86_400)
  const unit = await readFile(join(UNITS, 'parley-backup.service'), 'utf8')
  const commands = [...unit.matchAll(/^ExecStart(?:Post)?=(.+)$/gm)].map(([, command]) => command!)
  const script = commands
    .join('\n')
    .replaceAll('%%', '%')
    .replaceAll('/opt/parley/', `${ROOT}/`)
    .replaceAll('/var/lib/parley/backups', backups)
  const env = { ...process.env, PARLEY_DATA: folder.path }
  const made = spawnSync('sh', ['-eu', '-c', script], { env, encoding: 'utf8' })
  assert.equal(made.status, 0, made.stderr)
  const [backup, ...others] = await readdir(backups)
  assert.deepEqual(others, [])
  assert.match(backup!, /^\d{4}-\d\d-\d\d-\d{6}\.backup$/)
  assert.equal((await stat(join(backups, backup!))).mode & 0o777, 0o600)
})

/** Stands in for systemd: the kernel's own socket, and everything that arrives there. */
async function listening(path: string) {
  const child = spawn(python!, [LISTENER, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const heard: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => heard.push(JSON.parse(line)))
  await eventually(() => heard.shift() === 'listening')
  return { path, heard, [Symbol.asyncDispose]: async () => void (await stop(child, 'SIGTERM')) }
}
