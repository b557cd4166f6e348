import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ONE_OFFER, readingOf, said, THREE_OFFERS } from './support/say.ts'

// A yes is believed only where everything around it is understood. These are kinds of sentences and not phrases: each kind
// stands for words that nobody thought of.

const ASKED_ABOUT: Record<string, string[]> = {
  'a condition, wherever it stands and whatever it is about': [
    'Thursday would be great if the strike is off',
    "If the plumber's finished by then I can do Thursday",
    'Mittwoch, wenn die Kita offen hat',
    "Jeudi, si mon train arrive à l'heure",
    'Woensdag 14 uur kan, maar alleen als het telefonisch mag, want dan zit ik in de trein.',
    'Quinta se não chover',
  ],
  'a part of the sentence that nothing explains': [
    'I could swap with Joan and then do Wednesday',
    "I'd love Wednesday but I've already swapped shifts twice this month",
    'Thursday works, although things change.',
    'Nothing wrong with Wednesday except the hour',
    'I am free on Wednesday, class ends at 11, until 16:00.',
  ],
  'two negations, of which nobody knows what is left': [
    "I don't see why Thursday wouldn't work",
    "There's no reason Wednesday wouldn't work.",
  ],
  'a question about somebody else’s day': [
    'Are you free on Thursday?',
    'Êtes-vous disponible jeudi ?',
    'Do you work on Thursdays?',
    'Is there anything on Thursday?',
    'So is it Tuesday or Wednesday?',
    'Tuesday? I thought we said Wednesday',
    'Duurt het echt een uur? Vrijdag heb ik maar tot half tien.',
  ],
  'a hedge': ['wednesday i guess', 'I think Wednesday works', 'Donnerstag müsste klappen'],
  'what somebody does every week': ['I only work Wednesdays and Fridays', 'I only do Tuesdays'],
  'something else that is free': ['The meeting room is free on Thursday'],
}

for (const [kind, sentences] of Object.entries(ASKED_ABOUT))
  test(`asked about: ${kind}`, () => {
    assert.deepEqual(
      sentences.filter((sentence) => readingOf(sentence, { offers: THREE_OFFERS }).sure),
      [],
    )
  })

test('to have noted an offer is not to take it', () => {
  const sure = ["C'est noté, merci.", 'Noted, thank you', 'Notiert, danke', 'Anotado!', 'Genoteerd'].filter(
    (text) => readingOf(text, { offers: ONE_OFFER }).sure,
  )
  assert.deepEqual(sure, [])
  assert.equal(said('Wednesday is noted.', { offers: THREE_OFFERS }), 'pick 2')
})

test('a day that was just ruled out as part of a stretch is asked about', () => {
  assert.match(said("I'm slammed until Wednesday the 11th, after that Thursday and Friday are open."), /unsure$/)
  assert.equal(said("I'm away next week except Tuesday at 3").split(';')[0], 'free Tue 10 15:00-15:30')
})

test('a name in a signature that is a day takes no offer back', () => {
  assert.equal(readingOf("C'est parfait pour moi.\n\nMe Avril Dimanche", { offers: ONE_OFFER }).sure, false)
})

test('plain answers stay plain', () => {
  const plain = {
    'Wednesday please': 'pick 2',
    'Happy with option 2': 'pick 2',
    'Either Tuesday or Wednesday is fine': 'pick 1 2',
    'Wednesday is good. Can you send the link?': 'pick 2',
    'Wednesday works. See you then, Karen': 'pick 2',
    'Doe mij donderdag maar': 'pick 3',
    'Mittwoch passt mir gut': 'pick 2',
    'El miércoles me va perfecto': 'pick 2',
    'Quarta está ótimo': 'pick 2',
  }
  for (const [text, expected] of Object.entries(plain))
    assert.equal(said(text, { offers: THREE_OFFERS }), expected, text)
})

const NOT_ENDED = [
  'Count me out for Tuesday',
  'Tuesday is my only day off so no thank you',
  "I'm sorely tempted to scrap the meeting",
  "I'd cancel if I were you",
  'Please don’t stop sending me times',
  'This is not meant for me',
  'No need for another meeting after that',
  "I'm not interested in the Tuesday slot",
]

test('nothing that cannot be undone is taken from a sentence that says more or less than it', () => {
  assert.deepEqual(
    NOT_ENDED.filter((text) => readingOf(text, { offers: THREE_OFFERS }).sure),
    [],
  )
})

test('a plain end stays one', () => {
  for (const text of ['Please cancel the meeting.', 'Sorry, we are not interested.', 'Please stop emailing me.'])
    assert.equal(readingOf(text, { offers: THREE_OFFERS }).sure, true, text)
})

test('what is brought along to a meeting is no person to invite', () => {
  for (const text of ['tell Bo to bring the contract', 'Sag Bo, er soll den Vertrag mitbringen'])
    assert.deepEqual(readingOf(text, { from: 'organizer' }).intents, [], text)
  assert.deepEqual(readingOf('Please bring my colleague Ann').intents, ['add_people'])
})
