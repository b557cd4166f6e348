import assert from 'node:assert/strict'
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { BUILD, buildText, VERSION } from '#settings/version.ts'
import { testPool } from '../support/database.ts'
import { openLine } from '../support/database-line.ts'
import { temporaryFolder } from '../support/parley.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const INSIDE = fileURLToPath(new URL('release-inside.ts', import.meta.url))
const READ_ONLY_ROOT = fileURLToPath(new URL('../support/read-only-root.sh', import.meta.url))
const NOBODY = 65534
const NAME = `parley-${VERSION}-${process.platform}-${process.arch}`
const MEGABYTE = 1_000_000
/** All that the launcher calls. There is no Node, npm or compiler. */
const TOOLS = ['dirname', 'readlink', 'sh']

const folder = await temporaryFolder()
after(() => folder[Symbol.asyncDispose]())
await chmod(folder.path, 0o755)
const made = join(folder.path, 'made')
await run(process.execPath, [join(ROOT, 'bin/release.ts'), '--no-audit', '--to', made], { cwd: '/' })

test('a release is small, and its checksums are right', async () => {
  execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: made })
  assert.equal((await readFile(join(made, 'SHA256SUMS'), 'utf8')).split('\n').length, 5, 'two archives and two bills')
  assert.ok((await stat(join(made, `${NAME}.tar.gz`))).size <= 200 * MEGABYTE)
  assert.ok((await stat(join(made, `${NAME}-with-postgresql.tar.gz`))).size <= 300 * MEGABYTE)
})

test('an unpacked release runs as another user, where nothing can be written and no other machine reached', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root can become another user and make namespaces')
  const [unpacked, data, tools] = await Promise.all(['unpacked', 'data', 'tools'].map(newFolder))
  await chown(data!, NOBODY, NOBODY)
  for (const tool of TOOLS)
    await symlink(execFileSync('which', [tool], { encoding: 'utf8' }).trim(), join(tools!, tool))
  await unpack(`${NAME}-with-postgresql`, unpacked!)
  const release = join(unpacked!, NAME)
  const expected = `parley ${buildText(BUILD)} on Node ${process.version}\n`
  const inside = [process.execPath, '--test-reporter=spec', INSIDE, release, data!, tools!, expected]
  const [program, ...args] = (await canIsolate(context, release))
    ? ['unshare', '--mount', '--net', 'sh', READ_ONLY_ROOT, data!, ...inside]
    : inside
  const env = { ...process.env }
  // Else the runner within takes itself for a part of this one.
  delete env.NODE_TEST_CONTEXT
  const child = spawnSync(program!, args, { encoding: 'utf8', timeout: 180_000, killSignal: 'SIGKILL', env })
  assert.equal(child.status, 0, `${child.stdout}\n${child.stderr}`)
  assert.match(child.stdout, /pass 4\b/)
})

test('the release without PostgreSQL uses the database that it is given, and says what it needs', async () => {
  const unpacked = await newFolder('without')
  await unpack(NAME, unpacked)
  const program = join(unpacked, NAME, 'bin/parley')
  const env = { PATH: process.env.PATH, PARLEY_DATA: await newFolder('unused') }
  const refused = spawnSync(program, ['migrate'], { env, encoding: 'utf8' })
  assert.equal(refused.status, 1)
  assert.match(refused.stderr, /Set DATABASE_URL to a PostgreSQL of yours, or take the release with PostgreSQL/)
  await using line = await openLine(await testPool())
  const { host, port, database, user } = line.pool.options
  const DATABASE_URL = `postgres://${user}@${host[0]}:${port[0]}/${database}`
  const { stdout } = await run(program, ['migrate'], { env: { ...env, DATABASE_URL } })
  assert.match(stdout, /^The schema is up to date/)
})

async function newFolder(name: string): Promise<string> {
  const path = join(folder.path, name)
  await mkdir(path)
  return path
}

/** As another user, if we may. */
async function unpack(archive: string, to: string): Promise<void> {
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(to, NOBODY, NOBODY)
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  await run('tar', ['-xzf', join(made, `${archive}.tar.gz`), '-C', to], user)
}

/** Where the kernel makes no namespaces, the folder of the release is at least not writable for its user. */
async function canIsolate(context: { diagnostic(text: string): void }, release: string): Promise<boolean> {
  const tried = spawnSync('unshare', ['--mount', '--net', 'sh', READ_ONLY_ROOT, '/tmp', 'true'], { encoding: 'utf8' })
  if (tried.status === 0) return true
  context.diagnostic(`the root stays writable and the network there: ${tried.stderr.trim() || 'no unshare'}`)
  await run('chown', ['-R', '0:0', release])
  return false
}
