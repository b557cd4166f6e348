// The production sender, with nothing replaced, between two networks whose addresses are public by every rule.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeCertificates } from '../support/certificates.ts'

const support = (name: string) => fileURLToPath(new URL(`../support/${name}`, import.meta.url))
const certificates = makeCertificates()
const canUnshare = spawnSync('unshare', ['-n', 'ip', 'link', 'add', 'near', 'type', 'veth']).status === 0
const skip = canUnshare && certificates ? false : 'two network namespaces or certificates cannot be made here'

test('what is public is reached, and what is private, our own or turned private is not', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-networks-'))
  const scripts = [process.execPath, support('far-side.ts'), support('near-side.ts'), folder]
  const child = spawnSync('unshare', ['-n', 'sh', support('two-networks.sh'), ...scripts], {
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...process.env, AUTHORITY: certificates?.ca, KEY_PAIR: JSON.stringify(certificates?.otherName) },
  })
  rmSync(folder, { recursive: true })
  assert.deepEqual(
    JSON.parse(child.stdout || '{}'),
    {
      'other.test': 200,
      // The second address answered, with a certificate for another name.
      'dead.test': 'tls_error',
      'inside.test': 'blocked_address',
      'near.test': 'blocked_address',
      '93.184.216.1': 'blocked_address',
      'none.test': 'dns_error',
      'flip.test': 'tls_error',
      'flip.test, later': 'blocked_address',
    },
    child.stderr,
  )
})
