import assert from 'node:assert/strict'
import { test } from 'node:test'
import { said, THREE_OFFERS } from './support/say.ts'

// A regret beside a time may refuse it, correct it, or have nothing to do with it.

const TAKES_THE_SECOND: Record<string, string[]> = {
  'who apologises for something speaks of that': [
    '2 works, sorry for the late reply',
    '2 works sorry for the late reply',
    'number 2. Sorry for the late answer.',
    "Let's do number 2. Sorry for the delay!",
    'Number 2 please. Apologies for the slow reply.',
    'Number 2 works. Sorry about the delay, Bo',
    'Number 2. Sorry for any inconvenience.',
    'Number 2. Sorry for the delay in getting back to you.',
    'Number 2. Sorry for the delay, it was a busy day.',
    'Nummer 2. Entschuldigung für die späte Antwort.',
    'Nummer 2, sorry für die späte Antwort',
    'Nummer 2, entschuldigen Sie die Verspätung',
    'Le numéro 2, désolé pour le retard.',
    'Le numéro 2, désolé de répondre si tard.',
    'El número 2, perdón por la demora.',
    'Perdona el retraso. La segunda opción.',
    'O número 2, desculpe a demora.',
    'O número 2 e desculpe pelo atraso.',
    'Nummer 2, sorry voor de late reactie',
    'Excuses voor de late reactie, nummer 2 graag.',
  ],
  'whoever has only one time regrets that there is no more': [
    'Only number 2, sorry.',
    'Sorry, only number 2.',
    'Unfortunately only number 2.',
    "Only 2, I'm afraid.",
    'Wednesday only, sorry.',
    'Leider nur Nummer 2.',
    'Leider nur Mittwoch.',
    'Nur Nummer 2, sorry.',
    'Malheureusement seulement le numéro 2.',
    'Seulement le numéro 2, désolé.',
    'Lamentablemente solo el número 2.',
    'Solo el número 2, perdón.',
    'Infelizmente só o número 2.',
    'Só o número 2, desculpe.',
    'Desculpe, só o número 2.',
    'Helaas alleen nummer 2.',
    'Alleen nummer 2, sorry.',
  ],
  'what somebody is sorry for is not taken': ['Number 2. Sorry for number 3.', 'Sorry about Tuesday. Number 2 works.'],
}

for (const [kind, sentences] of Object.entries(TAKES_THE_SECOND))
  test(kind, () => {
    for (const text of sentences) assert.equal(said(text, { offers: THREE_OFFERS }), 'pick 2', text)
  })

test('a regret that may be about the time is asked about', () => {
  for (const text of [
    'Wednesday, sorry',
    'Sorry, Wednesday',
    'Wednesday. Sorry about that.',
    'Number 2, sorry.',
    'Number 2... sorry, no',
    'Only number 2... sorry, no',
    'Number 2. Sorry for the change of plans.',
    'Number 2. Sorry for skipping it.',
    'Wednesday. Sorry for any inconvenience caused by my absence.',
    'Número 2, desculpe o 3.',
  ])
    assert.match(said(text, { offers: THREE_OFFERS }), /unsure$/, text)
})

test('a regret still corrects what stands before it', () => {
  for (const text of [
    'Only number 2. Sorry, I meant number 3.',
    'Only number 2. Sorry, number 3.',
    'Só o número 2, desculpe. O número 3.',
  ])
    assert.equal(said(text, { offers: THREE_OFFERS }), 'pick 3', text)
})

test('an apology in the same breath still says that somebody is elsewhere', () => {
  assert.equal(said("Sorry for the trouble, I'm in Brussels on Tuesday."), 'busy Tue 3 08:00-18:00')
})
