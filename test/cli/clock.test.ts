import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { parley, startParley, temporaryFolder } from '../support/parley.ts'

const PRODUCTION = { PARLEY_MAIL_DOMAIN: 'meet.acme.test' }

test('beside a service that runs for production the clock is shown and not moved; without one it moves', async () => {
  await using folder = await temporaryFolder()
  const clock = (...args: string[]) => parley(folder.path, ['clock', ...args])
  await parley(folder.path, ['workspace', 'create', 'Acme', '--owner', 'ana@acme.test'])
  {
    await using _service = await startParley(folder.path, PRODUCTION, [])
    // It is ready to answer before its workers have a number.
    await eventually(async () => (await clock('--add', '1m')).code === 1)
    const refused = await clock('--add', '2d')
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(refused.stderr, /^A service runs for production here, .* PARLEY_DATA=\.\/trial npm start\n$/)
    const shown = JSON.parse((await clock('--json')).stdout)
    assert.ok(Date.parse(shown.now) - Date.now() < 3_600_000)
  }
  const { code, stdout, stderr } = await clock('--add', '2d', '--json')
  assert.equal(code, 0, stderr)
  assert.ok(Date.parse(JSON.parse(stdout).now) - Date.now() > 47 * 3_600_000)
})
