import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#db/database.ts'
import { readInstallation } from '#db/installation-state.ts'

const PARLEY = fileURLToPath(new URL('../../bin/parley', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'parley-cli-'))
after(() => rm(folder, { recursive: true, force: true }))

function parley(
  data: string,
  args: string[],
  input?: Buffer,
): Promise<{ code: number; stdout: Buffer; stderr: string }> {
  const { DATABASE_URL: _, ...env } = process.env
  return new Promise((resolve) => {
    const options = { env: { ...env, PARLEY_DATA: join(folder, data) }, encoding: 'buffer' } as const
    const child = execFile(PARLEY, args, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr: stderr.toString() }),
    )
    child.stdin!.end(input)
  })
}

async function lastBackup(data: string): Promise<string | null> {
  const place = { databaseUrl: null, dataFolder: join(folder, data) }
  await using database = await openDatabase({ ...place, purpose: 'command', max: 1 })
  return (await readInstallation(database.pool)).backedUpAt
}

test('a workspace goes to a file and comes back in another folder', async () => {
  const made = await parley('one', ['workspace', 'create', 'Acme', '--owner', 'ana@acme.test', '--json'])
  assert.equal(made.code, 0, made.stderr)
  const workspace = JSON.parse(made.stdout.toString())

  const file = join(folder, 'acme.backup')
  const written = await parley('one', ['backup', file, '--json'])
  assert.equal(written.code, 0, written.stderr)
  const { file: named, made_at } = JSON.parse(written.stdout.toString())
  assert.equal(named, file)
  assert.equal(await lastBackup('one'), made_at, 'the installation knows how old its last backup is')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.includes('unfinished')),
    [],
  )

  const restored = await parley('two', ['restore', file])
  assert.match(
    restored.stdout.toString(),
    /^Restored \d+ rows of \d+ tables, as they were at \S+Z\. Nothing leaves it until .*release\n$/,
  )
  const released = async () => (await parley('two', ['release'])).stdout.toString()
  assert.match(await released(), /^Released/)
  assert.equal(await released(), 'Nothing was held.\n')
  const listed = await parley('two', ['workspace', 'list', '--json'])
  assert.deepEqual(
    JSON.parse(listed.stdout.toString()).map(({ id, name }: { id: string; name: string }) => [id, name]),
    [[workspace.id, 'Acme']],
  )

  const again = await parley('two', ['restore', file])
  assert.equal(again.code, 1)
  assert.match(again.stderr, /not empty/)

  const overwriting = await parley('one', ['backup', file])
  assert.equal(overwriting.code, 1)
  assert.match(overwriting.stderr, /already exists/)
})

test('a dash means standard output and standard input', async () => {
  await parley('three', ['workspace', 'create', 'Umbrella', '--owner', 'bo@umbrella.test'])
  const { stdout, stderr } = await parley('three', ['backup', '-'])
  assert.equal(stderr, '')
  const restored = await parley('four', ['restore', '-', '--json'], stdout)
  assert.equal(restored.code, 0, restored.stderr)
  assert.match((await parley('four', ['workspace', 'list'])).stdout.toString(), /Umbrella/)
})

test('what cannot be read, written or restored is said in one line', async () => {
  await writeFile(join(folder, 'letter.txt'), 'Dear Bo,')
  const cases: [string[], RegExp][] = [
    [['restore', join(folder, 'missing')], /missing cannot be read \(ENOENT\)\.\n$/],
    [['restore', join(folder, 'letter.txt')], /not a backup made by "parley backup"\.\n$/],
    [['backup', join(folder, 'no/such/folder')], /folder cannot be written \(ENOENT\)\.\n$/],
    [['backup'], /FILE is missing/],
  ]
  await parley('five', ['migrate'])
  for (const [args, message] of cases) {
    const { code, stdout, stderr } = await parley(args[0] === 'restore' ? 'six' : 'five', args)
    assert.equal(code, args.length === 1 ? 2 : 1)
    assert.equal(stdout.toString(), '')
    assert.match(stderr, message)
  }
  assert.equal(existsSync(join(folder, 'no')), false)
})
