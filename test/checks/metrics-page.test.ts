import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')

type Defined = { name: string; maker: string }

/** Every metric that the source defines. */
async function definedMetrics(): Promise<Defined[]> {
  const texts = await Promise.all(
    globSync('src/**/*.ts', { cwd: ROOT }).map((path) => readFile(join(ROOT, path), 'utf8')),
  )
  const makers = /\b(counter|gauge|histogram|told)\(\s*'([a-z0-9_]+)'/g
  return texts.flatMap((text) => [...text.matchAll(makers)].map(([, maker, name]) => ({ maker: maker!, name: name! })))
}

const page = await readFile(join(ROOT, 'docs/reference/metrics.md'), 'utf8')
const rows = [...page.matchAll(/^\| `(\w+)` \| (\w+)/gm)].map(([, name, kind]) => ({ name: name!, kind: kind! }))

test('the metrics page lists exactly the metrics that the program has, each once', async () => {
  const names = (await definedMetrics()).map(({ name }) => name)
  assert.ok(names.length > 50)
  assert.deepEqual(rows.map(({ name }) => name).sort(), names.sort())
})

test('names follow the conventions of Prometheus: a base unit last, and counters end in total', async () => {
  for (const { name, maker } of await definedMetrics())
    if (maker === 'counter') assert.match(name, /_total$/)
    else if (maker === 'histogram') assert.match(name, /_seconds$/)
  for (const { name, kind } of rows) {
    assert.equal(name.endsWith('_total'), kind === 'counter', name)
    assert.doesNotMatch(name, /_(ms|milliseconds|minutes|kb|mb)\b/)
  }
})
