import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ONE_OFFER, offer, readingOf, said, THREE_OFFERS } from './support/say.ts'

// 1. Tue 3 Mar 10:00, 2. Wed 4 Mar 14:00, 3. Thu 5 Mar 16:00
const PICKS: [string, string][] = [
  ['Option 2 please', 'pick 2'],
  ['The second one works for me', 'pick 2'],
  ["I'd go for number three", 'pick 3'],
  ['#1', 'pick 1'],
  ['Slot 1 or 2', 'pick 1 2'],
  ['Either of the last two works', 'pick 2 3'],
  ['First two are fine', 'pick 1 2'],
  ['any of those', 'pick 1 2 3'],
  ['They all work', 'pick 1 2 3'],
  ['Any but the first', 'pick 2 3'],
  [
    'All but the Thursday one',
    'pick 1 2; busy Thu 5 08:00-18:00, Thu 12 08:00-18:00, Thu 19 08:00-18:00, Thu 26 08:00-18:00',
  ],
  ['anything except option 3', 'pick 1 2'],
  ['The earliest please', 'pick 1'],
  ['the latest of these', 'pick 3'],
  ['Tuesday', 'pick 1'],
  ['the Thursday slot would be great', 'pick 3'],
  ['Wednesday at 2 works', 'pick 2'],
  ['2pm works', 'pick 2'],
  ["Let's do the 4pm", 'pick 3'],
  ['The 5th is good for me', 'pick 3'],
  ['March 4 please', 'pick 2'],
  ['Thursday afternoon is good', 'pick 3'],
  ['The morning one', 'pick 1'],
  ['Tomorrow works great!', 'pick 1'],
  ['Tuesday or Thursday both fine', 'pick 1 3'],
  ['Tuesday works, Wednesday too', 'pick 1 2'],
  ['Whatever suits you best', 'pick 1 2 3'],
  ["I'm flexible, you choose", 'pick 1 2 3'],
  ["Tuesday doesn't work but the other two are fine", 'pick 2 3; busy Tue 3 08:00-18:00'],
  ['1 and 3 work', 'pick 1 3'],
  ['Option B', 'pick 2'],
  ['the last one', 'pick 3'],
  ['Not Tuesday, but Wednesday or Thursday is ok', 'pick 2 3; busy Tue 3 08:00-18:00'],
  ['Sorry, I meant Thursday, not Tuesday. Thursday is perfect', 'pick 3; busy Tue 3 08:00-18:00'],
  ["I'll take the Wednesday", 'pick 2'],
  ['Wed 4 Mar at 14:00 confirmed', 'pick 2'],
  ['3/4 at 2pm works for me', 'pick 2'],
  ['Preferably Tuesday, otherwise Thursday', 'pick 1 3'],
  ["If Tuesday doesn't work for you, Thursday would also be possible", 'pick 1 3'],
  ['Thursday at 4 suits me. Wednesday I am travelling.', 'pick 3; busy Wed 4 08:00-18:00'],
  ['You offered Tuesday, Wednesday and Thursday. I would go for the middle one.', 'pick 2'],
  ['Tues is tricky but doable', 'pick 1'],
  ['Thursday beats Tuesday', 'pick 3'],
  ['Wednesday... no, Thursday. Final answer.', 'pick 3'],
  ['1. works\n2. does not work\n3. works', 'pick 1 3'],
  ['Wednesday but an hour later?', 'free Wed 4 15:00-15:30'],
  ['Only the 2pm slot works', 'pick 2'],
  ["I'll take Wednesday unless Tuesday frees up", 'pick 2; unsure'],
  ['everything but 2', 'pick 1 3'],
  ['The kids have half term on Wednesday so that is out', 'busy Wed 4 08:00-18:00'],
]

for (const [text, expected] of PICKS)
  test(`of three offers, "${text}" means ${expected}`, () =>
    assert.equal(said(text, { offers: THREE_OFFERS }), expected))

const ON_ONE: [string, string][] = [
  ['👍', 'pick 1'],
  ['Works for me', 'pick 1'],
  ['Yes please!', 'pick 1'],
  ['Perfect, see you then', 'pick 1'],
  ['Sounds good, thanks', 'pick 1'],
  ["That's fine by me", 'pick 1'],
  ['ok', 'pick 1'],
  ['Confirmed.', 'pick 1'],
  ["I'll be there", 'pick 1'],
  ['No problem', 'pick 1'],
  ['Yep, all good', 'pick 1'],
  ['Great, thank you!\n\nBest,\nAnna', 'pick 1'],
]

for (const [text, expected] of ON_ONE)
  test(`of one offer, "${text.slice(0, 30)}" means ${expected}`, () =>
    assert.equal(said(text, { offers: ONE_OFFER }), expected))

test('a time on an offered day that was not offered is a proposal, not a pick', () => {
  assert.equal(said('Wednesday at 3 would work', { offers: THREE_OFFERS }), 'free Wed 4 15:00-15:30')
})

test('an acceptance that fits several offers is a doubt with its options', () => {
  const reading = readingOf('Yes, that works', { offers: THREE_OFFERS })
  assert.equal(reading.sure, false)
  assert.deepEqual(reading.intents, ['accept'])
  assert.equal(reading.doubts[0]?.kind, 'which-offer')
  assert.equal(reading.doubts[0]?.options.length, 3)
})

test('an hour that was offered on several days is asked about', () => {
  const offers = [offer('2026-03-03T15:00:00Z'), offer('2026-03-04T15:00:00Z')]
  assert.equal(said('10am is good', { offers }), 'unsure')
})

test('both offers of a day are meant when only the day is said', () => {
  const offers = [offer('2026-03-03T15:00:00Z'), offer('2026-03-03T20:00:00Z'), offer('2026-03-04T15:00:00Z')]
  assert.equal(said('Tuesday is fine', { offers }), 'pick 1 2')
  assert.equal(said('Tuesday, the later one', { offers }), 'pick 2')
})

// 1. Wed 4 Mar 10:00, 2. Thu 5 Mar 10:00, 3. Thu 5 Mar 14:00, 4. Fri 6 Mar 15:00
const TWO_ON_THURSDAY = ['2026-03-04T15', '2026-03-05T15', '2026-03-05T19', '2026-03-06T20'].map((hour) =>
  offer(`${hour}:00:00Z`),
)

test('of the offers of a day that suits, the one that is chosen in the same breath is the only one', () => {
  const CHOSEN = {
    'Thursday works': 'pick 2 3',
    'Thursday works, preferably the later one': 'pick 2 3',
    'Thursday works, the later one': 'pick 3',
    'Thursday works. The later one please.': 'pick 3',
    'Thursday works, the earlier slot please': 'pick 2',
    'Thursday or Friday works, the later one': 'pick 4',
    'Donnerstag passt, der spätere Termin': 'pick 3',
    'Jeudi me convient, le plus tard': 'pick 3',
    'El jueves me va bien, el más tarde': 'pick 3',
    'Donderdag is prima, de latere': 'pick 3',
    'Quinta serve, o mais tarde': 'pick 3',
  }
  for (const [text, expected] of Object.entries(CHOSEN))
    assert.deepEqual([text, said(text, { offers: TWO_ON_THURSDAY })], [text, expected])
})

test('who speaks of one time of a day with several is asked which', () => {
  const ONE = [
    ...['The Thursday option works', 'Your Thursday suggestion works', 'That Thursday slot is fine'],
    ...['The Thursday appointment suits me', 'Der Donnerstagstermin passt', 'Die Option am Donnerstag passt'],
    ...['Celui de jeudi me convient', 'La opción del jueves me va bien', 'De optie op donderdag is prima'],
    ...['A opção de quinta está bem', 'La del jueves me va bien', 'A de quinta serve', 'Den am Donnerstag bitte'],
    ...['Le rendez-vous de jeudi me convient'],
  ]
  for (const text of ONE) {
    const { sure, doubts } = readingOf(text, { offers: TWO_ON_THURSDAY })
    assert.deepEqual([text, sure, doubts.map(({ kind }) => kind)], [text, false, ['which-offer']])
  }
})

test('a number that is said to be a day takes no offer, although that day is far away', () => {
  assert.equal(said('Va pour le 1er', { offers: THREE_OFFERS }), 'pick 1')
  for (const text of ['How about on the 1st?', 'Am 1. passt es mir.', 'Op de 1e kan ik', 'El día 1 me va bien'])
    assert.equal(said(text, { offers: THREE_OFFERS }), 'unsure', text)
})

// 1. Thu 5 Mar 16:30, 2. Fri 6 Mar 10:00, 3. Thu 12 Mar 16:00, said on Monday 2 March.
const TWO_THURSDAYS = [offer('2026-03-05T21:30:00Z'), offer('2026-03-06T15:00:00Z'), offer('2026-03-12T20:00:00Z')]

test('a weekday and an hour mean the offered time that has both, though that weekday comes before it, in six languages', () => {
  const OFFERED = [
    ...[
      'Thursday at 16:00',
      'Thursday at 4pm works for me.',
      'Donnerstag um 16 Uhr passt.',
      'Jeudi à 16h me convient.',
    ],
    ...['El jueves a las 16:00 me va bien.', 'Donderdag om 16:00 is goed.', 'Quinta às 16h está bem.'],
  ]
  for (const text of OFFERED) assert.deepEqual([text, said(text, { offers: TWO_THURSDAYS })], [text, 'pick 3'])
  assert.equal(said('Thursday at 4 or Friday at 10', { offers: TWO_THURSDAYS }), 'pick 2 3')
  assert.equal(said("Thursday at 16:00 doesn't work.", { offers: TWO_THURSDAYS }), 'busy Thu 12 16:00-16:30')
})

test('the nearer weekday is meant where it alone was offered at that hour, where its date is said, and where no list has the hour', () => {
  assert.equal(said('Thursday at 16:30', { offers: TWO_THURSDAYS }), 'pick 1')
  for (const text of ['This Thursday at 16:00', 'Thursday 5 March at 16:00'])
    assert.equal(said(text, { offers: TWO_THURSDAYS }), 'free Thu 5 16:00-16:30', text)
  assert.equal(said('Thursday at 15:00', { offers: TWO_THURSDAYS }), 'free Thu 5 15:00-15:30')
})

test('which weekday is meant is asked where the nearer one is spoken of, and where something else than the offers is wanted', () => {
  const OPEN = [
    'Thursday 16:30 is a bit late for me, Thursday at 16:00 would be better.',
    'Could we do Thursday at 16:00 instead?',
  ]
  for (const text of OPEN) {
    const { sure, doubts } = readingOf(text, { offers: TWO_THURSDAYS })
    assert.deepEqual([text, sure, doubts.map(({ kind }) => kind)], [text, false, ['next-weekday']])
  }
})
