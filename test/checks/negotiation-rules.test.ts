import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// docs/negotiation.md says what people can rely on, which conversations show it, and where the code for it begins.

const PAGE = new URL('../../docs/negotiation.md', import.meta.url)
const CONVERSATIONS = new URL('../conversations/', import.meta.url)
const RULES = 51
const TRANSCRIPTS_MIN = 120

const transcripts = readdirSync(CONVERSATIONS).flatMap((name) => (name.endsWith('.txt') ? [name] : []))

/** What is linked from each rule, by its number. */
const rules = new Map(
  readFileSync(PAGE, 'utf8')
    .split(/^(?=\d+\. )/m)
    .slice(1)
    .map((text) => [Number.parseInt(text, 10), [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!)]),
)

const isTranscript = (link: string) => link.startsWith('../test/conversations/')

test('every rule of the negotiation is shown by a transcript', () => {
  const numbers = [...rules.keys()]
  assert.deepEqual(
    numbers.slice(0, RULES),
    Array.from({ length: RULES }, (_, i) => i + 1),
  )
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].sort((one, other) => one - other),
  )
  for (const [rule, links] of rules) assert.ok(links.some(isTranscript), `rule ${rule} is shown by none`)
})

test('every rule of the negotiation names the code to begin with', () => {
  for (const [rule, links] of rules)
    assert.ok(
      links.some((link) => link.startsWith('../src/')),
      `rule ${rule} names none`,
    )
})

test('whatever the page names is there', () => {
  for (const [rule, links] of rules)
    for (const link of links) assert.ok(existsSync(new URL(link, PAGE)), `rule ${rule}: ${link}`)
})

test('every transcript shows a rule, and there are enough of them', () => {
  const named = new Set([...rules.values()].flat().filter(isTranscript))
  const unnamed = transcripts.filter((name) => !named.has(`../test/conversations/${name}`))
  assert.deepEqual(unnamed, [], 'name them in docs/negotiation.md, with the rule that they show')
  assert.ok(transcripts.length >= TRANSCRIPTS_MIN, `${transcripts.length} transcripts`)
})
