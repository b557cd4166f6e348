import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// The files in deploy/ are shipped with a release and name its parts: programs, settings and paths.

const INSTALLED = '/opt/parley/'
/** Read by Node itself, or by the image of PostgreSQL. */
const OF_OTHERS = ['NODE_COMPILE_CACHE', 'POSTGRES_IMAGE', 'POSTGRES_PASSWORD', 'POSTGRES_USER', 'PARLEY_IMAGE']
const files = globSync('deploy/*/*').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const settings = readFileSync('docs/reference/settings.md', 'utf8')

test('every setting in deploy/ is one that Parley knows', () => {
  const named = files.flatMap(({ path, text }) =>
    (text.match(/\b(?:PARLEY|SMTP|IMAP|DATABASE|NODE|POSTGRES)_[A-Z_]+|\b(?:HOST|PORT)(?==)/g) ?? []).map(
      (name) => [path, name] as const,
    ),
  )
  assert.ok(named.length > 10, String(named))
  assert.deepEqual(
    named.filter(([, name]) => !OF_OTHERS.includes(name) && !settings.includes(`\`${name}\``)),
    [],
  )
})

test('every installed file that deploy/ names is part of a release', () => {
  const paths = files.flatMap(({ text }) => text.match(/\/opt\/parley\/[\w./-]+/g) ?? [])
  assert.ok(paths.includes(`${INSTALLED}bin/parley`))
  assert.deepEqual(
    paths.map((path) => path.slice(INSTALLED.length)).filter((path) => !existsSync(path)),
    [],
  )
})

test('the containers of the compose file have the roles that together make a service', () => {
  const compose = files.find(({ path }) => path.endsWith('compose.yaml'))!.text
  assert.deepEqual([...compose.matchAll(/--role, (\w+)\]/g)].map(([, role]) => role).sort(), ['api', 'mail', 'worker'])
})
