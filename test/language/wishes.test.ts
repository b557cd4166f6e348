// What sounds like an answer and books nothing: a week that somebody would like, a mail to the wrong person, a meeting after
// this one, an hour by the clocks of a journey, and a denial of something else.

import assert from 'node:assert/strict'
import test from 'node:test'
import { readingOf, THREE_OFFERS } from './support/say.ts'

const answering = (text: string, timezone = 'Europe/London') => readingOf(text, { offers: THREE_OFFERS, timezone })

for (const text of [
  'This week is crazy, can we talk about it next week?',
  'Could we look at this the week after?',
  'Would the week of the 16th be possible for you?',
  "Let's do it the week of the 16th.",
  'Next week?',
  'Next week would be better.',
  'Can we do this later in March?',
  'Diese Woche ist voll, können wir das nächste Woche machen?',
  'Lieber nächste Woche.',
  'On peut le faire la semaine prochaine ?',
  '¿Lo vemos la semana que viene?',
  'Esta semana está impossível, podemos ver isso na próxima?',
  'Kunnen we het volgende week doen?',
])
  test(`a week that is wished for is not booked: ${text}`, () => {
    assert.equal(answering(text).sure, false)
  })

for (const text of ['Next week works for me.', 'I could do next week.', 'Any day next week is fine.'])
  test(`a week that somebody has is theirs to give: ${text}`, () => {
    const { sure, free } = answering(text)
    assert.equal(sure, true)
    assert.equal(free.length, 5)
  })

for (const text of [
  'You have the wrong person.',
  'Hi, I think you have the wrong person. I have no contract with you.',
  'Sorry, wrong email address.',
  'Da liegt wohl eine Verwechslung vor, ich bin nicht der Karl, den Sie suchen.',
  'Vous vous trompez de personne.',
  'Se ha equivocado de persona, yo no soy Ana.',
  'Enganou-se na pessoa.',
  'U heeft de verkeerde persoon.',
])
  test(`whoever is not meant takes no part: ${text}`, () => {
    const { sure, intents, picks, free } = answering(text)
    assert.deepEqual({ sure, intents, picks, free }, { sure: true, intents: ['decline_meeting'], picks: [], free: [] })
  })

test('whoever knows the right person names them instead', () => {
  const { intents, people } = answering('You have the wrong Bo, you want bo.berg@lind.test.')
  assert.deepEqual(intents, ['delegate'])
  assert.deepEqual(
    people.map(({ email }) => email),
    ['bo.berg@lind.test'],
  )
})

for (const text of [
  'There is no need for a follow-up after that.',
  'No need for a second call.',
  'Ein weiteres Treffen brauchen wir nicht.',
  'Do I have the wrong person?',
])
  test(`this meeting is not plainly refused: ${text}`, () => {
    assert.equal(answering(text).sure, false)
  })

for (const text of ['I have no contract with you.', 'I am not Bo.', 'No te lo aseguro.', 'No rush.'])
  test(`a denial of something else refuses no time: ${text}`, () => {
    const { intents, sure } = answering(text)
    assert.deepEqual({ intents, sure }, { intents: [], sure: false })
  })

for (const { text, start } of [
  { text: "I'm in New York that week. Thursday, 10am my time?", start: '2026-03-05T15:00:00Z' },
  { text: "I'm in New York that week, 3pm my time on Wednesday", start: '2026-03-04T20:00:00Z' },
  { text: 'Ich bin nächste Woche in New York. Donnerstag 10 Uhr Ortszeit passt.', start: '2026-03-05T15:00:00Z' },
])
  test(`an hour by one's own clock is told where one stays, and asked about: ${text}`, () => {
    const { sure, free, timezone } = answering(text)
    assert.deepEqual({ sure, start: free[0]?.start, timezone }, { sure: false, start, timezone: 'America/New_York' })
  })

for (const text of ["I'm travelling in Chicago. Thursday 3pm works.", "I'm in Tokyo on Thursday. 9:00 works."])
  test(`an hour on a journey may be by either clock: ${text}`, () => {
    assert.equal(answering(text).sure, false)
  })
