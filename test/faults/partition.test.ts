// The service, its database and a receiver of webhooks on networks of their own, which are cut from each other and come
// together again.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const canUnshare = spawnSync('unshare', ['-n', 'ip', 'link', 'add', 'near', 'type', 'veth']).status === 0
const skip = canUnshare ? false : 'network namespaces cannot be made here: it takes root, unshare and ip'

test('networks that part and come together lose nothing and invent nothing, and the service recovers by itself', {
  skip,
}, () => {
  const inside = fileURLToPath(new URL('partition-inside.ts', import.meta.url))
  const env = { ...process.env }
  // Else the runner within takes itself for a part of this one.
  delete env.NODE_TEST_CONTEXT
  const child = spawnSync('unshare', ['-n', process.execPath, '--test-reporter=spec', inside], {
    encoding: 'utf8',
    timeout: 180_000,
    killSignal: 'SIGKILL',
    env,
  })
  assert.equal(child.status, 0, `${child.stdout}\n${child.stderr}`)
  assert.match(child.stdout, /pass 3\b/)
})
