import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offer, readingOf, said } from './support/say.ts'

// 1. Thu 5 Mar 10:00, 2. Thu 5 Mar 15:30, 3. Fri 6 Mar 9:00, said on Monday 2 March.
const offers = [offer('2026-03-05T15:00:00Z'), offer('2026-03-05T20:30:00Z'), offer('2026-03-06T14:00:00Z')]

const FAREWELLS = [
  'Thursday at 3:30 works. See you Thursday!',
  'The second one works. Looking forward to Thursday!',
  'Donnerstag 15:30 passt mir. Bis Donnerstag!',
  'Donnerstag 15:30 passt. Freue mich auf Donnerstag!',
  'Jeudi à 15h30 me convient, à jeudi !',
  'Le deuxième me va. À jeudi !',
  'El jueves a las 15:30 me va bien. ¡Hasta el jueves!',
  'Donderdag om 15.30 uur is prima. Tot donderdag!',
  'Quinta às 15h30 está ótimo. Até quinta!',
]
for (const text of FAREWELLS)
  test(`"${text}" takes one hour of the day`, () => {
    assert.equal(said(text, { offers }), 'pick 2')
  })

test('a day that is named besides is still taken', () => {
  assert.equal(said('Friday at 9 works. Thursday works too.', { offers }), 'pick 1 2 3')
  assert.equal(said('Works for me, see you Friday!', { offers }), 'pick 3')
})

const CORRECTIONS = [
  'Thursday at 10, no wait, I have standup. The one at 3:30 then.',
  'Donnerstag 10 Uhr, nein Moment, da habe ich Jour fixe. Dann lieber den um 15:30 Uhr.',
  "Jeudi 10h, non attendez, j'ai réunion. Plutôt celui de 15h30.",
  'Donderdag 10 uur, nee wacht, dan heb ik teamoverleg. Liever die van 15.30 uur.',
  'Quinta às 10h, não, espera, tenho reunião de equipe. Melhor o das 15h30.',
]
for (const text of CORRECTIONS)
  test(`"${text}" takes the second`, () => {
    assert.deepEqual(readingOf(text, { offers }).picks, [1])
  })

test('a correction that stops half way is asked about, one that corrects nothing is not', () => {
  assert.equal(readingOf('Thursday at 10, no wait, I have standup.', { offers }).sure, false)
  assert.equal(said('Donnerstag 10 Uhr, ähm, passt gut', { offers }), 'pick 1')
  assert.equal(said('Thursday at 9, no wait, I have the dentist, 11 instead').split('; ')[0], 'free Thu 5 11:00-11:30')
})

const RULES = [
  'Next week I am free every day except Wednesday from 1pm.',
  'Nächste Woche bin ich jeden Tag ausser Mittwoch ab 13 Uhr verfügbar.',
  'La semaine prochaine je suis disponible tous les jours sauf mercredi à partir de 13h.',
  'La semana que viene puedo todos los días menos el miércoles a partir de las 13h.',
  'Volgende week kan ik elke dag behalve woensdag vanaf 13 uur.',
  'Semana que vem posso todos os dias exceto quarta a partir das 13h.',
  'After 1pm, any day next week apart from Wednesday',
]
for (const text of RULES)
  test(`"${text}" is about the hours of the other days`, () => {
    const free = 'free Mon 9 13:00-18:00, Tue 10 13:00-18:00, Thu 12 13:00-18:00, Fri 13 13:00-18:00'
    assert.equal(said(text).split('; ')[0], free)
  })

test('hours that are left out of a day stay with that day', () => {
  const free = 'free Mon 9 08:00-18:00, Tue 10 08:00-14:00, Wed 11 08:00-18:00, Thu 12 08:00-18:00, Fri 13 08:00-18:00'
  assert.equal(said("I'm free all next week except Tuesday from 2pm.").split('; ')[0], free)
})

const RESTATED = [
  'Monday in a week, so the 16th of March, between 9 and 11?',
  'Passt Montag in einer Woche, also der 16. März, zwischen 9 und 11 Uhr?',
  'Lundi en huit, c’est-à-dire le 16 mars, entre 9h et 11h',
  'Maandag over een week, dus 16 maart, tussen 9 en 11 uur?',
]
for (const text of RESTATED)
  test(`"${text}" names one day`, () => {
    assert.equal(said(text), 'free Mon 16 09:00-11:00')
  })

test('a day and a date that disagree are asked about', () => {
  assert.equal(readingOf('Next Monday, so the 10th, at 10').sure, false)
})

const NOT_FOR = [
  'Thursday at 10 works for me but not for Hannah. Friday at 9 is good.',
  'Donnerstag 10 Uhr passt mir, aber nicht für Hannah. Freitag 9 Uhr geht.',
  'Jeudi 10h me va mais pas pour Hannah. Vendredi 9h est bon.',
  'El jueves a las 10h me va bien, pero no para Hannah. El viernes a las 9h perfecto.',
  'Donderdag 10 uur lukt mij, maar niet voor Hannah. Vrijdag 9 uur is goed.',
  'Donderdag 10 uur lukt mij, maar Hannah niet. Vrijdag 9 uur is goed.',
  'Quinta às 10h funciona para mim, mas não para a Hannah. Sexta às 9h ok.',
]
for (const text of NOT_FOR)
  test(`"${text}" takes what suits both`, () => {
    assert.deepEqual(readingOf(text, { offers }).picks, [2])
  })

const MOVED = [
  'Thursday at 10 works if we push it to 10:15.',
  'Thursday at 10 works, but could we start at 10:15?',
  'Donnerstag um 10 Uhr passt, wenn wir auf 10:15 schieben.',
  'Jeudi matin me va si on décale à 10h15.',
  'El jueves por la mañana puedo si lo pasamos a las 10:15.',
  'Donderdag 10 uur kan als we het naar 10.15 uur schuiven.',
  'Quinta às 10h dá se passarmos para as 10h15.',
]
for (const text of MOVED)
  test(`"${text}" takes no offer and names another hour`, () => {
    assert.equal(said(text, { offers }), 'free Thu 5 10:15-10:45')
  })

test('days that are only pointed back at, and a place counted from the end, are read without falling over', () => {
  const pointing = "Could we look at Wednesday or Thursday instead? So I'd like to talk before then."
  assert.ok(readingOf(pointing, { offers }).constraints.length > 0)
  assert.ok(readingOf('The penultimate one, anything before noon on that list.', { offers }).constraints.length > 0)
})
