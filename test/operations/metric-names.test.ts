import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readDashboard } from '../support/dashboard.ts'

// The dashboard and the alerts in deploy/ against docs/reference/metrics.md, which another test holds to the program.

const page = readFileSync('docs/reference/metrics.md', 'utf8')
const metrics = new Map([...page.matchAll(/^\| `(\w+)` \| (\w+)(?:: ([^|]*))? \|/gm)].map(metricOf))
/** Given by Prometheus itself, or needed for a histogram. */
const ANY_LABELS = ['job', 'instance', 'le']
const dashboard = readDashboard()
const alerts = readFileSync('deploy/prometheus/alerts.yaml', 'utf8')
const conditions = [...alerts.matchAll(/expr: (?:>-\n)?([\s\S]*?)\n {8}\w+:/g)].map(([, text]) => text!)
const expressions = [...dashboard.queries.map(({ expr }) => expr), ...conditions]

test('the dashboard and the alerts ask for metrics and labels that Parley has', () => {
  assert.ok(metrics.size > 50)
  const asked = expressions.flatMap((text) => [...text.matchAll(/\b((?:parley|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)])
  assert.ok(asked.length > 100, String(asked.length))
  for (const [, name, selector = ''] of asked) {
    const metric = metrics.get(name!) ?? metrics.get(name!.replace(/_(bucket|sum|count)$/, ''))
    assert.ok(metric, `${name} is no metric of Parley`)
    if (name !== metric.name) assert.equal(metric.kind, 'histogram', name!)
    for (const [, label] of selector.matchAll(/(\w+)=/g))
      assert.ok([...ANY_LABELS, ...metric.labels].includes(label!), `${name} has no label ${label}`)
  }
})

test('a counter is shown as a rate, a histogram by its buckets or its count, and a gauge as it is', () => {
  for (const text of expressions)
    for (const [, before, name] of text.matchAll(/(\w*\(?)((?:parley|process|nodejs)_\w+)/g)) {
      const isCounted = (metrics.get(name!)?.kind ?? 'counter') === 'counter'
      assert.equal(
        /^(rate|increase|changes)\($/.test(before!),
        isCounted || before === 'changes(',
        `${name} in ${text}`,
      )
    }
})

test('panels have their own place and numbers, and stay within the width of a page', () => {
  const taken = new Set<string>()
  for (const { id, title, gridPos } of dashboard.panels) {
    assert.ok(gridPos.x + gridPos.w <= 24, title)
    assert.equal(dashboard.panels.filter((other) => other.id === id).length, 1, title)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        assert.ok(!taken.has(`${x} ${y}`), `${title} lies on another panel`)
        taken.add(`${x} ${y}`)
      }
  }
})

function metricOf([, name, kind, labels = '']: RegExpMatchArray) {
  const named = [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label!)
  return [name!, { name: name!, kind: kind!, labels: named }] as const
}
