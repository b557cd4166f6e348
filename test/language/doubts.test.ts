import assert from 'node:assert/strict'
import { test } from 'node:test'
import { words } from '#core/language/lexicon/pack.ts'
import { PACKS } from '#core/language/words/packs.ts'
import { readingOf, said, THREE_OFFERS } from './support/say.ts'

const UNSURE = [
  'Maybe Tuesday at 3?',
  'Tuesday might work, need to check with my boss',
  'I think Thursday could possibly work but let me confirm first',
  'Next Wednesday at 2', // this week's or next week's
  'Tuesday the 4th', // the 4th is a Wednesday
  'Thursday, usual time',
  'Wednesday at 3pm IST', // India, Ireland or Israel
  'Tuesday works if Anna can cover for me',
  'Some time after the launch, perhaps a Thursday',
  'Thursday at 7 is good', // morning or evening
  'My boss can do Thursday', // and the writer?
  'Thursday if I am back from the site in time',
]

for (const text of UNSURE) test(`"${text}" is not certain`, () => assert.equal(readingOf(text).sure, false))

const SURE = [
  'Tuesday should be fine',
  'Wednesday at 3 if that works for you',
  'Happy to do Thursday at 10',
  'This Friday at 2',
  'Monday the 9th at 10',
]

for (const text of SURE) test(`"${text}" is certain`, () => assert.equal(readingOf(text).sure, true))

test('the zone is asked when it is not known, and not when it is said', () => {
  assert.equal(readingOf('Tuesday at 3', { timezone: null }).sure, false)
  assert.equal(readingOf('Tuesday at 3pm London time', { timezone: null }).sure, true)
  assert.equal(readingOf('The Wednesday one', { timezone: null, offers: THREE_OFFERS }).sure, true)
})

test('one hour by two clocks is asked about when they do not agree', () => {
  const situation = { timezone: 'Europe/Berlin' }
  assert.equal(said('Donnerstag 16 Uhr bei mir = 10 Uhr bei euch', situation), 'free Thu 5 16:00-16:30')
  assert.equal(said('Donnerstag 16 Uhr bei mir = 12 Uhr bei euch', situation), 'free Thu 5 16:00-16:30; unsure')
  assert.equal(said('Thursday 9am PST / 11am EST', situation), 'free Thu 5 18:00-18:30; unsure')
})

test('a doubt names its words and the question that settles it', () => {
  const [doubt] = readingOf('Next Wednesday at 2').doubts
  assert.equal(doubt?.kind, 'next-weekday')
  assert.match(doubt?.question ?? '', /next Wednesday/i)
})

test('every conclusion keeps the exact words it rests on', () => {
  const text = 'Hi there, Tuesday after 3 works, not Thursday. Please add bob@client.test.'
  for (const { words } of readingOf(text).because) assert.equal(text.includes(words) && words.length > 0, true, words)
})

test('what happened in the past is no answer', () => {
  assert.equal(said('Good to see you last Thursday! Friday at 11 works.'), 'free Fri 6 11:00-11:30')
  assert.equal(said('Thanks for your mail of February 27. Wednesday at 9 is fine.'), 'free Wed 4 09:00-09:30')
  assert.equal(said("We spoke on Tuesday at 4, remember? Let's talk Thursday at 1."), 'free Thu 5 13:00-13:30')
})

test('when somebody will write again is no answer', () => {
  assert.deepEqual(readingOf('I will let you know by Friday').free, [])
})

test('a doubt that the offers settle does not matter', () => {
  const reading = readingOf('Next Wednesday at 2', { offers: THREE_OFFERS })
  assert.deepEqual(reading.picks, [1])
  assert.equal(reading.sure, true)
  assert.deepEqual(
    reading.doubts.map(({ kind, options, matters }) => ({ kind, options, matters })),
    [{ kind: 'next-weekday', options: ['Wed 11 Mar', 'Wed 4 Mar'], matters: false }],
  )
})

test('a time to do something else is asked about, and an exception in front leaves the rest free', () => {
  assert.equal(readingOf('Ich kann Ihnen die Unterlagen am Mittwoch schicken', { offers: THREE_OFFERS }).sure, false)
  assert.equal(readingOf('Dienstag wäre gut gewesen', { offers: THREE_OFFERS }).sure, false)
  const { sure, free, busy } = readingOf('Except Wednesday, any day next week.')
  assert.deepEqual([sure, free.length, busy.length], [true, 4, 1])
})

test('somebody who is looking it up will tell us, in every language', () => {
  for (const text of [
    'Probably the second, let me check.',
    'Wahrscheinlich der zweite, muss ich noch klären.',
    'Peut-être le deuxième, je vérifie.',
    'Quizás el segundo, déjame ver.',
    'Misschien de tweede, even checken.',
    'Talvez o segundo, deixa eu ver.',
  ]) {
    const { tells, sure, until } = readingOf(text, { offers: THREE_OFFERS })
    assert.deepEqual({ tells, sure, until }, { tells: true, sure: false, until: null }, text)
  }
  assert.equal(readingOf('Maybe the second.', { offers: THREE_OFFERS }).tells, false)
})

test('whatever is being looked up is in doubt', () => {
  for (const { name, checking, cues } of PACKS) {
    const doubts = words(cues.maybe ?? '')
    assert.deepEqual(
      words(checking).filter((phrase) => !doubts.includes(phrase)),
      [],
      name,
    )
  }
})
