import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { VERSION } from '#settings/version.ts'
import { checkChangelog } from '../../bin/release/changelog.ts'

const section = (heading: string, notes = 'Nothing to do.') =>
  `## ${heading}\n\n### Upgrade notes\n\n${notes}\n\n### Changes\n\n- One.\n\n`

test('the changelog tells of this version, and how to upgrade to it', () => {
  assert.doesNotThrow(() => checkChangelog(readFileSync('CHANGELOG.md', 'utf8'), VERSION))
})

test('every version has a section with upgrade notes, newest first', () => {
  const two = `# Changelog\n\n${section('0.10.0 (2026-12-01)')}${section('0.9.1 (2026-11-20)')}`
  assert.doesNotThrow(() => checkChangelog(two, '0.10.0'))
  assert.throws(() => checkChangelog(two, '0.11.0'), /begins with 0\.10\.0, and this is 0\.11\.0\. Write its section/)
  assert.throws(() => checkChangelog('# Changelog\n', '0.1.0'), /begins with no version/)
  assert.throws(() => checkChangelog(`${section('1.0.0')}${section('0.9.0', '')}`, '1.0.0'), /upgrade to 0\.9\.0\.$/)
  assert.throws(() => checkChangelog('## 1.0.0\n\n- One.\n', '1.0.0'), /upgrade to 1\.0\.0\.$/)
  assert.throws(() => checkChangelog(`${section('0.9.0')}${section('0.10.0')}`, '0.9.0'), /0\.10\.0 below an older/)
})
