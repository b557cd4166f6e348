import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { SCOPES } from '#core/scope.ts'
import { COMMANDS } from '../../src/commands/overview.ts'
import { dataFolder, parley } from '../support/parley.ts'

const folder = await dataFolder()
after(() => folder[Symbol.asyncDispose]())
const data = `${folder.path}/data`

const made = await parley(data, [
  'workspace',
  'create',
  'Acme',
  '--handle',
  'acme',
  '--owner',
  'ana@acme.test',
  '--json',
])
const workspace = JSON.parse(made.stdout)

test('a workspace is made on an empty folder and printed as one line of JSON', () => {
  assert.equal(made.code, 0, made.stderr)
  assert.equal(made.stdout.trimEnd().split('\n').length, 1)
  assert.deepEqual(Object.keys(workspace), ['id', 'name', 'handle', 'owner'])
  assert.match(workspace.id, /^ws_[0-9a-z]{26}$/)
  assert.deepEqual([workspace.name, workspace.handle, workspace.owner.email], ['Acme', 'acme', 'ana@acme.test'])
  assert.match(workspace.owner.id, /^wm_[0-9a-z]{26}$/)
})

test('a key is printed once with its scopes in the order of the specification', async () => {
  const args = ['key', 'create', '--workspace', workspace.id, '--name', 'ci', '--scopes', 'teams.write,teams.read']
  const { code, stdout } = await parley(data, [...args, '--expires', '2099-01-31T00:00:00+01:00', '--json'])
  assert.equal(code, 0)
  const key = JSON.parse(stdout)
  assert.deepEqual(Object.keys(key), ['id', 'key', 'name', 'scopes', 'expires_at'])
  assert.match(key.key, /^pk_[0-9A-Za-z]{49}$/)
  assert.deepEqual(key.scopes, ['teams.read', 'teams.write'])
  assert.equal(key.expires_at, '2099-01-30T23:00:00.000Z')
  const listed = await parley(data, ['key', 'list', '--workspace', workspace.id])
  assert.ok(listed.stdout.includes(key.id) && !listed.stdout.includes(key.key))
})

test('the scopes of a key are replaced, and a deleted key is gone', async () => {
  const create = ['key', 'create', '--workspace', workspace.id, '--name', 'all', '--scopes', 'all', '--json']
  const key = JSON.parse((await parley(data, create)).stdout)
  assert.deepEqual(key.scopes, [...SCOPES])
  const changed = await parley(data, ['key', 'scopes', key.id, '--scopes', 'teams.read', '--json'])
  assert.deepEqual(JSON.parse(changed.stdout), { id: key.id, scopes: ['teams.read'] })
  assert.equal((await parley(data, ['key', 'delete', key.id])).code, 0)
  const again = await parley(data, ['key', 'delete', key.id])
  assert.equal(again.code, 1)
  assert.match(again.stderr, /^There is no API key key_\w+ in this workspace\. .*\n$/)
})

test('what is refused is one line on standard error, exit 1, and nothing on standard output', async () => {
  const cases: [string[], RegExp][] = [
    [['workspace', 'create', 'X', '--owner', 'nobody'], /^owner: must contain exactly one @\.\n$/],
    [['workspace', 'create', 'X', '--owner', 'a@b.test', '--handle', 'acme'], /^handle: another workspace.*\n$/],
    [['workspace', 'create', 'X', '--owner', 'a@b.test', '--handle', 'noreply'], /^handle: is reserved.*\n$/],
    [['workspace', 'create', 'X', '--owner', 'a@b.test', '--timezone', 'Mars/Base'], /^timezone: Mars\/Base.*\n$/],
    [['key', 'create', '--workspace', 'ws_1', '--name', 'n', '--scopes', 'all'], /^There is no workspace ws_1\..*\n$/],
    [['key', 'create', '--workspace', workspace.id, '--name', 'n', '--scopes', 'x'], /^scopes: unknown: x\..*\n$/],
    [['workspace', 'handle', workspace.id, 'other'], /^This workspace has a handle already.*\n$/],
  ]
  for (const [args, expected] of cases) {
    const { code, stdout, stderr } = await parley(data, args)
    assert.deepEqual([code, stdout], [1, ''], args.join(' '))
    assert.match(stderr, expected)
  }
})

test('wrong usage is one line that shows the usage, exit 2', async () => {
  const cases: [string[], RegExp][] = [
    [['workspace', 'create'], /^NAME is missing\. Usage: parley workspace create NAME .*\n$/],
    [['workspace', 'create', 'X'], /^--owner is missing\. Usage: .*\n$/],
    [['workspace', 'create', 'X', 'Y', '--owner', 'a@b.test'], /^Unexpected argument Y\. Usage: .*\n$/],
    [['key', 'create', '--colour'], /^Unknown option '--colour'\. Usage: .*\n$/],
    [['key', 'create', '--name', '--json'], /^Option '--name' argument is ambiguous\. Usage: .*\n$/],
    [['start', '--role', 'cook'], /^--role must be one of .*\n$/],
    [['dance'], /^Unknown command: dance\. See .*--help\.\n$/],
    [['constructor'], /^Unknown command: constructor\. See .*--help\.\n$/],
  ]
  for (const [args, expected] of cases) {
    const { code, stdout, stderr } = await parley(data, args)
    assert.deepEqual([code, stdout], [2, ''], args.join(' '))
    assert.match(stderr, expected)
  }
})

test('a group of commands without one of them is wrong usage, and shows what there is; asked for, that is no error', async () => {
  for (const group of ['key', 'workspace']) {
    const bare = await parley(data, [group])
    assert.deepEqual([bare.code, bare.stdout], [2, ''])
    assert.match(bare.stderr, new RegExp(`^ {2}${group} create {2,}`, 'm'))
    const asked = await parley(data, [group, '--help'])
    assert.deepEqual([asked.code, asked.stderr, asked.stdout], [0, '', bare.stderr])
  }
})

test('every command explains itself', async () => {
  const overview = await parley(data, ['--help'])
  assert.equal(overview.code, 0)
  const names = [...overview.stdout.matchAll(/^ {2}(\w+(?: \w+)?) {2,}/gm)].map((match) => match[1]!)
  assert.ok(names.includes('start') && names.includes('key scopes'), names.join())
  for (const name of names) {
    const { code, stdout } = await parley(data, [...name.split(' '), '--help'])
    assert.equal(code, 0, name)
    assert.match(stdout, new RegExp(`Usage: parley ${name}`))
  }
})

const SPY = fileURLToPath(new URL('../support/loaded-modules.ts', import.meta.url))

/** The files of ours that showing something loads. */
async function loadedBy(...args: string[]): Promise<string[]> {
  const { stderr } = await parley(data, args, { NODE_OPTIONS: `--import ${SPY}` })
  return stderr.trimEnd().split('\n').sort()
}

test('showing all commands loads none of them', async () => {
  assert.deepEqual(await loadedBy('--help'), ['bin/setup/source-lines.ts', 'src/cli.ts', 'src/commands/overview.ts'])
})

test('the help of a command loads its file and nothing that it works with', async () => {
  for (const name of Object.keys(COMMANDS)) {
    const loaded = await loadedBy(...name.split(' '), '--help')
    assert.ok(loaded.includes('src/commands/help.ts'), name)
    const heavy = loaded.filter((file) => !LIGHT.test(file))
    assert.deepEqual(heavy, [], `parley ${name} --help`)
  }
})

/** Commands, how they print, and the small files of rules and settings that manuals and texts quote. */
const LIGHT =
  /^(?:bin\/setup\/source-lines|src\/(cli|commands\/([a-z-]+|\w+\/show)|core\/(?!language\/|negotiation\/(?!situation\/transitions))[\w/-]+|settings\/(role|startup-error|system-clock|real-time|version)))\.ts$/

test('migrating again has nothing to do and says at which version it is', async () => {
  const { code, stdout } = await parley(data, ['migrate', '--json'])
  assert.equal(code, 0)
  const { version, applied } = JSON.parse(stdout)
  assert.deepEqual(applied, [])
  assert.ok(version >= 8)
})
