import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#db/database.ts'
import { getWorkspace } from '#db/workspaces.ts'
import { listAudit } from '../support/audited.ts'
import { eventually } from '../support/eventually.ts'
import { dataFolder, parley, startParley } from '../support/parley.ts'

const PRODUCTION = { PARLEY_MAIL_DOMAIN: 'meet.acme.test' }
/** Everything that answers as somebody else. */
const WRITING = [
  ['reply', 'eve@x.test', 'Yes'],
  ...['accept', 'decline', 'maybe', 'bounce'].map((name) => [name, 'eve@x.test']),
  ['away', 'eve@x.test', 'Back on Monday'],
]
const options = { timeout: 300_000 }

test(
  'beside a production service nobody moves the clock or writes as another; without one it is done and on record',
  options,
  async () => {
    await using folder = await dataFolder()
    const run = (...args: string[]) => parley(folder.path, args, PRODUCTION)
    const create = ['workspace', 'create', 'Acme', '--handle', 'acme', '--owner', 'ana@acme.test', '--json']
    const { id } = JSON.parse((await run(...create)).stdout)
    const write = () =>
      run(
        'mailroom',
        'write',
        '--from',
        'eve@x.test',
        '--to',
        'acme@meet.acme.test',
        '--subject',
        'Hi',
        'Hello',
        '--json',
      )
    {
      await using _service = await startParley(folder.path, PRODUCTION, [])
      // It is ready to answer before its workers have a number.
      await eventually(async () => (await run('clock', '--add', '1m')).code === 1)
      const moved = await run('clock', '--add', '2d')
      const writing = WRITING.map((args) => run('mailroom', ...args))
      for (const refused of [moved, await write(), ...(await Promise.all(writing))]) {
        assert.deepEqual([refused.code, refused.stdout], [1, ''])
        assert.match(refused.stderr, /^A production service uses this database, .* PARLEY_DATA=\.\/trial npm start\n$/)
      }
      const shown = JSON.parse((await run('clock', '--json')).stdout)
      assert.ok(Date.parse(shown.now) - Date.now() < 3_600_000)
      assert.equal((await run('mailroom', '--json')).stdout, '[]\n')
    }
    const { code, stdout, stderr } = await run('clock', '--add', '2d', '--json')
    assert.equal(code, 0, stderr)
    assert.ok(Date.parse(JSON.parse(stdout).now) - Date.now() > 47 * 3_600_000)

    const { message } = JSON.parse((await write()).stdout)
    await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'command' })
    const audit = await listAudit(database.pool, await getWorkspace(database.pool, id))
    const { action, actor, ref } = audit.at(-1)!
    assert.deepEqual({ action, actor, ref }, { action: 'message.written_as_another', actor: 'operator', ref: message })
  },
)
