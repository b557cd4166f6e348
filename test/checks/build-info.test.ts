import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildText } from '#settings/version.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { commitOf, writeBuildInfo } = (await import(join(ROOT, 'bin/setup/build-info.mjs'))) as {
  commitOf(root: string): { commit: string | null; date: string | null }
  writeBuildInfo(options: { root: string }): void
}
const DATE = '2026-11-18T10:20:30Z'
const UNKNOWN = { commit: null, date: null }

test('a checkout knows its commit, and whether the program differs from it', async () => {
  await using repository = await newRepository()
  const { root, head } = repository
  assert.deepEqual(commitOf(root), { commit: head, date: DATE })
  await writeFile(join(root, 'notes.md'), 'beside the program')
  assert.deepEqual(commitOf(root), { commit: head, date: DATE })
  await writeFile(join(root, 'src/cli.ts'), 'changed')
  assert.deepEqual(commitOf(root), { commit: `${head}-modified`, date: DATE })
})

test('a worktree has its own commit', async () => {
  await using repository = await newRepository()
  const worktree = join(repository.path, 'beside')
  repository.git('worktree', 'add', '-q', '-b', 'beside', worktree)
  await writeFile(join(repository.root, 'src/cli.ts'), 'later')
  repository.git('commit', '-qam', 'later')
  assert.deepEqual(commitOf(worktree), { commit: repository.head, date: DATE })
})

test('an archive of the sources knows its commit without git, and other sources in somebody’s repository know none', async () => {
  await using repository = await newRepository()
  const { root, head, git, path } = repository
  const archive = join(path, 'archive')
  git('archive', '--prefix=archive/', '-o', `${path}/archive.tar`, 'HEAD')
  execFileSync('tar', ['-xf', `${path}/archive.tar`, '-C', path])
  assert.deepEqual(commitOf(archive), { commit: head, date: DATE })
  const inside = join(root, 'vendor/parley')
  await mkdir(inside, { recursive: true })
  assert.deepEqual(commitOf(inside), UNKNOWN)
  await cp(join(root, 'bin'), join(inside, 'bin'), { recursive: true })
  assert.deepEqual(commitOf(inside), UNKNOWN)
})

test('the setup writes the commit down where a start reads it', async () => {
  await using repository = await newRepository()
  writeBuildInfo({ root: repository.root })
  const text = await readFile(join(repository.root, 'dist/build.json'), 'utf8')
  assert.deepEqual(JSON.parse(text), { commit: repository.head, date: DATE })
})

test('people are shown the beginning of the commit and the day', () => {
  const commit = '3f2a9c1b5d7e9f00112233445566778899aabbcc'
  assert.equal(buildText({ version: '1.2.3', commit, date: DATE }), '1.2.3 (3f2a9c1b, 2026-11-18)')
  const modified = { version: '1.2.3', commit: `${commit}-modified`, date: DATE }
  assert.equal(buildText(modified), '1.2.3 (3f2a9c1b-modified, 2026-11-18)')
  assert.equal(buildText({ version: '1.2.3', ...UNKNOWN }), '1.2.3')
})

/** With one commit that has a program and the file that archives fill in. */
async function newRepository() {
  const path = await mkdtemp(join(tmpdir(), 'parley-commit-'))
  const root = join(path, 'parley')
  for (const folder of ['src', 'bin/setup']) await mkdir(join(root, folder), { recursive: true })
  for (const file of ['.gitattributes', 'bin/setup/archived-commit.txt']) await cp(join(ROOT, file), join(root, file))
  await writeFile(join(root, 'src/cli.ts'), 'first')
  const env = { PATH: process.env.PATH, HOME: path, GIT_COMMITTER_DATE: DATE, GIT_CONFIG_NOSYSTEM: '1' }
  const identity = ['-c', 'user.name=Ana', '-c', 'user.email=ana@acme.test']
  const git = (...args: string[]) => execFileSync('git', [...identity, ...args], { cwd: root, env, encoding: 'utf8' })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  const head = git('rev-parse', 'HEAD').trim()
  return { path, root, head, git, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
