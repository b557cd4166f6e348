import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ONE_OFFER, readingOf, said, THREE_OFFERS } from './support/say.ts'

// A yes is only sure where the words around it are understood. None of these may let anything be booked without asking,
// whatever else they are read as; most hold words that no lexicon has.

const OF_THREE = [
  'Thursday is over for me',
  'Thursday rarely works',
  'I doubt Thursday works',
  'Thursday would be a stretch',
  'Thursday? Not a chance.',
  'Thursday? Hmm.',
  'Thursday (travel)',
  'Thursday works. Can you loop in my boss, wes@client.test? He has to agree first.',
  'Thursday works. Please add wes@client.test, but he is not sure yet.',
  'Thursday works. Thank you for cancelling.',
  'Sorry, Thursday',
  'Thursday works. Actually no.',
  'Thursday works if my flight is not delayed',
  'Thursday works. If I can find cover, that is.',
  'Thursday works, though that could change',
  "leaning towards Thursday but don't quote me yet",
  'Jim said: Thursday works',
  "I'd rather not on Thursday",
  'Thursday is anything but free',
  'Tuesday over Thursday',
  'Thursday works after my flurble',
  'Thursday would have worked',
  'Thursday was free until five minutes ago',
  'Thursday is less good than it was',
  'Thursday is looking dodgy',
  'Thursday but earlier',
  'Thursday, if I survive the week',
  'Is Thursday still on?',
  'Hold Thursday for now',
  'Thursday is okay-ish at best',
  'Thursday works less well',
  "Thursday's a long shot",
  'I never said Thursday',
  "Thursday is when I'd least like to do it",
  "I'd sooner eat my hat than meet on Thursday",
  'Donnerstag haben wir zu',
  'Ich bezweifle, dass Donnerstag klappt',
  'Lieber Dienstag als Donnerstag',
  'Jeudi je travaille',
  'Jeudi me convient rarement',
  'Jeudi ? Bof.',
  'El jueves no.',
  '¿El jueves? Uf.',
  'Donderdag is goed. Toch niet.',
  'Ik betwijfel of donderdag lukt',
  'Quinta está ótimo. Melhor não.',
]
for (const text of OF_THREE)
  test(`of three offers, "${text}" takes none without asking`, () => {
    const { sure, picks, free } = readingOf(text, { offers: THREE_OFFERS })
    assert.ok(!sure || picks.length + free.length === 0, JSON.stringify({ picks, free }))
  })

const OF_ONE = [
  "Great, I'll ask my team",
  'Sure, just not then',
  'Happy to, another time',
  "Yes, still interested, can't do that time though",
  'Anything earlier?',
  'ok let me think',
  "Great, except I'm in Tokyo",
  'Yes, but I need the contract first',
  'ok if we must',
  'yes but later',
  "Okay, I'll see",
  'Works for them, what about me',
  'No objections from Bob',
  'Sounds good in principle',
  'Accepting with reservations',
  'Passt grundsätzlich, muss ich aber noch prüfen',
  "Je suis d'accord mais pas à cette heure",
  'Perfecto, lo hablo con mi equipo',
  'Graag, maar niet deze week',
  'Perfeito, vou falar com a equipe',
]
for (const text of OF_ONE)
  test(`the one offer is not taken by "${text}"`, () => {
    const { sure, picks, free } = readingOf(text, { offers: ONE_OFFER })
    assert.ok(!sure || picks.length + free.length === 0, JSON.stringify({ picks, free }))
  })

const PLAIN: [string, number[]][] = [
  ['Thursday it is', [2]],
  ['Thursday works for the walkthrough', [2]],
  ['Thursday works. Looking forward to it!', [2]],
  ['Tuesday is tricky but doable', [0]],
  ['Thursday please, thank you so much', [2]],
  ['Thursday works nicely, thanks for the options.', [2]],
  ['Thursday is fine. Thank you for your kind understanding.', [2]],
  ['Thursday works. Please include anja@client.test too, she leads the testing.', [2]],
  ['Thursday works. Can you loop in wes@client.test? He will want to hear this.', [2]],
  ["Thursday works - please make it an hour, there's a lot to cover.", [2]],
]
for (const [text, expected] of PLAIN)
  test(`"${text}" is as plain as it sounds`, () => {
    const { sure, picks } = readingOf(text, { offers: THREE_OFFERS })
    assert.deepEqual({ sure, picks }, { sure: true, picks: expected })
  })

test('"see you Thursday" does not take both times of a Thursday', () => {
  const offers = [THREE_OFFERS[2]!, { start: '2026-03-05T15:00:00Z', end: '2026-03-05T15:30:00Z' }]
  assert.equal(readingOf("Yes that's fine, see you Thursday", { offers }).sure, false)
})

test('a no to the offers before a week with an exception is read', () => {
  const { sure, free } = readingOf("That doesn't work. I can't do next week except Thursday.", { offers: THREE_OFFERS })
  assert.deepEqual(
    { sure, days: free.map((window) => window.start.slice(0, 10)) },
    { sure: true, days: ['2026-03-12'] },
  )
})

test('hours to which a day is added by a correction keep their place', () => {
  assert.equal(said('16:00 – 16:30, I mean, Thursday'), 'free Thu 5 16:00-16:30')
  assert.equal(said('16:00 – 16:30, I mean, Thursday', { offers: THREE_OFFERS }), 'pick 3')
})
