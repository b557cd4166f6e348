import assert from 'node:assert/strict'
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { VERSION } from '#settings/version.ts'
import { testPool } from '../test/support/database.ts'
import { openLine } from '../test/support/database-line.ts'
import { eventually } from '../test/support/eventually.ts'
import { freePort } from '../test/support/free-port.ts'
import { HERE } from './release/packages.ts'

// npm run test:container
//
// Builds the image of deploy/container/ on a base of Debian's packages, and runs it. This takes root, podman, mmdebstrap, a mirror of
// Debian, and a kernel that allows containers inside of whatever this runs in. Many CI machines refuse that, so no other command runs it.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BASE = join(ROOT, 'node_modules/.cache/container-base.tar')
const IMAGE = 'localhost/parley-test'
const NAME = `parley-${VERSION}-${HERE}-with-postgresql`
const PACKAGES = 'ca-certificates,libatomic1,libstdc++6,passwd'
/** Where we may not raise limits, podman must not try. crun refuses kernels that have both kinds of control groups. */
const LIMITS = ['nofile', 'nproc'].map((name) => `--ulimit=${name}=1000:1000`)
const RUNTIME = spawnSync('runc', ['--version']).status === 0 ? ['--runtime=runc'] : []
const HARDENED = ['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges', '--network=host', ...LIMITS]

const folder = await mkdtemp(join(tmpdir(), 'parley-container-'))
after(() => rm(folder, { recursive: true, force: true }))
const started: string[] = []
after(() => {
  for (const id of started) spawnSync('podman', [...RUNTIME, 'rm', '--force', '--volumes', id])
})

test('the image builds from a release and a base of Debian’s packages', async () => {
  await run(process.execPath, [join(ROOT, 'bin/release.ts'), '--no-audit', '--to', folder])
  if (!existsSync(BASE)) await run('mmdebstrap', ['--variant=essential', `--include=${PACKAGES}`, 'bookworm', BASE])
  podman('import', '--quiet', BASE, `${IMAGE}-base`)
  const args = ['--build-arg', `BASE=${IMAGE}-base`, '--build-arg', `RELEASE=${NAME}`, '--tag', IMAGE]
  const file = join(ROOT, 'deploy/container/Containerfile')
  podman('build', '--quiet', '--isolation=chroot', '--format=docker', '--file', file, ...args, folder)
  assert.equal(podman('image', 'inspect', '--format={{.User}}', IMAGE).trim(), '10001:10001')
})

test('a container with its own database runs without root, on a root that it cannot write to', async () => {
  const { id, url } = await start([])
  assert.equal((await fetch(`${url}/readyz`)).status, 200)
  assert.equal(podman('exec', id, 'id', '-u').trim(), '10001')
  assert.match(refused('exec', id, 'touch', '/opt/parley/new'), /Read-only file system/)
  const made = podman(
    'exec',
    id,
    'parley',
    'workspace',
    'create',
    'Acme',
    '--handle',
    'acme',
    '--owner',
    'ana@acme.test',
  )
  assert.match(made, /acme/)
  podman('stop', '--time=30', id)
  assert.equal(podman('inspect', '--format={{.State.ExitCode}}', id).trim(), '0')
})

test('the health check fits every role', async () => {
  await using line = await openLine(await testPool())
  const { host, port, database, user } = line.pool.options
  const DATABASE_URL = `postgres://${user}@${host[0]}:${port[0]}/${database}`
  const PARLEY_SECRET = randomBytes(32).toString('base64')
  for (const role of ['api', 'worker', 'mail']) {
    const { id } = await start(['--role', role], { DATABASE_URL, PARLEY_SECRET })
    line.cut()
    await eventually(() => !isHealthy(id))
    line.mend()
    await eventually(() => isHealthy(id))
    podman('stop', '--time=30', id)
  }
})

/** Everything listens on the loopback address here. */
async function start(args: string[], more: Record<string, string> = {}): Promise<{ id: string; url: string }> {
  const [port, metrics] = [await freePort(), await freePort()]
  const settings: Record<string, string> = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PARLEY_METRICS_LISTEN: `127.0.0.1:${metrics}`,
    PARLEY_MAIL_DOMAIN: 'meet.acme.test',
    PARLEY_PUBLIC_URL: 'https://meet.acme.test',
    ...more,
  }
  const env = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`)
  const id = podman('run', '--detach', ...HARDENED, ...env, IMAGE, 'start', ...args).trim()
  started.push(id)
  await eventually(
    () => isHealthy(id),
    async () => podman('logs', id),
  )
  return { id, url: `http://127.0.0.1:${port}` }
}

const isHealthy = (id: string): boolean => spawnSync('podman', [...RUNTIME, 'healthcheck', 'run', id]).status === 0

function podman(...args: string[]): string {
  return execFileSync('podman', [...RUNTIME, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

const refused = (...args: string[]): string => spawnSync('podman', [...RUNTIME, ...args], { encoding: 'utf8' }).stderr

async function run(program: string, args: string[]): Promise<void> {
  await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 })
}
