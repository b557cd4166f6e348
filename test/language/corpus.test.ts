import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grade } from '#core/language/score/grade.ts'
import { corpusProblems } from './support/check-corpus.ts'
import { DEVELOPMENT, HELD_OUT, type Item, readCorpus, UNTOUCHED } from './support/corpus.ts'
import { perfectReading } from './support/perfect-reading.ts'

const development = readCorpus(DEVELOPMENT)
const heldOut = readCorpus([...HELD_OUT, ...Object.values(UNTOUCHED).flat()])

test('the corpus has no problems that rules can find', () => {
  assert.deepEqual(corpusProblems([...development, ...heldOut]), [])
})

test('the gold read back passes its own grading without danger', () => {
  const failing = [...development, ...heldOut].filter((item) => {
    const { pass, dangerous } = grade(item, perfectReading(item))
    return !pass || dangerous
  })
  assert.deepEqual(
    failing.map(({ id }) => id),
    [],
  )
})

test('there are enough replies, and those kept aside are not among the others', () => {
  assert.ok(development.length + heldOut.length >= 300)
  assert.ok(heldOut.length >= 70)
  const texts = new Set(development.map((item) => item.in.text))
  assert.deepEqual(
    heldOut.filter((item) => texts.has(item.in.text)).map(({ id }) => id),
    [],
  )
})

// Monday 2 March 2026, 9:00 in New York.
const good: Item = {
  id: 'x001',
  language: 'en',
  phenomenon: 'range',
  tags: ['propose'],
  in: {
    now: '2026-03-02T14:00:00Z',
    timezone: 'America/New_York',
    host_timezone: 'America/New_York',
    duration_minutes: 30,
    offers: [{ start: '2026-03-04T15:00:00Z', end: '2026-03-04T15:30:00Z' }],
    from: 'participant',
    text: 'Tuesday after 3, add bo@client.test',
  },
  expect: {
    picks: [],
    free: [{ start: '2026-03-03T20:00:00Z', end: '2026-03-03T23:00:00Z' }],
    intents: { must: ['propose'], not: ['accept'] },
    people: [{ email: 'bo@client.test' }],
  },
}
const spoil = (change: (item: Item) => void): string[] => {
  const item = structuredClone(good)
  change(item)
  return corpusProblems([item]).map((problem) => problem.replace('x001: ', ''))
}

test('a good item has no problems', () => {
  assert.deepEqual(corpusProblems([good]), [])
})

const SPOILED: [string, (item: Item) => void, RegExp][] = [
  ['unknown language', (item) => (item.language = 'xx'), /^language xx/],
  ['unknown phenomenon', (item) => (item.phenomenon = 'magic'), /^phenomenon magic/],
  ['no tags', (item) => (item.tags = []), /no tags/],
  ['local now', (item) => (item.in.now = '2026-03-02T09:00:00'), /not a UTC instant/],
  ['unknown zone', (item) => (item.in.timezone = 'Mars/Base'), /zone Mars\/Base/],
  ['unknown sender', (item) => (item.in.from = 'nobody' as 'participant'), /from nobody/],
  ['long offer', (item) => (item.in.offers[0]!.end = '2026-03-04T16:00:00Z'), /not as long/],
  [
    'past offer',
    (item) => (item.in.offers[0] = { start: '2026-03-02T13:00:00Z', end: '2026-03-02T13:30:00Z' }),
    /offer 0 is past/,
  ],
  ['unknown field', (item) => Object.assign(item.expect, { colour: 'red' }), /unknown field colour/],
  ['unknown intent', (item) => item.expect.intents.must.push('dance'), /intent dance/],
  ['contradicting intents', (item) => item.expect.intents.must.push('accept'), /both demanded and forbidden/],
  ['pick out of range', (item) => (item.expect.picks = [3]), /picks offer 3/],
  ['pick without accept', (item) => (item.expect.picks = [0]), /picks without accepting/],
  ['pick twice', (item) => (item.expect.picks = [0, 0]), /twice/],
  ['doubt with times', (item) => (item.expect.sure = false), /doubt and yet/],
  ['times left open', (item) => delete item.expect.free, /leaves times open/],
  [
    'past window',
    (item) => (item.expect.free = [{ start: '2026-02-24T20:00:00Z', end: '2026-02-24T23:00:00Z' }]),
    /is past/,
  ],
  [
    'far window',
    (item) => (item.expect.free = [{ start: '2026-03-31T20:00:00Z', end: '2026-03-31T23:00:00Z' }]),
    /horizon/,
  ],
  ['backward window', (item) => (item.expect.free![0]!.end = '2026-03-03T19:00:00Z'), /ends before/],
  ['free and busy at once', (item) => (item.expect.busy = item.expect.free!), /overlaps busy/],
  ['past until', (item) => (item.expect.until = '2026-03-01'), /not ahead/],
  ['wordy until', (item) => (item.expect.until = 'March'), /not a date/],
  ['duration without intent', (item) => (item.expect.duration_minutes = 45), /without its intent/],
  ['person from nowhere', (item) => (item.expect.people = [{ email: 'al@client.test' }]), /not in the text/],
  [
    'wrong weekday',
    (item) => (item.expect.free = [{ start: '2026-03-05T20:00:00Z', end: '2026-03-05T23:00:00Z' }]),
    /weekday is not named/,
  ],
  ['weekday beside another date', (item) => (item.in.text += ', Tuesday 4 March'), /is not that weekday/],
]
for (const [name, change, problem] of SPOILED)
  test(`the checker finds: ${name}`, () => {
    assert.match(spoil(change).join('\n'), new RegExp(problem.source, 'm'))
  })

test('the checker finds an id used twice and an item that is no item', () => {
  assert.match(corpusProblems([good, good]).join('\n'), /used before/)
  assert.match(corpusProblems([{ id: 'x002' } as Item]).join('\n'), /not a corpus item/)
})
